import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import type { Client } from '../../../src/contract/client.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

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

const body = 'One\nTwo\nThree\nFour\nFive';
const input = aPrompt({ title: 'Fork test', contentMd: body });

async function published(changes: Partial<PromptInput> = {}, by: TestUser = alice): Promise<string> {
  return (await by.api.publishPrompt({ body: { ...input, ...changes } })).id;
}

async function change(id: string, changes: Partial<PromptInput>, by: TestUser = alice) {
  return (await by.api.updatePrompt({ params: { id }, body: { ...input, ...changes } })).post;
}

const read = async (id: string, as: Client = app.visitor) => (await as.readPrompt({ params: { id } })).post;

async function fork(id: string, by: TestUser = bob) {
  return (await by.api.forkPrompt({ params: { id } })).post;
}

/** A published fork, with a line of its own. */
async function publishedFork(id: string, by: TestUser = bob): Promise<string> {
  const { id: made } = await fork(id, by);
  await change(made, { title: `By ${by.id}`, contentMd: `${body}\nMine`, status: 'published' }, by);
  return made;
}

const refusal = (result: Promise<unknown>) =>
  result.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe('a fork', () => {
  it('is a draft with the texts of its source, which it names', async () => {
    const id = await published({ heading: 'Below', tags: ['one', 'two'] });
    const made = await fork(id);
    expect(made).toMatchObject({
      status: 'draft',
      title: input.title,
      heading: 'Below',
      contentMd: body,
      tags: ['one', 'two'],
      authorUsername: 'bob',
      forkedFrom: {
        id,
        title: input.title,
        author: { username: 'alice' },
        version: 1,
        mergedVersion: 1,
        latestVersion: 1,
      },
    });
    expect((await read(id)).forkCount).toBe(0);
    expect(await refusal(read(made.id))).toBe(404);
  });

  it('is counted and listed while it is published', async () => {
    const id = await published();
    const made = await publishedFork(id);
    const listed = async (as: Client = app.visitor) => [
      (await read(id)).forkCount,
      (await as.listForks({ params: { id } })).items.map((item) => item.id),
      (await as.readLineage({ params: { id } })).prompts.map((prompt) => [prompt.id, prompt.level]),
    ];
    const shown = [
      1,
      [made],
      [
        [id, 0],
        [made, 1],
      ],
    ];
    const notShown = [0, [], [[id, 0]]];
    expect(await listed()).toEqual(shown);
    await admin.api.hidePrompt({ params: { id: made }, body: { reason: 'A test' } });
    expect(await listed()).toEqual(notShown);
    await admin.api.showPrompt({ params: { id: made } });
    expect(await listed()).toEqual(shown);
    await admin.api.markAdult({ params: { id: made } });
    expect(await listed()).toEqual(notShown);
    expect((await listed(bob.api))[1]).toEqual([made]);
    await admin.api.unmarkAdult({ params: { id: made } });
    await change(made, { status: 'draft' }, bob);
    expect(await listed()).toEqual(notShown);
    await change(made, { contentMd: 'Again', status: 'published' }, bob);
    expect(await listed()).toEqual(shown);
    await bob.api.deletePrompt({ params: { id: made } });
    expect(await listed()).toEqual(notShown);
  });

  it('notifies the author of its source when it is published', async () => {
    const dora = await app.user('dora');
    const id = await published({}, dora);
    const made = await fork(id);
    const notifications = async () => (await dora.api.myNotifications({})).items;
    expect(await notifications()).toEqual([]);
    await change(made.id, { title: 'Another', contentMd: 'Mine', status: 'published' }, bob);
    expect(await notifications()).toMatchObject([{ kind: 'fork' }]);
  });

  it('notifies its author when its source changes, until that is merged', async () => {
    const [dora, erin] = [await app.user('source-author'), await app.user('forker')];
    const id = await published({}, dora);
    const made = await fork(id, erin);
    const news = async () =>
      (await erin.api.myNotifications({})).items.filter(({ kind }) => kind === 'source');
    expect(await news()).toEqual([]);
    await change(id, { contentMd: 'Changed for [name]' }, dora);
    await app.finish();
    expect(await news()).toMatchObject([{ title: made.title, url: `/prompt/${made.id}/merge`, read: false }]);
    await erin.api.readNotifications({ body: {} });
    await erin.api.mergeUpstream({ params: { id: made.id }, body: { version: 2 } });
    await app.finish();
    expect(await news()).toMatchObject([{ read: true }]);
    await change(id, { contentMd: 'Changed again for [name]' }, dora);
    await app.finish();
    expect(await news()).toMatchObject([{ read: false }]);
  });

  it('cannot be made of a premium prompt, a draft or a prompt that is not visible', async () => {
    const premium = await published({ isPremium: true, price: 4.99 });
    await expect(fork(premium)).rejects.toMatchObject({ status: 409, message: /only free prompts/ });
    const draft = await published({ status: 'draft' });
    expect(await refusal(fork(draft))).toBe(404);
    expect(await refusal(fork(draft, alice))).toBe(409);
    expect(await refusal(fork('0199a5c2-7d00-7000-8000-00000000dead'))).toBe(404);
  });

  it('of an adult prompt is adult, also against its author when a moderator decided so', async () => {
    const id = await published();
    await admin.api.markAdult({ params: { id } });
    const made = await fork(id);
    expect(made.isAdult).toBe(true);
    expect(await refusal(change(made.id, { isAdult: false, status: 'draft' }, bob))).toBe(422);
  });

  it('is not published unchanged', async () => {
    const made = await fork(await published());
    const publish = (changes: Partial<PromptInput>) =>
      change(made.id, { ...changes, status: 'published' }, bob);
    await expect(publish({ title: 'Only another title' })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'contentMd' }],
    });
    expect((await publish({ contentMd: `${body}!` })).status).toBe('published');
  });

  it('credits its source when that is deleted, and no author whose account is', async () => {
    const carol = await app.account('carol', 'correct horse');
    const id = await published({ title: 'By Carol' }, carol);
    const other = await published({ title: 'Also by Carol' }, carol);
    const [made, second] = [await publishedFork(id), await publishedFork(other)];
    await carol.api.deletePrompt({ params: { id } });
    const credit = { id: null, title: 'By Carol', author: { username: null, displayName: 'Carol' } };
    expect((await read(made)).forkedFrom).toMatchObject({ ...credit, latestVersion: null });
    const { prompts } = await app.visitor.readLineage({ params: { id: made } });
    expect(prompts).toMatchObject([
      { ...credit, level: -1 },
      { id: made, level: 0 },
    ]);
    await carol.api.deleteMe({ body: { password: 'correct horse', prompts: 'keep' } });
    expect((await read(made)).forkedFrom?.author.displayName).toBe('Anonymous');
    expect((await read(second)).forkedFrom).toMatchObject({
      id: other,
      author: { displayName: 'Anonymous' },
    });
  });

  it('does not name a source that was hidden', async () => {
    const id = await published({ title: 'Shameful' });
    const made = await publishedFork(id);
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'A test' } });
    expect(JSON.stringify(await read(made))).not.toContain('Shameful');
    expect((await read(made)).forkedFrom).toMatchObject({ id: null, title: '' });
    expect(JSON.stringify(await app.visitor.readLineage({ params: { id: made } }))).not.toContain('Shameful');
    expect((await read(made, admin.api)).forkedFrom).toMatchObject({ id, title: 'Shameful' });
  });
});

