import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentPaths } from '../../../src/contract/core/routes.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { exportPrompts } from '../../../src/operations/prompts/library/export.ts';
import { importPrompts } from '../../../src/operations/prompts/library/import.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { mainOf } from '../../support/site/markup.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let render: Awaited<ReturnType<typeof sitePages>>;

beforeAll(async () => {
  app = await testApp();
  render = await sitePages(app);
  alice = await app.user('alice');
});

const publish = async (changes: Partial<PromptInput> = {}) =>
  (await alice.api.publishPrompt({ body: aPrompt(changes) })).post;

const pageOf = async (path: string) => mainOf((await render(path)).html);

const textAt = async (path: string) =>
  (await app.fetch(new Request(`http://localhost:3000${path}`), { address: '192.0.2.1' })).text();

/** The prompt with this title in an export. */
async function exported(title: string) {
  const found = await exportPrompts(systemContext(app));
  if (isFailure(found)) throw new Error(found.detail);
  for await (const item of found.items) if (item.title === title) return item;
  throw new Error(`There is no prompt ${title}.`);
}

async function imported(values: object) {
  const results = await importPrompts(systemContext(app), [{ row: 1, values }], { siteName: 'Site' });
  if (isFailure(results)) throw new Error(results.detail);
  for await (const { kind } of results) expect(kind).toBe('imported');
}

describe('when to use a prompt', () => {
  const made = 'Use when you need help with programming: explaining.';

  it('is stored, kept by changes that do not name it, and copied by forks', async () => {
    const { id, useWhen } = await publish({ useWhen: '  you review\ncode ' });
    expect(useWhen).toBe('you review code');
    const params = { id };
    const { post: put } = await alice.api.updatePrompt({ params, body: aPrompt() });
    expect([put.useWhen, put.useWhenLine]).toEqual(['you review code', 'Use when you review code']);
    const { post: fork } = await (await app.user('bob')).api.forkPrompt({ params });
    expect(fork.useWhen).toBe('you review code');
    const { post: cleared } = await alice.api.patchPrompt({ params, body: { useWhen: '' } });
    expect([cleared.useWhen, cleared.useWhenLine]).toEqual(['', made]);
  });

  it('has at most 300 characters', async () => {
    await publish({ useWhen: 'x'.repeat(300) });
    const body = aPrompt({ useWhen: 'x'.repeat(301) });
    const { status, body: reply } = await app.request('POST /posts', { as: alice, body });
    expect([status, reply.errors]).toEqual([
      422,
      [{ field: 'useWhen', message: 'Use When can be at most 300 characters' }],
    ]);
  });

  it('is part of a version, which is compared and restored', async () => {
    const { id } = await publish({ useWhen: 'you start' });
    const params = { id };
    await alice.api.patchPrompt({ params, body: { useWhen: 'you finish' } });
    const { version } = await app.visitor.readVersion({ params: { id, number: 2 } });
    expect([version.number, version.useWhen]).toEqual([2, 'you finish']);
    const { fields } = await app.visitor.compareVersions({ params, query: { from: 1, to: 2 } });
    expect(fields.map(({ field }) => field)).toEqual(['useWhen']);
    const { post } = await alice.api.restoreVersion({ params: { id, number: 1 } });
    expect([post.version, post.useWhen]).toEqual([3, 'you start']);
  });

  it('is named by a stale edit', async () => {
    const { id, updatedAt } = await publish();
    await alice.api.patchPrompt({ params: { id }, body: { useWhen: 'you are first' } });
    const { status, body } = await app.request(`PATCH /posts/id/${id}`, {
      as: alice,
      body: { useWhen: 'you are second', updatedAt },
    });
    expect([status, body.errors]).toEqual([
      409,
      [{ field: 'useWhen', message: 'Use When is different from what you sent' }],
    ]);
  });

  it('is exported and imported', async () => {
    const { title } = await publish({ title: 'To export', useWhen: 'you move' });
    const item = await exported(title);
    expect(item.useWhen).toBe('you move');
    await imported({ ...item, title: 'Imported', slug: undefined, body: 'Another text, imported.' });
    expect((await exported('Imported')).useWhen).toBe('you move');
  });

  it('is part of its skill, and of what a search finds for agents', async () => {
    const { id } = await publish({ title: 'Chosen by agents', summary: 'Does it', useWhen: 'you <must>' });
    expect(await textAt(agentPaths.skill(id))).toContain('description: "Does it. Use when you ‹must›"\n');
    const { id: other } = await publish({ title: 'Without a line', summary: 'Does it.' });
    expect(await textAt(agentPaths.skill(other))).toContain(`description: "Does it. ${made}"\n`);
    const { skills } = JSON.parse(await textAt(agentPaths.skills(`/prompt/${id}`)));
    expect(skills[0].description).toBe('Does it. Use when you ‹must›');
  });

  it('is on its page only if its author wrote it', async () => {
    const { url } = await publish({ useWhen: 'you read <b>this</b> page' });
    expect(await pageOf(url)).toContain('>Use when you read &lt;b&gt;this&lt;/b&gt; page<');
    expect(await pageOf((await publish()).url)).not.toContain('Use when');
  });
});

