import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import type { Client } from '../../../src/contract/client.ts';
import type { Move } from '../../../src/domain/community/collections.ts';
import { limits } from '../../../src/domain/core/limits.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let admin: TestUser;

beforeAll(async () => {
  const { limits } = readConfig({});
  app = await testApp({ limits: { ...limits, write: { most: 10_000, seconds: 60 } } });
  alice = await app.user('alice');
  bob = await app.user('bob');
  carol = await app.user('carol');
  admin = await app.user('boss', 'admin');
});

type Visibility = 'private' | 'unlisted' | 'public';

async function created(visibility: Visibility = 'public', name = 'Kitchen', by = alice) {
  return (await by.api.createCollection({ body: { name, description: 'What I cook', visibility } }))
    .collection;
}

async function published(title: string, changes: Partial<PromptInput> = {}, by = alice): Promise<string> {
  return (await by.api.publishPrompt({ body: aPrompt({ title, ...changes }) })).id;
}

async function filled(titles: readonly string[], visibility: Visibility = 'public') {
  const { id, slug } = await created(visibility);
  const prompts: string[] = [];
  for (const title of titles) {
    const promptId = await published(title);
    prompts.push(promptId);
    await alice.api.addCollectionItem({ params: { id, promptId }, body: {} });
  }
  return { id, slug, prompts };
}

async function titlesIn(id: string, as: Client = app.visitor) {
  const { items } = await as.listCollectionItems({ params: { id } });
  return items.map(({ post }) => post.title);
}

/** The sections of a collection and the titles in each, for example `Warm-up: A B; Deep work: C`. */
async function outlineOf(id: string, as: Client = app.visitor) {
  const { items } = await as.listCollectionItems({ params: { id } });
  const sections: string[] = [];
  for (const { heading, post } of items)
    if (heading || !sections.length) sections.push(`${heading}: ${post.title}`);
    else sections.push(`${sections.pop()} ${post.title}`);
  return sections.join('; ');
}

const read = async (id: string, as: Client = app.visitor) =>
  (await as.readCollection({ params: { id } })).collection;