describe('the changes of a source', () => {
  const upstream = (id: string, by: TestUser = bob) => by.api.readUpstream({ params: { id } });

  it('are merged into a draft, line by line', async () => {
    const id = await published({ tags: ['a', 'b'] });
    const made = await fork(id);
    await bob.api.patchPrompt({
      params: { id: made.id },
      body: { title: 'Mine', contentMd: body.replace('One', 'One of mine') },
    });
    await change(id, { contentMd: body.replace('Five', 'Five of hers'), tags: ['a', 'c'], summary: 'New.' });
    expect((await read(made.id, bob.api)).forkedFrom).toMatchObject({ mergedVersion: 1, latestVersion: 2 });
    const found = await upstream(made.id);
    expect(found).toMatchObject({ sourceId: id, mergedVersion: 1, latestVersion: 2 });
    expect(found.changes.map(({ field }) => field)).toEqual(['summary', 'tags', 'contentMd']);
    expect(found.merge.map(({ field }) => field)).toEqual(['summary', 'tags', 'contentMd']);
    const { post } = await bob.api.mergeUpstream({
      params: { id: made.id },
      body: { version: 2, updatedAt: found.updatedAt },
    });
    expect(post).toMatchObject({
      status: 'draft',
      title: 'Mine',
      summary: 'New.',
      tags: ['a', 'c'],
      contentMd: 'One of mine\nTwo\nThree\nFour\nFive of hers',
      forkedFrom: { version: 1, mergedVersion: 2, latestVersion: 2 },
    });
    const again = bob.api.mergeUpstream({
      params: { id: made.id },
      body: { version: 2, updatedAt: post.updatedAt },
    });
    expect(await refusal(again)).toBe(409);
  });

  it('that conflict are merged once each conflict is decided', async () => {
    const id = await published();
    const made = await publishedFork(id);
    await change(made, { title: 'Mine', contentMd: 'My one\nTwo\nThree\nFour\nMy five' }, bob);
    await change(id, { contentMd: 'Her one\nTwo\nThree\nFour\nHer five' });
    const { merge, updatedAt } = await upstream(made);
    expect(merge).toEqual([
      {
        field: 'contentMd',
        parts: [
          { kind: 'conflict', mine: 'My one', base: 'One', theirs: 'Her one' },
          { kind: 'merged', text: 'Two\nThree\nFour' },
          { kind: 'conflict', mine: 'My five', base: 'Five', theirs: 'Her five' },
        ],
      },
    ]);
    const first = { field: 'contentMd' as const, number: 1, take: 'both' as const };
    const send = (...resolutions: object[]) =>
      bob.api.mergeUpstream({
        params: { id: made },
        body: { version: 2, updatedAt, resolutions: resolutions as [] },
      });
    await expect(send(first)).rejects.toMatchObject({ status: 409, message: /1 not decided/ });
    expect((await read(made)).contentMd).toContain('My one');
    const { post } = await send(first, { field: 'contentMd', number: 2, take: 'other', text: 'Our five' });
    expect(post.contentMd).toBe('My one\nHer one\nTwo\nThree\nFour\nOur five');
    const { items } = await app.visitor.listVersions({ params: { id: made } });
    expect(items[0]).toMatchObject({ number: post.version, note: 'Merged version 2 of “Fork test”' });
  });

  it('are for the fork’s author, and refused when either side changed meanwhile', async () => {
    const id = await published();
    const made = await publishedFork(id);
    await change(id, { summary: 'Two.' });
    expect(await refusal(upstream(made, alice))).toBe(403);
    expect(await refusal(upstream(id, alice))).toBe(404);
    const { updatedAt } = await upstream(made);
    const merge = (version: number, seen: string) =>
      refusal(bob.api.mergeUpstream({ params: { id: made }, body: { version, updatedAt: seen } }));
    expect(await merge(1, updatedAt)).toBe(409);
    await change(id, { summary: 'Three.' });
    expect(await merge(2, updatedAt)).toBe(409);
    const changed = await change(made, { title: 'Changed', contentMd: `${body}\nMore` }, bob);
    expect(await merge(3, updatedAt)).toBe(409);
    expect(await merge(3, changed.updatedAt)).toBe(200);
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'A test' } });
    expect(await refusal(upstream(made))).toBe(404);
  });
});

