import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import type { Client } from '../../../src/contract/client.ts';
import { forgetUnusedUploads } from '../../../src/database/files/uploads.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { pictureForm } from '../../support/market/picture-form.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let admin: TestUser;

beforeAll(async () => {
  const { limits } = readConfig({});
  app = await testApp({ limits: { ...limits, write: { most: 10_000, seconds: 60 } } });
  alice = await app.user('alice');
  bob = await app.user('bob');
  admin = await app.user('boss', 'admin');
});

type Change = Partial<PromptInput & { versionNote: string }>;

const input = aPrompt({ title: 'Version test', contentMd: 'Say [this] first.\nThen say that.' });

async function published(changes: Change = {}): Promise<string> {
  return (await alice.api.publishPrompt({ body: { ...input, ...changes } })).id;
}

async function change(id: string, changes: Change, by: TestUser = alice) {
  return (await by.api.updatePrompt({ params: { id }, body: { ...input, ...changes } })).post;
}

async function versions(id: string, as: Client = app.visitor) {
  return (await as.listVersions({ params: { id } })).items;
}

const read = async (id: string, number: number, as: Client = app.visitor) =>
  (await as.readVersion({ params: { id, number } })).version;

describe('a published prompt', () => {
  it('has one version, which is what was published', async () => {
    const id = await published();
    expect(await versions(id)).toEqual([
      {
        number: 1,
        title: input.title,
        note: '',
        suggestedBy: null,
        author: { username: 'alice', displayName: 'Alice', photoURL: '' },
        createdAt: expect.any(String),
        current: true,
      },
    ]);
    expect(await read(id, 1)).toMatchObject({ contentMd: input.contentMd, tags: input.tags, current: true });
  });

  it('gets a version with each change of its texts, with a note and its author', async () => {
    const id = await published();
    expect((await change(id, { summary: 'Second.', versionNote: ' Shorter ' })).version).toBe(2);
    expect((await change(id, { summary: 'Third.' }, admin)).version).toBe(3);
    expect(await versions(id)).toMatchObject([
      { number: 3, note: '', author: { username: 'boss' }, current: true },
      { number: 2, note: 'Shorter', author: { username: 'alice' }, current: false },
      { number: 1, note: '', author: { username: 'alice' }, current: false },
    ]);
    expect((await read(id, 1)).summary).toBe(input.summary);
    expect((await read(id, 2)).summary).toBe('Second.');
  });

  it.each<[string, Change]>([
    ['nothing', { versionNote: 'I changed nothing' }],
    ['the cover', { imageUrl: 'https://example.com/cover.jpg' }],
    ['the price', { isPremium: true, price: 4.99 }],
    ['the adult mark', { isAdult: true }],
  ])('gets none with a change of %s', async (_, changes) => {
    const id = await published();
    const { version, sampleResponses } = (await alice.api.readPrompt({ params: { id } })).post;
    const samples = sampleResponses.map(({ id, type, title, content }) => ({ id, type, title, content }));
    expect((await change(id, { sampleResponses: samples, ...changes })).version).toBe(version);
    expect(await versions(id, alice.api)).toHaveLength(1);
  });

  it('gets one when it is changed as a draft and published again', async () => {
    const id = await published();
    expect((await change(id, { status: 'draft', summary: 'Not sure.' })).version).toBe(1);
    expect((await change(id, { status: 'draft', summary: 'Still not sure.' })).version).toBe(1);
    expect(await versions(id, alice.api)).toMatchObject([{ number: 1, current: false }]);
    expect((await change(id, { status: 'published', summary: 'Sure.' })).version).toBe(2);
    expect((await read(id, 1)).summary).toBe(input.summary);
    expect((await read(id, 2)).summary).toBe('Sure.');
  });
});

it('a draft has no versions until it is published', async () => {
  const id = await published({ status: 'draft' });
  await change(id, { status: 'draft', summary: 'Another draft.' });
  expect(await versions(id, alice.api)).toEqual([]);
  await change(id, { status: 'published', summary: 'Done.' });
  expect(await versions(id)).toHaveLength(1);
  expect((await read(id, 1)).summary).toBe('Done.');
});