const outcome = (request: Promise<unknown>) =>
  request.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe('a collection', () => {
  it('is private unless its owner chooses otherwise, and has an address that stays and cannot be guessed', async () => {
    const { collection } = await alice.api.createCollection({ body: { name: 'Für Köche & Co.' } });
    expect(collection).toMatchObject({ visibility: 'private', role: 'owner', feedUrl: null, promptCount: 0 });
    expect(collection.slug).toMatch(/^für-köche-co-[0-9A-Za-z]{10}$/);
    const { collection: renamed } = await alice.api.patchCollection({
      params: { id: collection.slug },
      body: { name: 'Bakers', visibility: 'unlisted' },
    });
    expect(renamed).toMatchObject({ name: 'Bakers', slug: collection.slug, description: '' });
    expect((await created()).slug).not.toBe((await created()).slug);
  });

  it('is changed and deleted by its owner alone; admins delete what they see', async () => {
    const { id } = await created();
    for (const other of [bob, admin])
      expect(await outcome(other.api.patchCollection({ params: { id }, body: { name: 'Mine' } }))).toBe(403);
    expect(await outcome(bob.api.deleteCollection({ params: { id } }))).toBe(403);
    await alice.api.deleteCollection({ params: { id } });
    expect(await outcome(alice.api.readCollection({ params: { id } }))).toBe(404);
    const { id: second } = await created('unlisted');
    await admin.api.deleteCollection({ params: { id: second } });
    const { items } = await admin.api.listAudit({ query: {} });
    expect(items[0]).toMatchObject({ action: 'delete', subject: { kind: 'collection', name: 'Kitchen' } });
    expect(await outcome(admin.api.deleteCollection({ params: { id: (await created('private')).id } }))).toBe(
      404,
    );
  });

  it('keeps its prompts in the order that its owner gives them, with notes', async () => {
    const { id, prompts } = await filled(['One', 'Two', 'Three']);
    const [one = '', two = '', three = ''] = prompts;
    const move = (promptId: string, to: Move, other?: string) =>
      alice.api.moveCollectionItem({ params: { id, promptId }, body: { to, ...(other && { other }) } });
    await move(three, 'up');
    expect(await titlesIn(id)).toEqual(['One', 'Three', 'Two']);
    await move(one, 'last');
    await move(two, 'first');
    expect(await titlesIn(id)).toEqual(['Two', 'Three', 'One']);
    await move(one, 'before', two);
    expect(await titlesIn(id)).toEqual(['One', 'Two', 'Three']);
    await move(one, 'after', three);
    await move(two, 'before', one);
    await move(three, 'before', two);
    await move(three, 'after', two);
    expect(await titlesIn(id)).toEqual(['Two', 'Three', 'One']);
    expect(await outcome(move(one, 'before'))).toBe(422);
    await alice.api.addCollectionItem({ params: { id, promptId: two }, body: { note: 'Before dinner' } });
    await alice.api.addCollectionItem({ params: { id, promptId: two }, body: {} });
    const { items } = await app.visitor.listCollectionItems({ params: { id } });
    expect(items[0]).toMatchObject({ note: 'Before dinner', addedBy: { username: 'alice' } });
    await alice.api.removeCollectionItem({ params: { id, promptId: three } });
    await alice.api.removeCollectionItem({ params: { id, promptId: three } });
    expect(await titlesIn(id)).toEqual(['Two', 'One']);
    expect((await read(id)).covers).toHaveLength(2);
    expect(await outcome(move(three, 'up'))).toBe(404);
    expect(await outcome(move(one, 'before', three))).toBe(404);
  });

  it('has sections, whose headings stay in place while prompts move and are removed', async () => {
    const { id, slug, prompts } = await filled(['A', 'B', 'C', 'D']);
    const [a = '', b = '', c = '', d = ''] = prompts;
    const setHeading = (promptId: string, heading: string, as = alice) =>
      as.api.addCollectionItem({ params: { id, promptId }, body: { heading } });
    const before = (await read(id)).updatedAt;
    await setHeading(a, '  Warm-up\n');
    expect((await read(id)).updatedAt > before).toBe(true);
    expect(await setHeading(c, 'Deep work')).toEqual({ saved: true, note: '' });
    expect(await outlineOf(id)).toBe('Warm-up: A B; Deep work: C D');
    // A note and a heading do not replace each other.
    await alice.api.addCollectionItem({ params: { id, promptId: c }, body: { note: 'Slowly' } });
    expect(await setHeading(c, 'Deep')).toEqual({ saved: true, note: 'Slowly' });
    const { items } = await app.visitor.listCollectionItems({ params: { id } });
    expect(items[2]).toMatchObject({ note: 'Slowly', heading: 'Deep' });
    expect(await (await app.get(`/collection/${slug}.md`)).text()).toMatch(/- .*B.*\n\n## Deep\n\n- .*C/);

    await alice.api.moveCollectionItem({ params: { id, promptId: c }, body: { to: 'up' } });
    expect(await outlineOf(id)).toBe('Warm-up: A B C; Deep: D');
    await alice.api.moveCollectionItem({ params: { id, promptId: c }, body: { to: 'down' } });
    expect(await outlineOf(id)).toBe('Warm-up: A B; Deep: C D');
    await alice.api.removeCollectionItem({ params: { id, promptId: a } });
    await alice.api.deletePrompt({ params: { id: c } });
    expect(await outlineOf(id)).toBe('Warm-up: B; Deep: D');
    await alice.api.removeCollectionItem({ params: { id, promptId: b } });
    expect(await outlineOf(id)).toBe('Deep: D');
    expect((await alice.api.myData({})).collectionItems).toContainEqual(
      expect.objectContaining({ promptId: d, heading: 'Deep' }),
    );
    await setHeading(d, '\u200b ');
    expect(await outlineOf(id)).toBe(': D');
    expect(await outcome(setHeading(d, 'x'.repeat(limits.collectionHeading + 1)))).toBe(422);
    expect(await outcome(setHeading(d, 'Mine', bob))).toBe(403);
  });

  it('gets a removed prompt back in its place, under its heading', async () => {
    const { id, prompts } = await filled(['A', 'B', 'C']);
    const [a = '', b = '', c = ''] = prompts;
    const set = (promptId: string, body: { heading?: string; note?: string; before?: string }) =>
      alice.api.addCollectionItem({ params: { id, promptId }, body });
    const remove = (promptId: string) => alice.api.removeCollectionItem({ params: { id, promptId } });
    await set(a, { heading: 'Warm-up' });
    await remove(a);
    await set(a, { heading: 'Warm-up', note: 'Slowly', before: b });
    expect(await outlineOf(id)).toBe('Warm-up: A B C');
    expect((await app.visitor.listCollectionItems({ params: { id } })).items[0]?.note).toBe('Slowly');
    // Its section had only this prompt.
    await set(b, { heading: 'Deep work' });
    await remove(a);
    expect(await outlineOf(id)).toBe('Deep work: B C');
    await set(a, { heading: 'Warm-up', before: b });
    expect(await outlineOf(id)).toBe('Warm-up: A; Deep work: B C');
    await remove(b);
    await set(b, { heading: '', before: c });
    expect(await outlineOf(id)).toBe('Warm-up: A B; Deep work: C');
    // The prompt in front of which it was is gone, too.
    await remove(b);
    await remove(c);
    await set(b, { before: c });
    expect(await outlineOf(id)).toBe('Warm-up: A B');
  });

  it('shows a heading above the first prompt of its section that the viewer sees', async () => {
    const { id, prompts } = await filled(['A', 'B', 'C', 'D']);
    const [, b = '', c = '', d = ''] = prompts;
    const setHeading = (promptId: string, heading: string, as = alice) =>
      as.api.addCollectionItem({ params: { id, promptId }, body: { heading } });
    await setHeading(b, 'Hidden start');
    await alice.api.patchPrompt({ params: { id: b }, body: { status: 'draft' } });
    expect(await outlineOf(id)).toBe(': A; Hidden start: C D');
    expect(await outlineOf(id, alice.api)).toBe(': A; Hidden start: B C D');
    await setHeading(d, 'Hidden section');
    await alice.api.patchPrompt({ params: { id: d }, body: { status: 'draft' } });
    expect(await outlineOf(id)).toBe(': A; Hidden start: C');
    await alice.api.addCollaborator({ params: { id, username: 'bob' } });
    await bob.api.acceptInvitation({ params: { id } });
    await setHeading(c, '', bob);
    expect(await outlineOf(id)).toBe(': A C');
    expect(await outlineOf(id, alice.api)).toBe(': A B C; Hidden section: D');
  });

  it('keeps every prompt once while several requests change it', async () => {
    const { id, prompts } = await filled(['A', 'B', 'C', 'D', 'E']);
    const more = await Promise.all(['F', 'G'].map((title) => published(title)));
    await Promise.all([
      ...prompts.flatMap((promptId, n) => [
        alice.api.moveCollectionItem({ params: { id, promptId }, body: { to: n % 2 ? 'first' : 'down' } }),
        alice.api.moveCollectionItem({ params: { id, promptId }, body: { to: n % 2 ? 'up' : 'last' } }),
      ]),
      ...[...more, ...more].map((promptId) =>
        alice.api.addCollectionItem({ params: { id, promptId }, body: {} }),
      ),
    ]);
    expect((await titlesIn(id)).sort()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    const rows = await app.pool.db.execute<{ position: number }>(
      `select position from collection_items where collection_id = '${id}'`,
    );
    expect(new Set(rows.map(({ position }) => position)).size).toBe(7);
  });

  it('has limits', async () => {
    const { id } = await created();
    const promptId = await published('One too many');
    await app.pool.db.execute(`insert into collection_items (collection_id, prompt_id, position, created_at)
      select '${id}', id, 1, now() from prompts where id <> '${promptId}' limit 1`);
    const input = { name: 'x'.repeat(limits.collectionName + 1) };
    expect(await outcome(alice.api.createCollection({ body: input }))).toBe(422);
    const user = await app.user('hoarder');
    await app.pool.db.execute(`insert into collections (id, owner_id, slug, name, description, visibility, created_at, updated_at)
      select gen_random_uuid(), '${user.id}', 'hoard-' || n, 'n', '', 'private', now(), now()
      from generate_series(1, ${limits.collectionsPerUser}) n`);
    expect(await outcome(user.api.createCollection({ body: { name: 'Another' } }))).toBe(409);
    const copied = `insert into prompts select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'slug', 's-' || n, 'status', 'draft'))).*
      from prompts p, generate_series(1, ${limits.promptsPerCollection}) n where p.id = '${promptId}' returning id`;
    await app.pool.db.execute(`with copied as (${copied}) insert into collection_items (collection_id, prompt_id, position, created_at)
      select '${id}', id, 2, now() from copied limit ${limits.promptsPerCollection - 1}`);
    expect(await outcome(alice.api.addCollectionItem({ params: { id, promptId }, body: {} }))).toBe(409);
  });
});

describe('who sees a collection', () => {
  it('is its owner alone while it is private, in every list', async () => {
    const { id, slug } = await filled(['Secret recipe'], 'private');
    for (const other of [app.visitor, bob.api, admin.api]) {
      expect(await outcome(other.readCollection({ params: { id } }))).toBe(404);
      expect(await outcome(other.readCollection({ params: { id: slug } }))).toBe(404);
      expect(await outcome(other.listCollectionItems({ params: { id } }))).toBe(404);
      expect(await outcome(other.collectionFollowers({ params: { id } }))).toBe(404);
      expect(await outcome(other.listCollaborators({ params: { id } }))).toBe(404);
      const lists = [
        await other.listCollections({ query: { sort: 'recent', limit: 100 } }),
        await other.listCollections({ query: { q: 'kitchen', limit: 100 } }),
        await other.userCollections({ params: { username: 'alice' }, query: { limit: 100 } }),
      ];
      for (const { items } of lists) expect(items.map((item) => item.id)).not.toContain(id);
    }
    expect(await outcome(bob.api.addCollectionFollow({ params: { id } }))).toBe(404);
    const own = await alice.api.userCollections({ params: { username: 'alice' }, query: { limit: 100 } });
    expect(own.items.map((item) => item.id)).toContain(id);
    expect(await titlesIn(id, alice.api)).toEqual(['Secret recipe']);
  });

  it('is everyone with its address while it is unlisted, but no list', async () => {
    const { id, slug } = await filled(['Hidden gem'], 'unlisted');
    expect((await read(slug)).feedUrl).toBeNull();
    const all = await app.visitor.listCollections({ query: { sort: 'recent', limit: 100 } });
    const profile = await app.visitor.userCollections({
      params: { username: 'alice' },
      query: { limit: 100 },
    });
    for (const { items } of [all, profile]) expect(items.map((item) => item.id)).not.toContain(id);
  });

  it('finds public ones by the words of name and description', async () => {
    const { collection } = await alice.api.createCollection({
      body: { name: 'Zebra crossings', description: 'Städte zu Fuß', visibility: 'public' },
    });
    const find = async (q: string) =>
      (await app.visitor.listCollections({ query: { q } })).items.map(({ id }) => id);
    // Empty ones are not listed.
    expect(await find('zebra')).toEqual([]);
    const promptId = await published('Walk');
    await alice.api.addCollectionItem({ params: { id: collection.id, promptId }, body: {} });
    expect(await find('zebra cross')).toEqual([collection.id]);
    expect(await find('städte')).toEqual([collection.id]);
    expect(await find('zebra lions')).toEqual([]);
    expect(await find('&|!:*')).toEqual([]);
  });
});

describe('the cover that an owner chose', () => {
  const setCover = (id: string, coverPromptId: string, as = alice) =>
    as.api.patchCollection({ params: { id }, body: { coverPromptId } });
  const picture = (name: string) => `https://img.example.com/${name}.png`;
  /** The pictures of a collection’s covers, in its page and in the list. */
  async function coversOf(id: string, as: Client = app.visitor) {
    const one = await read(id, as);
    const { items } = await as.userCollections({ params: { username: 'alice' }, query: { limit: 100 } });
    expect(items.find((item) => item.id === id)?.covers).toEqual(one.covers);
    return [one.coverPromptId, ...one.covers.map(({ imageUrl }) => imageUrl)];
  }
  async function withPictures() {
    const { id } = await created();
    const prompts: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const promptId = await published(name, { imageUrl: picture(name) }, bob);
      prompts.push(promptId);
      await alice.api.addCollectionItem({ params: { id, promptId }, body: {} });
    }
    return { id, prompts };
  }
  const usual = ['', ...['a', 'b', 'c', 'd'].map(picture)];

  it('replaces those of the first prompts until it is removed', async () => {
    const { id, prompts } = await withPictures();
    const [, , , , last = ''] = prompts;
    expect(await coversOf(id)).toEqual(usual);
    const { collection } = await setCover(id, last);
    expect(collection.coverPromptId).toBe(last);
    expect(await coversOf(id)).toEqual([last, picture('e')]);
    // A PUT keeps it, and so does a change of other fields.
    const { name, visibility } = collection;
    await alice.api.updateCollection({ params: { id }, body: { name, description: '', visibility } });
    await alice.api.patchCollection({ params: { id }, body: { name: 'Other' } });
    expect(await coversOf(id)).toEqual([last, picture('e')]);
    expect((await alice.api.myData({})).collections).toContainEqual(
      expect.objectContaining({ id, coverPromptId: last }),
    );
    await setCover(id, '');
    expect(await coversOf(id)).toEqual(usual);
  });

  it('is a prompt of the collection, chosen by its owner', async () => {
    const { id, prompts } = await withPictures();
    const other = await published('Elsewhere');
    for (const wrong of [other, 'no-id', crypto.randomUUID()])
      expect(await outcome(setCover(id, wrong))).toBe(422);
    await alice.api.addCollaborator({ params: { id, username: 'bob' } });
    await bob.api.acceptInvitation({ params: { id } });
    for (const notOwner of [bob, carol])
      expect(await outcome(setCover(id, prompts[0] ?? '', notOwner))).toBe(403);
    expect(await coversOf(id)).toEqual(usual);
  });

  it('is never shown to those who cannot see the prompt', async () => {
    const changes: [(id: string) => Promise<unknown>, (id: string) => Promise<unknown>][] = [
      [
        (id) => bob.api.patchPrompt({ params: { id }, body: { status: 'draft' } }),
        (id) => bob.api.patchPrompt({ params: { id }, body: { status: 'published' } }),
      ],
      [
        (id) => admin.api.hidePrompt({ params: { id }, body: { reason: 'No' } }),
        (id) => admin.api.showPrompt({ params: { id } }),
      ],
      [(id) => admin.api.markAdult({ params: { id } }), (id) => admin.api.unmarkAdult({ params: { id } })],
    ];
    for (const [hide, show] of changes) {
      const { id, prompts } = await withPictures();
      const last = prompts[4] ?? '';
      await setCover(id, last);
      await hide(last);
      for (const viewer of [app.visitor, alice.api]) expect(await coversOf(id, viewer)).toEqual(usual);
      expect(JSON.stringify(await read(id))).not.toContain(last);
      await alice.api.patchCollection({ params: { id }, body: { name: 'Renamed meanwhile' } });
      await show(last);
      expect(await coversOf(id)).toEqual([last, picture('e')]);
    }
  });

  it('ends when the prompt leaves, and returns with it', async () => {
    const { id, prompts } = await withPictures();
    const last = prompts[4] ?? '';
    await setCover(id, last);
    await alice.api.removeCollectionItem({ params: { id, promptId: last } });
    expect(await coversOf(id)).toEqual(usual);
    await alice.api.addCollectionItem({ params: { id, promptId: last }, body: {} });
    expect(await coversOf(id)).toEqual([last, picture('e')]);
    await bob.api.deletePrompt({ params: { id: last } });
    expect(await coversOf(id)).toEqual(usual);
  });
});

describe('what readers see in a collection', () => {
  it('leaves out drafts of others, hidden and adult prompts, also from counts and covers', async () => {
    const { id, prompts } = await filled(['Fine', 'Soon a draft', 'Soon hidden', 'Soon adult', 'Soon gone']);
    const [, draft = '', hidden = '', adult = '', gone = ''] = prompts;
    await alice.api.patchPrompt({ params: { id: draft }, body: { status: 'draft' } });
    await admin.api.hidePrompt({ params: { id: hidden }, body: { reason: 'No' } });
    await admin.api.markAdult({ params: { id: adult } });
    await alice.api.deletePrompt({ params: { id: gone } });
    for (const other of [app.visitor, bob.api]) {
      expect(await titlesIn(id, other)).toEqual(['Fine']);
      expect(await read(id, other)).toMatchObject({ promptCount: 1, covers: [expect.anything()] });
    }
    // Their author sees them, unless they are hidden.
    expect(await titlesIn(id, alice.api)).toEqual(['Fine', 'Soon a draft', 'Soon adult']);
    expect((await read(id, alice.api)).promptCount).toBe(3);
    await carol.api.updateUser({ body: { showsAdult: true } });
    expect(await titlesIn(id, carol.api)).toEqual(['Fine', 'Soon adult']);
  });

  it('takes only prompts that who adds them may see', async () => {
    const { id } = await created();
    const promptId = await published('Draft of Bob', { status: 'draft' }, bob);
    expect(await outcome(alice.api.addCollectionItem({ params: { id, promptId }, body: {} }))).toBe(404);
  });
});

describe('followers', () => {
  it('are counted and listed; owners cannot follow', async () => {
    const { id } = await filled(['Followed']);
    const { followers } = await bob.api.addCollectionFollow({ params: { id } });
    expect(followers).toBe(1);
    expect(await bob.api.addCollectionFollow({ params: { id } })).toEqual({ following: true, followers: 1 });
    expect(await outcome(alice.api.addCollectionFollow({ params: { id } }))).toBe(422);
    const { items } = await app.visitor.collectionFollowers({ params: { id } });
    expect(items.map(({ username }) => username)).toEqual(['bob']);
    const mine = await bob.api.followedCollections({});
    expect(mine.items[0]).toMatchObject({ id, following: true });
    // One that becomes private is no longer seen, and can still be left.
    await alice.api.patchCollection({ params: { id }, body: { visibility: 'private' } });
    expect((await bob.api.followedCollections({})).items).toEqual([]);
    expect(await bob.api.removeCollectionFollow({ params: { id } })).toEqual({
      following: false,
      followers: 0,
    });
    expect(await outcome(bob.api.removeCollectionFollow({ params: { id } }))).toBe(404);
  });

  it('are notified of published prompts that others add while they can see it', async () => {
    const fan = await app.user('collection-fan');
    const news = async () => {
      await app.finish();
      const { items } = await fan.api.myNotifications({});
      return items.filter(({ kind }) => kind === 'collection');
    };
    const save = (to: string, promptId: string) =>
      alice.api.addCollectionItem({ params: { id: to, promptId }, body: {} });
    const { id, slug } = await filled(['Before']);
    await fan.api.addCollectionFollow({ params: { id } });
    const [one, two, draft] = [
      await published('One'),
      await published('Two'),
      await published('Not yet', { status: 'draft' }),
    ];
    await save(id, draft);
    expect(await news()).toEqual([]);
    await save(id, one);
    await save(id, two);
    const text = 'Alice added prompts to the collection';
    expect(await news()).toMatchObject([{ text, title: 'Kitchen', url: `/collection/${slug}`, read: false }]);
    await fan.api.readNotifications({ body: {} });
    await save(id, two);
    expect(await news()).toMatchObject([{ read: true }]);
    await alice.api.patchCollection({ params: { id }, body: { visibility: 'private' } });
    await save(id, await published('Three'));
    expect(await news()).toMatchObject([{ read: true }]);
  });
});

describe('collaborators', () => {
  it('are invited, accept, fill the collection and leave', async () => {
    const { id, prompts } = await filled(['First'], 'private');
    const params = { id, username: 'bob' };
    const promptId = await published('By Bob', {}, bob);
    expect(await outcome(bob.api.acceptInvitation({ params: { id } }))).toBe(404);
    await alice.api.addCollaborator({ params });
    expect((await read(id, bob.api)).role).toBe('invited');
    expect(await outcome(bob.api.addCollectionItem({ params: { id, promptId }, body: {} }))).toBe(403);
    expect((await bob.api.acceptInvitation({ params: { id } })).collection.role).toBe('collaborator');
    await bob.api.addCollectionItem({ params: { id, promptId }, body: { note: 'Mine' } });
    await bob.api.moveCollectionItem({ params: { id, promptId }, body: { to: 'first' } });
    await bob.api.addCollectionItem({ params: { id, promptId: prompts[0] ?? '' }, body: { note: 'Yours' } });
    expect(await titlesIn(id, alice.api)).toEqual(['By Bob', 'First']);
    expect(await outcome(bob.api.patchCollection({ params: { id }, body: { name: 'Bobs' } }))).toBe(403);
    expect(await outcome(bob.api.deleteCollection({ params: { id } }))).toBe(403);
    expect(await outcome(bob.api.addCollaborator({ params: { id, username: 'carol' } }))).toBe(403);
    expect(await outcome(bob.api.removeCollaborator({ params: { id, username: 'alice' } }))).toBe(403);
    const mine = await bob.api.myCollections({ query: { prompt: promptId } });
    expect(mine.items[0]).toMatchObject({ id, hasPrompt: true, role: 'collaborator' });
    await bob.api.removeCollaborator({ params });
    expect(await outcome(bob.api.readCollection({ params: { id } }))).toBe(404);
    expect(await titlesIn(id, alice.api)).toEqual(['By Bob', 'First']);
  });

  it('are shown to readers once they have accepted', async () => {
    const { id } = await filled(['Shared']);
    await alice.api.addCollaborator({ params: { id, username: 'bob' } });
    const names = async (as: Client) =>
      (await as.listCollaborators({ params: { id } })).items.map(({ user }) => user.username);
    expect(await names(app.visitor)).toEqual([]);
    expect(await names(alice.api)).toEqual(['bob']);
    await bob.api.acceptInvitation({ params: { id } });
    expect(await names(app.visitor)).toEqual(['bob']);
    expect(await outcome(alice.api.addCollaborator({ params: { id, username: 'alice' } }))).toBe(422);
    expect(await outcome(alice.api.addCollaborator({ params: { id, username: 'nobody' } }))).toBe(404);
  });
});

describe('lists of collections', () => {
  it('are sorted by followers or by their last change', async () => {
    const { id: first } = await filled(['Older']);
    const { id: second } = await filled(['Newer']);
    await bob.api.addCollectionFollow({ params: { id: first } });
    const ids = async (sort: 'followers' | 'recent') =>
      (await app.visitor.listCollections({ query: { sort } })).items.map(({ id }) => id);
    expect((await ids('recent'))[0]).toBe(second);
    expect((await ids('followers'))[0]).toBe(first);
  });

  it('send at most three statements', async () => {
    const { id } = await filled(['Counted']);
    for (const path of [
      '/collections',
      '/users/me/collections',
      '/users/alice/collections',
      `/collections/${id}/items`,
    ]) {
      app.statements();
      expect((await app.request(`GET ${path}`, { as: alice })).status).toBe(200);
      expect(app.statements().length, path).toBeLessThanOrEqual(3);
    }
  });
});

it('leave with an account: its collections, and its follows from the counters', async () => {
  const leaver = await app.account('leaver', 'secret-secret-1');
  const { id } = await filled(['Stays']);
  await leaver.api.addCollectionFollow({ params: { id } });
  const { id: own } = await created('public', 'Gone', leaver);
  const data = await leaver.api.myData({});
  expect(data.collections).toMatchObject([{ name: 'Gone' }]);
  expect(data.followedCollections).toMatchObject([{ id }]);
  await leaver.api.deleteMe({ body: { password: 'secret-secret-1', prompts: 'delete' } });
  expect(await outcome(app.visitor.readCollection({ params: { id: own } }))).toBe(404);
  expect((await read(id)).followerCount).toBe(0);
  expect(await counterDifferences(app.pool)).toEqual([]);
});

describe('outside the API', () => {
  it('has a feed of what was added last, while it is public', async () => {
    const { id, slug } = await filled(['First in feed', 'Last in feed']);
    const feed = await (await app.get(`/feeds/collections/${slug}.xml`)).text();
    expect(feed.indexOf('Last in feed')).toBeLessThan(feed.indexOf('First in feed'));
    expect(feed).toContain('<subtitle>What I cook</subtitle>');
    for (const visibility of ['unlisted', 'private'] as const) {
      await alice.api.patchCollection({ params: { id }, body: { visibility } });
      expect((await app.get(`/feeds/collections/${slug}.xml`)).status).toBe(404);
    }
  });

  it('is exported as CSV, JSON and Markdown', async () => {
    const { id, prompts } = await filled(['=HYPERLINK("x")', 'A *plain* one'], 'private');
    const promptId = prompts[1] ?? '';
    const body = { note: '+1, "really"\n[x](y)', heading: '# Plain' };
    await alice.api.addCollectionItem({ params: { id, promptId }, body });
    const file = async (format: string, as = alice) =>
      app.request(`GET /collections/${id}/export.${format}`, { as });
    const csv = await file('csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text).toMatch(
      /^position,title,url,summary,category,tags,author,note,addedAt,heading\r\n1,"'=HYPERLINK\(""x""\)",/,
    );
    expect(csv.text).toContain(`"'+1, ""really""\n[x](y)"`);
    expect((await file('json')).body).toMatchObject({
      name: 'Kitchen',
      prompts: [{ title: '=HYPERLINK("x")' }, { note: '+1, "really"\n[x](y)', heading: '# Plain' }],
    });
    const markdown = await file('md');
    expect(markdown.text).toContain('\n\n## \\# Plain\n\n2. [A \\*plain\\* one](');
    expect(markdown.text).toContain('Note: +1, "really" \\[x\\](y)');
    expect((await file('csv', bob)).status).toBe(404);
  });
});
