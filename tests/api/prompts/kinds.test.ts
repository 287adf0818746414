import { beforeAll, expect, it } from 'vitest';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { exportPrompts } from '../../../src/operations/prompts/library/export.ts';
import { importPrompts } from '../../../src/operations/prompts/library/import.ts';

import { aPrompt, type PromptInput } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
});

const publish = async (changes: Partial<PromptInput>) =>
  (await alice.api.publishPrompt({ body: { ...aPrompt(changes), ...changes } })).post;

async function found(query: Record<string, string>): Promise<string[]> {
  const { items, total } = await app.visitor.listPrompts({ query });
  expect(total).toBe(items.length);
  return items.map(({ title }) => title).sort();
}

it('stores the kind and the models of a prompt, and keeps them in changes that do not name them', async () => {
  const plain = await publish({ title: 'Plain' });
  expect([plain.kind, plain.models]).toEqual(['text', []]);
  const { id, kind, models } = await publish({
    title: 'Poster',
    kind: 'image',
    models: [' Midjourney ', 'midjourney', 'Flux'],
  });
  expect([kind, models]).toEqual(['image', ['Midjourney', 'Flux']]);
  const params = { id };
  const { post: put } = await alice.api.updatePrompt({ params, body: aPrompt({ title: 'Poster' }) });
  expect([put.kind, put.models]).toEqual(['image', ['Midjourney', 'Flux']]);
  const { post: patched } = await alice.api.patchPrompt({ params, body: { models: [], kind: 'video' } });
  expect([patched.kind, patched.models]).toEqual(['video', []]);
  const fork = await (await app.user('bob')).api.forkPrompt({ params });
  expect(fork.post.kind).toBe('video');
});

it('refuses unknown kinds, and too many or too long models', async () => {
  const refused = async (changes: object) => {
    const body = { ...aPrompt(), ...changes };
    const { status, body: reply } = await app.request('POST /posts', { as: alice, body });
    return [status, reply.errors?.[0]?.message];
  };
  expect(await refused({ kind: 'song' })).toEqual([422, 'kind must be one of text, image, video, agent']);
  expect(await refused({ models: ['a', 'b', 'c', 'd', 'e', 'f'] })).toEqual([422, 'At most 5 models']);
  expect(await refused({ models: ['x'.repeat(41)] })).toEqual([422, 'Model can be at most 40 characters']);
});

it('filters lists, searches and counts by kind and model', async () => {
  const tags = ['kinds test'];
  await publish({ title: 'Portrait one', kind: 'image', models: ['Midjourney'], tags });
  await publish({ title: 'Portrait two', kind: 'image', models: ['Flux', 'Stable Diffusion'], tags });
  await publish({ title: 'Portrait three', models: ['GPT-4o'], tags });
  const tag = 'kinds test';
  expect(await found({ kind: 'image', tag })).toEqual(['Portrait one', 'Portrait two']);
  expect(await found({ kind: 'text', tag })).toEqual(['Portrait three']);
  expect(await found({ kind: 'agent' })).toEqual([]);
  expect(await found({ model: 'midjourney' })).toEqual(['Portrait one']);
  expect(await found({ model: 'stable diffusion', kind: 'image', sort: 'recent' })).toEqual(['Portrait two']);
  expect(await found({ q: 'portrait', kind: 'image' })).toEqual(['Portrait one', 'Portrait two']);
  expect(await found({ q: 'portrait', kind: 'text' })).toEqual(['Portrait three']);
  expect(await found({ q: 'portrait', model: 'gpt-4o', sort: 'recent' })).toEqual(['Portrait three']);
  const { tags: counted } = await app.visitor.promptFacets({ query: { model: 'midjourney' } });
  expect(counted.items).toEqual([{ key: 'kinds test', name: 'kinds test', count: 1 }]);
  const { without } = await app.visitor.promptAlternatives({ query: { kind: 'agent', tag } });
  expect(without).toEqual([{ filter: 'kind', value: 'agent', count: 3, isLowerBound: false }]);
  expect(await counterDifferences(app.pool)).toEqual([]);
});

it('does not list kinds and models among the tags', async () => {
  const { items } = await app.visitor.findTags({ query: {} });
  expect(items.map(({ name }) => name).filter((name) => name.startsWith(','))).toEqual([]);
  const suggested = await app.visitor.suggest({ query: { q: ',kind' } });
  expect(suggested.items.filter(({ text }) => text.startsWith(','))).toEqual([]);
});

it('imports the columns type and model where their values are known, and exports both fields', async () => {
  const rows = [
    { title: 'Imported clip', body: 'A clip of [a city].', kind: ' Video', models: 'Sora, veo; Veo' },
    { title: 'Imported song', body: 'A song about [a city].', kind: 'song', models: ['x'.repeat(41), 7] },
  ];
  const items = rows.map((values, n) => ({ row: n + 1, values }));
  const results = await importPrompts(systemContext(app), items, { siteName: 'Site' });
  if (isFailure(results)) throw new Error(results.detail);
  for await (const { kind } of results) expect(kind).toBe('imported');
  const exported = await exportPrompts(app.contextFor({ role: 'system' }));
  if (isFailure(exported)) throw new Error(exported.detail);
  const all = new Map<unknown, unknown[]>();
  for await (const { title, kind, models } of exported.items) all.set(title, [kind, models]);
  expect(all.get('Imported clip')).toEqual(['video', ['Sora', 'veo']]);
  expect(all.get('Imported song')).toEqual(['text', []]);
});
