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

const typed = (name: string, kind: 'line' | 'text' | 'date' | 'number', rest = {}) => ({
  name,
  kind,
  ...rest,
});
const edit = { title: aPrompt().title, summary: aPrompt().summary, contentMd, note: 'Types', version: 1 };

it('are changed by a suggestion, and only as far as their author left them alone', async () => {
  const { id } = await publish({ contentMd, inputs: [...inputs, typed('topic', 'line')] });
  const params = { id };
  const bob = await app.user('bea');
  const sent = [typed('topic', 'text'), typed('tone', 'line'), { ...recipient, help: 'A name' }];
  const { proposal } = await bob.api.proposeEdit({ params, body: { ...edit, inputs: sent } });
  expect(proposal.changes.map(({ field }) => field)).toContain('inputs');
  expect(proposal.inputs.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'topic text',
    'tone line',
    'recipient line',
  ]);
  // Without inputs, a change of the suggestion keeps them.
  const of = { id: proposal.id };
  const { proposal: changed } = await bob.api.updateProposal({
    params: of,
    body: { ...edit, note: 'Again' },
  });
  expect(changed.inputs).toEqual(proposal.inputs);
  const mine = [tone, { ...recipient, example: 'the council' }, typed('topic', 'line')];
  await alice.api.patchPrompt({ params, body: { inputs: mine } });
  const { proposal: read } = await alice.api.readProposal({ params: of });
  const parts = read.merge.find(({ field }) => field === 'inputs')?.parts;
  expect(parts).toEqual([
    { kind: 'merged', text: 'topic: text' },
    { kind: 'merged', text: 'tone: a line' },
    {
      kind: 'conflict',
      mine: 'recipient: a line, required, example “the council”',
      base: 'recipient: a line, required, example “my landlord”',
      theirs: 'recipient: a line, required, help “A name”, example “my landlord”',
    },
  ]);
  const accept = (take?: 'mine' | 'both') =>
    alice.api.acceptProposal({
      params: of,
      body: { resolutions: take ? [{ field: 'inputs', number: 1, take }] : [] },
    });
  await expect(accept()).rejects.toMatchObject({ status: 409 });
  await expect(accept('both')).rejects.toMatchObject({ status: 422 });
  await accept('mine');
  const { post } = await app.visitor.readPrompt({ params });
  expect(post.inputs.map(({ name, kind, example }) => [name, kind, example])).toEqual([
    ['topic', 'text', ''],
    ['tone', 'line', ''],
    ['recipient', 'line', 'the council'],
  ]);
});

it('stay as they are after a suggestion that does not name them', async () => {
  const { id, inputs: stored } = await publish({ contentMd, inputs });
  const body = { ...edit, contentMd: `${contentMd} Be brief.` };
  const ben = await app.user('ben');
  const { proposal } = await ben.api.proposeEdit({ params: { id }, body });
  expect(proposal.changes.map(({ field }) => field)).not.toContain('inputs');
  await alice.api.acceptProposal({ params: { id: proposal.id }, body: {} });
  expect((await app.visitor.readPrompt({ params: { id } })).post.inputs).toEqual(stored);
  const again = ben.api.proposeEdit({ params: { id }, body: { ...body, inputs, version: 2 } });
  await expect(again).rejects.toMatchObject({ status: 422 });
});

it('of the original are merged into a fork by the name of the placeholder', async () => {
  const { id } = await publish({ contentMd, inputs });
  const cora = await app.user('cora');
  const { post: fork } = await cora.api.forkPrompt({ params: { id } });
  const params = { id: fork.id };
  const own = { ...recipient, label: 'Who' };
  await cora.api.patchPrompt({ params, body: { inputs: [tone, own, typed('topic', 'text')] } });
  await alice.api.patchPrompt({ params: { id }, body: { inputs: [typed('tone', 'date'), recipient] } });
  const { merge } = await cora.api.readUpstream({ params });
  expect(merge.map(({ field }) => field)).toEqual(['inputs']);
  const { post } = await cora.api.mergeUpstream({ params, body: { version: 2 } });
  expect(post.inputs.map(({ name, kind, label }) => [name, kind, label])).toEqual([
    ['tone', 'date', ''],
    ['recipient', 'line', 'Who'],
    ['topic', 'text', ''],
  ]);
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
