import { beforeAll, expect, it } from 'vitest';
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

const contentMd = 'Write to [Recipient] in a [tone] voice about [topic].';
const tone = {
  name: 'Tone',
  label: 'Voice',
  help: 'How it sounds',
  kind: 'choice' as const,
  choices: ['formal', 'dry'],
  default: 'dry',
};
const recipient = { name: 'recipient', required: true, example: 'my landlord' };
const inputs = [tone, recipient];

it('are stored with the text, kept by changes that do not name them, and copied by forks', async () => {
  const { id, inputs: stored } = await publish({ contentMd, inputs });
  expect(stored.map(({ name }) => name)).toEqual(['Tone', 'recipient']);
  expect(stored[1]).toEqual({
    ...{ name: 'recipient', label: '', help: '', kind: 'line', choices: [] },
    ...{ default: '', required: true, example: 'my landlord' },
  });
  const params = { id };
  const { post: put } = await alice.api.updatePrompt({ params, body: aPrompt({ contentMd }) });
  expect(put.inputs).toEqual(stored);
  const { post: fork } = await (await app.user('bob')).api.forkPrompt({ params });
  expect(fork.inputs).toEqual(stored);
  const { post } = await alice.api.patchPrompt({
    params,
    body: { contentMd: 'About [topic], in a [tone] voice.' },
  });
  expect(post.inputs.map(({ name }) => name)).toEqual(['Tone']);
});

it('are refused with the field and the reason', async () => {
  const body = aPrompt({ contentMd, inputs: [{ ...tone, choices: [] }] });
  const { status, body: reply } = await app.request('POST /posts', { as: alice, body });
  expect([status, reply.errors]).toEqual([
    422,
    [{ field: 'inputs.0.choices', message: 'Add the choices, each in a line' }],
  ]);
  const twice = aPrompt({ contentMd, inputs: [tone, { ...tone, name: 'TONE' }] });
  const refused = await app.request('POST /posts', { as: alice, body: twice });
  expect(refused.body.errors).toEqual([{ field: 'inputs', message: 'Describe each placeholder only once' }]);
});

it('are part of a version, which is compared in words and restored', async () => {
  const { id } = await publish({ contentMd, inputs });
  const params = { id };
  await alice.api.patchPrompt({ params, body: { inputs: [recipient] } });
  const { version } = await app.visitor.readVersion({ params: { id, number: 2 } });
  expect(version.inputs.map(({ name }) => name)).toEqual(['recipient']);
  const { fields } = await app.visitor.compareVersions({ params, query: { from: 1, to: 2 } });
  expect(fields.map(({ field }) => field)).toEqual(['inputs']);
  const before = fields[0]?.changes.filter(({ kind }) => kind !== 'added').map(({ text }) => text);
  expect(before?.join('')).toContain('Tone: one of several choices, label “Voice”');
  const { post } = await alice.api.restoreVersion({ params: { id, number: 1 } });
  expect(post.inputs.map(({ name }) => name)).toEqual(['Tone', 'recipient']);
});

it('are described by skills and Dotprompt files', async () => {
  const { id } = await publish({ contentMd, inputs });
  const textAt = async (path: string) =>
    (await app.fetch(new Request(`http://localhost:3000${path}`), { address: '192.0.2.1' })).text();
  const skill = await textAt(agentPaths.skill(id));
  expect(skill).toContain('- `[tone]`: Voice (one of formal, dry; default: dry). How it sounds');
  expect(skill).toContain('- `[Recipient]`: Recipient (required; for example: my landlord)');
  expect(skill).toContain('- `[topic]`: topic');
});

it('survive an export and an import', async () => {
  const title = 'Exported with inputs';
  const { inputs: stored } = await publish({ title, contentMd, inputs });
  const found = await exportPrompts(systemContext(app));
  if (isFailure(found)) throw new Error(found.detail);
  for await (const item of found.items) {
    if (item.title !== title) continue;
    const values = { ...item, slug: 'imported-with-inputs', title: 'Imported with inputs' };
    const results = await importPrompts(systemContext(app), [{ row: 1, values }], { siteName: 'Site' });
    if (isFailure(results)) throw new Error(results.detail);
    for await (const { kind } of results) expect(kind).toBe('imported');
  }
  const { items } = await app.visitor.listPrompts({ query: { q: 'Imported with inputs' } });
  const { post } = await app.visitor.readPrompt({ params: { id: items[0]?.id ?? '' } });
  expect(post.inputs).toEqual(stored);
});

it('are the fields of the page, with labels, help, defaults and what is required', async () => {
  const { url } = await publish({ contentMd, inputs });
  const main = mainOf((await render(url)).html);
  expect(main.replace(/<!-- -->/g, '')).toMatch(/Voice<\/span><\/label><select[^>]*aria-describedby/);
  expect(main).toContain('How it sounds');
  expect(main).toMatch(/<option selected="">dry|<option selected="" value="dry">dry/);
  expect(main).toMatch(/Recipient<\/span><span[^>]*> Required/);
  // The default is in the text.
  expect(main).toMatch(/<mark[^>]*data-filled[^>]*>dry<\/mark>/);
});