describe('a license', () => {
  it.each([
    ['cc by 4.0', 'CC-BY-4.0'],
    ['CC0-1.0', 'CC0-1.0'],
    ['personal use only', 'Personal use only'],
    [' Ask me  first ', 'Ask me first'],
  ])('%j is stored as %j', async (sent, license) => {
    expect((await publish({ license: sent })).license).toBe(license);
  });

  it('is kept by changes that do not name it, and makes no version', async () => {
    const { id, license } = await publish();
    expect(license).toBe('');
    const params = { id };
    await alice.api.patchPrompt({ params, body: { license: 'CC0-1.0' } });
    const { post } = await alice.api.patchPrompt({ params, body: { summary: 'Another summary.' } });
    expect([post.license, post.version]).toEqual(['CC0-1.0', 2]);
    const { post: restored } = await alice.api.restoreVersion({ params: { id, number: 1 } });
    expect([restored.license, restored.version]).toEqual(['CC0-1.0', 3]);
    const { post: fork } = await (await app.user('carl')).api.forkPrompt({ params });
    expect(fork.license).toBe('CC0-1.0');
  });

  it('has at most 300 characters, and is named by a stale edit', async () => {
    const { id, updatedAt } = await publish({ license: 'x'.repeat(300) });
    const patch = (body: object) => app.request(`PATCH /posts/id/${id}`, { as: alice, body });
    expect(await patch({ license: 'x'.repeat(301) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'license', message: 'License can be at most 300 characters' }] },
    });
    await patch({ license: 'CC0-1.0' });
    expect(await patch({ license: 'CC-BY-4.0', updatedAt })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'license', message: 'License is different from what you sent' }] },
    });
  });

  it('is exported, and imported as it is spelled elsewhere', async () => {
    const { title } = await publish({ title: 'Licensed', license: 'CC-BY-4.0' });
    expect((await exported(title)).license).toBe('CC-BY-4.0');
    await imported({ title: 'With a license', body: 'Text of one.', license: 'CC0 1.0' });
    expect((await exported('With a license')).license).toBe('CC0-1.0');
  });

  it('is in its skill, whose digest follows it', async () => {
    const { id } = await publish({ license: 'CC0-1.0' });
    expect(await textAt(agentPaths.skill(id))).toContain('license: "CC0-1.0"');
    const digest = async () => JSON.parse(await textAt(agentPaths.skills(`/prompt/${id}`))).skills[0].digest;
    const before = await digest();
    await alice.api.patchPrompt({ params: { id }, body: { license: 'Personal use only' } });
    const file = await textAt(agentPaths.skill(id));
    expect(file).toContain('license: "Personal use only"');
    expect(await digest()).toBe(`sha256:${createHash('sha256').update(file).digest('hex')}`);
    expect(await digest()).not.toBe(before);
  });

  it('is on its page, with a link to the text of a known one', async () => {
    const page = async (license: string) =>
      (await pageOf((await publish({ license })).url)).replace(/<!-- -->/g, '');
    expect(await page('CC-BY-4.0')).toMatch(
      /License: <a rel="license" href="https:\/\/creativecommons.org\/licenses\/by\/4.0\/"[^>]*>CC BY 4.0<\/a>/,
    );
    expect(await page('CC0-1.0')).toContain('href="https://creativecommons.org/publicdomain/zero/1.0/"');
    expect(await page('Ask <me>.')).toContain('License: <span dir="auto">Ask &lt;me&gt;.</span>');
    expect(await page('')).not.toContain('License: ');
  });
});