describe('versions', () => {
  it('are as visible as their prompt', async () => {
    const id = await published();
    await change(id, { summary: 'Second.' });
    const reads = (as: Client) => [
      as.listVersions({ params: { id } }),
      as.readVersion({ params: { id, number: 1 } }),
      as.compareVersions({ params: { id }, query: { from: 1, to: 2 } }),
    ];
    const seen = async (as: Client) =>
      (await Promise.allSettled(reads(as))).map((result) =>
        result.status === 'rejected' ? result.reason.status : 200,
      );
    expect(await seen(app.visitor)).toEqual([200, 200, 200]);
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'A test' } });
    expect(await seen(app.visitor)).toEqual([404, 404, 404]);
    expect(await seen(bob.api)).toEqual([404, 404, 404]);
    expect(await seen(alice.api)).toEqual([200, 200, 200]);
    expect(await seen(admin.api)).toEqual([200, 200, 200]);
  });

  it('that do not exist are not found', async () => {
    const id = await published();
    await expect(read(id, 2)).rejects.toMatchObject({ status: 404 });
    await expect(
      app.visitor.compareVersions({ params: { id }, query: { from: 1, to: 2 } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(versions('0199a5c2-7d00-7000-8000-00000000dead')).rejects.toMatchObject({ status: 404 });
  });

  it('are gone with their prompt, and keep no name of a deleted user', async () => {
    const carol = await app.account('carol', 'correct horse');
    const { id } = await carol.api.publishPrompt({ body: input });
    await change(id, { summary: 'Second.' }, carol);
    await carol.api.deleteMe({ body: { password: 'correct horse', prompts: 'keep' } });
    expect(await versions(id)).toMatchObject([
      { number: 2, author: { username: null } },
      { number: 1, author: { username: null } },
    ]);
    await admin.api.deletePrompt({ params: { id } });
    expect(
      await app.pool.db.execute(sql`select 1 from prompt_versions where prompt_id = ${id}`),
    ).toHaveLength(0);
  });

  it('keep the files of their samples', async () => {
    const file = (await pictureForm()).get('file') as File;
    const { url } = await alice.api.uploadFile({ file });
    const id = await published({ sampleResponses: [{ type: 'image', title: 'A', content: url }] });
    await change(id, { sampleResponses: [] });
    await forgetUnusedUploads(app.pool.db, new Date(Date.now() + 1_000), 100);
    await expect(alice.api.restoreVersion({ params: { id, number: 1 } })).resolves.toMatchObject({
      post: { sampleResponses: [{ content: url }] },
    });
  });
});

describe('a comparison', () => {
  it('has the words that changed, field by field', async () => {
    const id = await published();
    await change(id, { contentMd: 'Say [this] last.\nThen say that.\nBye.', tags: ['explaining', 'new'] });
    const { fields } = await app.visitor.compareVersions({ params: { id }, query: { from: 1, to: 2 } });
    expect(fields).toEqual([
      {
        field: 'tags',
        changes: [
          { kind: 'same', text: 'explaining' },
          { kind: 'added', text: ', new' },
        ],
      },
      {
        field: 'contentMd',
        changes: [
          { kind: 'same', text: 'Say [this] ' },
          { kind: 'removed', text: 'first' },
          { kind: 'added', text: 'last' },
          { kind: 'same', text: '.\nThen say that.' },
          { kind: 'added', text: '\nBye.' },
        ],
      },
    ]);
  });

  it('of a version with itself is empty, and of a long text with another one ends in time', async () => {
    const words = (word: string) => Array.from({ length: 9_000 }, (_, n) => `${word}${n * 7}`).join(' ');
    const id = await published({ contentMd: words('a') });
    await change(id, { contentMd: words('b') });
    const compare = (from: number, to: number) =>
      app.visitor.compareVersions({ params: { id }, query: { from, to } });
    expect((await compare(2, 2)).fields).toEqual([]);
    const [field] = (await compare(1, 2)).fields;
    const textOf = (kind: string) =>
      field?.changes.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');
    expect(textOf('added')).toBe(words('a'));
    expect(textOf('removed')).toBe(words('b'));
  });
});

describe('restoring', () => {
  it('publishes an earlier version again as a new one', async () => {
    const id = await published();
    await change(id, { title: 'Another title', imageUrl: 'https://example.com/cover.jpg' });
    const { post } = await alice.api.restoreVersion({ params: { id, number: 1 } });
    expect(post).toMatchObject({
      version: 3,
      title: input.title,
      imageUrl: 'https://example.com/cover.jpg',
    });
    expect(await versions(id)).toMatchObject([
      { number: 3, note: 'Restored version 1', current: true },
      { number: 2 },
      { number: 1 },
    ]);
  });

  it('is for the author and admins, and not for drafts', async () => {
    const id = await published();
    await change(id, { summary: 'Second.' });
    const restore = (as: TestUser) => as.api.restoreVersion({ params: { id, number: 1 } });
    await expect(restore(bob)).rejects.toMatchObject({ status: 403 });
    expect((await restore(admin)).post.version).toBe(3);
    await change(id, { status: 'draft', summary: 'Draft.' });
    await expect(restore(alice)).rejects.toMatchObject({ status: 409 });
  });
});

it('comments and stars remember the version they are about', async () => {
  const id = await published();
  const say = (bodyMd: string, stars?: number) =>
    bob.api.addComment({ params: { id }, body: { bodyMd, ...(stars && { stars }) } });
  await say('One', 3);
  await change(id, { summary: 'Second.' });
  await say('Two');
  const { items } = await app.visitor.listComments({ params: { id } });
  expect(items.map(({ bodyMd, version }) => [bodyMd, version])).toEqual([
    ['Two', 2],
    ['One', 1],
  ]);
  const given = () =>
    app.pool.db.execute(sql`select stars, prompt_version from ratings where prompt_id = ${id}`);
  expect(await given()).toMatchObject([{ stars: 3, prompt_version: 1 }]);
  await bob.api.ratePrompt({ params: { id }, body: { stars: 5 } });
  expect(await given()).toMatchObject([{ stars: 5, prompt_version: 2 }]);
});

it('over random histories, also of two editors at once, versions are contiguous, and no earlier one changes', async () => {
  const step = fc.record({
    summary: fc.constantFrom('One.', 'Two.', 'Three.'),
    status: fc.constantFrom('published', 'published', 'draft'),
    restores: fc.option(fc.nat(4), { freq: 4 }),
    twice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const id = await published();
      const known = new Map<number, unknown>();
      for (const { summary, status, restores, twice } of steps) {
        const act = () =>
          restores === null
            ? change(id, { summary, status: status as 'published' | 'draft' })
            : alice.api.restoreVersion({ params: { id, number: restores + 1 } });
        await Promise.allSettled(twice ? [act(), act()] : [act()]);
        const {
          version,
          status: now,
          summary: shown,
        } = (await alice.api.readPrompt({ params: { id } })).post;
        const list = await versions(id, alice.api);
        expect(list.map(({ number }) => number)).toEqual(
          Array.from({ length: version }, (_, n) => version - n),
        );
        for (const { number } of list) {
          const { current, ...text } = await read(id, number, alice.api);
          if (number < version) expect(text).toEqual(known.get(number) ?? text);
          known.set(number, text);
          expect(current).toBe(number === version && now === 'published');
          if (current) expect(text.summary).toBe(shown);
        }
      }
    }),
    { numRuns: 12 },
  );
});