it('over random histories, lineage has no cycles and counts match', { timeout: 60_000 }, async () => {
  const act = fc.record({
    what: fc.constantFrom(
      'fork',
      'fork',
      'publish',
      'publish',
      'draft',
      'hide',
      'show',
      'adult',
      'merge',
      'delete',
    ),
    on: fc.nat(30),
    by: fc.constantFrom('alice', 'bob'),
    twice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20 }), async (acts) => {
      const known = [await published(), await published({}, bob)];
      for (const [n, { what, on, by, twice }] of acts.entries()) {
        const id = known[on % known.length] as string;
        const user = by === 'alice' ? alice : bob;
        const params = { id };
        const text = { contentMd: `${body}\n${n}` };
        const once = async () => {
          if (what === 'fork') known.push((await fork(id, user)).id);
          if (what === 'publish') await change(id, { ...text, status: 'published' }, admin);
          if (what === 'draft') await change(id, { ...text, status: 'draft' }, admin);
          if (what === 'hide') await admin.api.hidePrompt({ params, body: { reason: 'A test' } });
          if (what === 'show') await admin.api.showPrompt({ params });
          if (what === 'adult') await change(id, { ...text, isAdult: n % 2 === 0 }, admin);
          if (what === 'delete') await admin.api.deletePrompt({ params });
          if (what === 'merge') {
            const { latestVersion: version, updatedAt, merge } = await admin.api.readUpstream({ params });
            const resolutions = merge.flatMap(({ field, parts }) =>
              parts
                .filter(({ kind }) => kind === 'conflict')
                .map((_, n) => ({ field, number: n + 1, take: 'theirs' as const })),
            );
            await admin.api.mergeUpstream({ params, body: { version, updatedAt, resolutions } });
          }
        };
        await Promise.allSettled(twice ? [once(), once()] : [once()]);
      }
      for (const id of known) {
        const prompt = await read(id, admin.api).catch(() => undefined);
        if (!prompt) continue;
        const { prompts } = await admin.api.readLineage({ params: { id } });
        const ids = prompts.flatMap((one) => one.id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        expect(prompts.filter(({ level }) => level === 0)).toHaveLength(1);
        const { total } = await alice.api
          .listForks({ params: { id } })
          .catch(() => ({ total: prompt.forkCount }));
        if (prompt.status !== 'hidden') expect(total).toBeGreaterThanOrEqual(prompt.forkCount);
      }
      expect(await counterDifferences(app.pool)).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