describe('changes that follow each other', () => {
  let now: number;
  let clocked: TestApp;
  let carol: TestUser;
  let dave: TestUser;
  beforeAll(async () => {
    now = Date.now();
    clocked = await testApp({ now: () => new Date(now) });
    carol = await clocked.user('carol');
    dave = await clocked.user('dave');
  });

  const published = async () => (await carol.api.publishPrompt({ body: input })).id;
  const change = async (id: string, summary: string, changes: Change = {}) => {
    now += 60_000;
    const body = { ...input, summary, ...changes };
    return (await carol.api.updatePrompt({ params: { id }, body })).post.version;
  };

  it('are one version for ten minutes, with the last note', async () => {
    const id = await published();
    expect(await change(id, 'One.', { versionNote: 'First' })).toBe(2);
    const [{ createdAt } = { createdAt: '' }] = await versions(id, clocked.visitor);
    expect([await change(id, 'Two.'), await change(id, 'Three.', { versionNote: 'Last' })]).toEqual([2, 2]);
    expect((await clocked.visitor.readVersion({ params: { id, number: 2 } })).version).toMatchObject({
      ...{ summary: 'Three.', note: 'Last', createdAt, current: true },
    });
    expect((await clocked.visitor.readVersion({ params: { id, number: 1 } })).version.summary).toBe(
      input.summary,
    );
    now += 8 * 60_000;
    expect(await change(id, 'Four.')).toBe(3);
    const { total } = await clocked.visitor.listVersions({ params: { id } });
    expect(total).toBe(3);
  });

  const boss = () => clocked.user(`boss${Math.random()}`.replace('.', ''), 'admin');
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a comment', (id) => dave.api.addComment({ params: { id }, body: { bodyMd: 'Good' } })],
    ['stars', (id) => dave.api.ratePrompt({ params: { id }, body: { stars: 4 } })],
    [
      'an answer whether it worked',
      (id) => dave.api.answerOutcome({ params: { id }, body: { version: 2, worked: true } }),
    ],
    ['a fork', (id) => dave.api.forkPrompt({ params: { id } })],
    [
      'a suggestion',
      (id) => {
        const { title, summary } = input;
        const body = { title, summary, contentMd: 'Say it.', tags: [], version: 2, note: 'Short' };
        return dave.api.proposeEdit({ params: { id }, body });
      },
    ],
    ['a report', (id) => dave.api.reportPrompt({ params: { id }, body: { reason: 'spam', details: '' } })],
    [
      'a change by somebody else',
      async (id) => (await boss()).api.patchPrompt({ params: { id }, body: { heading: 'Checked' } }),
    ],
    ['a price', (id) => carol.api.patchPrompt({ params: { id }, body: { isPremium: true, price: 5 } })],
  ])('are versions of their own after %s', async (_, refer) => {
    const id = await published();
    expect(await change(id, 'One.')).toBe(2);
    const before = (await carol.api.readVersion({ params: { id, number: 2 } })).version;
    await refer(id);
    const { version } = (await carol.api.readPrompt({ params: { id } })).post;
    expect(await change(id, 'Two.', { isPremium: _ === 'a price', price: _ === 'a price' ? 5 : 0 })).toBe(
      version + 1,
    );
    const { current, ...text } = (await carol.api.readVersion({ params: { id, number: 2 } })).version;
    expect({ ...text, current: true }).toEqual(before);
    expect(current).toBe(false);
  });
});
