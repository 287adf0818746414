import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportCase } from '../../../src/contract/moderation/report-cases.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { aDiscussion, aPrompt } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
/** A member of long standing, whose prompt others copy. */
let ada: TestUser;
let original: string;
let made = 0;

const text = (subject: string) =>
  `Plan the ${subject} of a family for one week. Ask first who eats at home on which day, what nobody likes, and how much time there is in the evening. Then write a table with a dish for each day, a shopping list in the order of the shop, and what can be prepared on Sunday.`;
const spam =
  'The best hand-made candles in all of Europe are now for sale at https://candles.example, order today.';

beforeAll(async () => {
  app = await testApp({ limitNewcomers: true });
  boss = await app.user('boss', 'admin');
  ada = await established('ada');
  const body = aPrompt({ title: 'Plan dinners', contentMd: text('dinners') });
  original = (await ada.api.publishPrompt({ body })).id;
});

/** A member who signed up a month ago. */
async function established(name: string): Promise<TestUser> {
  const user = await app.user(name);
  await app.pool.db.execute(
    sql`update users set created_at = now() - interval '30 days' where id = ${user.id}`,
  );
  return user;
}
const newcomer = (verified = false) => app.user(`newcomer${made++}`, 'member', { verified });
const copy = (word: string) =>
  aPrompt({ title: `Dinners ${word}`, tags: [word], contentMd: `${text('dinners')} Answer with ${word}.` });
/** With the three links that the first day allows. */
const linkedCopy = (word: string) => {
  const { contentMd, ...rest } = copy(word);
  const links = [1, 2, 3].map((n) => `https://recipes.example/${n}`).join(' ');
  return { ...rest, contentMd: `${contentMd} ${links}` };
};
const openCases = async () => (await boss.api.listReportCases({ query: { limit: 100 } })).items;
const caseOf = async (id: string) =>
  (await openCases()).find(({ subject }) => subject.id === id) as ReportCase;
const dismiss = (id: string) => boss.api.decideReports({ params: { id }, body: { content: 'keep' } });
const textOf = async (path: string) => (await app.get(path)).text();

describe('a copied prompt of a new account', () => {
  it('is seen by nobody else until a moderator dismisses the case, and is announced then', async () => {
    const { api, username } = await newcomer();
    await ada.api.followUser({ params: { username } });
    const word = 'zebrafish';
    const draft = await api.publishPrompt({ body: { ...linkedCopy(word), status: 'draft' } });
    expect(draft.post.hidden).toBeUndefined();
    const { post } = await api.patchPrompt({ params: { id: draft.id }, body: { status: 'published' } });
    expect(post).toMatchObject({ status: 'hidden', hidden: { waiting: true } });
    const { id } = post;

    const seen = async (as?: TestUser) => {
      const options = as && { as };
      const lists = await Promise.all(
        ['/posts?limit=100', `/posts?q=${word}`, `/posts?tag=${word}`, `/users/${username}/prompts`].map(
          async (path) => (await app.request(`GET ${path}`, options)).text,
        ),
      );
      const pages = await Promise.all([textOf('/feed.xml'), textOf('/sitemaps/prompts-0001.xml')]);
      return [...lists, ...pages, (await app.request(`GET /posts/id/${id}`, options)).text]
        .join()
        .includes(`/prompt/${id}`);
    };
    const profile = async () => (await app.visitor.readUser({ params: { username } })).user.promptsCount;
    for (const as of [undefined, ada]) expect(await seen(as)).toBe(false);
    expect(await profile()).toBe(0);
    expect((await api.readPrompt({ params: { id } })).post.hidden?.waiting).toBe(true);
    expect(await counterDifferences(app.pool)).toEqual([]);
    const told = async ({ api: own }: TestUser) =>
      (await own.myNotifications()).items.filter((item) => item.url?.includes(id)).map(({ kind }) => kind);
    expect(await told(ada)).toEqual([]);

    const opened = await caseOf(id);
    expect(opened).toMatchObject({
      withheld: true,
      author: { username },
      subject: { state: 'hidden' },
      signals: [
        {
          kind: 'duplicate',
          points: 20,
          detail: expect.stringMatching(/^(8|9)\d% the same as “Plan dinners”$/),
          promptId: original,
        },
        { kind: 'links', points: 30, detail: '3 links to other sites' },
        { kind: 'unverified', points: 5, detail: 'the email address is not verified' },
      ],
    });
    await dismiss(opened.id);
    await app.finish();
    for (const as of [undefined, ada]) expect(await seen(as)).toBe(true);
    expect(await profile()).toBe(1);
    expect(await told(ada)).toEqual(['prompt']);
    expect((await api.readPrompt({ params: { id } })).post.hidden).toBeUndefined();
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('raises no event before that', async () => {
    const { api } = await newcomer();
    const { webhook } = await boss.api.createWebhook({
      body: {
        name: 'Hooks',
        url: 'https://hooks.example/in',
        scope: 'site',
        events: ['prompt.published', 'prompt.hidden', 'comment.created'],
      },
    });
    await app.contextFor({ role: 'system' }).webhooks.refresh();
    const events = async () =>
      (await boss.api.listDeliveries({ params: { id: webhook.id }, query: {} })).items
        .map(({ type }) => type)
        .reverse();
    const { id } = await api.publishPrompt({ body: linkedCopy('narwhals') });
    const comment = { bodyMd: `${spam} @ada` };
    for (let n = 0; n < 2; n++) await api.addComment({ params: { id: original }, body: comment });
    const { comment: held } = await api.addComment({ params: { id: original }, body: comment });
    expect(held.waiting).toBe(true);
    expect(await events()).toEqual(['comment.created', 'comment.created']);
    await dismiss((await caseOf(id)).id);
    await dismiss((await caseOf(held.id)).id);
    expect(await events()).toEqual([
      ...['comment.created', 'comment.created'],
      ...['prompt.published', 'comment.created'],
    ]);
    await boss.api.deleteWebhook({ params: { id: webhook.id } });
    await app.contextFor({ role: 'system' }).webhooks.refresh();
  });

  it('is announced when an appeal restores it after a moderator kept it hidden', async () => {
    const { api, username } = await newcomer();
    await ada.api.followUser({ params: { username } });
    const { id } = await api.publishPrompt({ body: linkedCopy('axolotls') });
    const opened = await caseOf(id);
    const decision = { content: 'hide', rule: 'spam', note: 'A copy.' } as const;
    await boss.api.decideReports({ params: { id: opened.id }, body: decision });
    await api.appealDecision({
      params: { id: opened.id },
      body: { text: 'The last sentence is the point of it.' },
    });
    const other = await app.user(`boss${made++}`, 'admin');
    const news = async () => {
      await app.finish();
      return (await ada.api.myNotifications()).items
        .filter(({ url }) => url?.includes(id))
        .map(({ kind }) => kind);
    };
    expect(await news()).toEqual([]);
    await other.api.decideAppeal({
      params: { id: opened.id },
      body: { outcome: 'reversed', note: 'It is.' },
    });
    expect(await news()).toEqual(['prompt']);
    expect((await app.visitor.readPrompt({ params: { id } })).post.status).toBe('published');
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});

describe('a copied prompt of an older account', () => {
  it('is public, and moderators are told, once, unless it is a fork or the author’s own', async () => {
    const bob = await established('bob');
    const { id, post } = await bob.api.publishPrompt({ body: copy('ravens') });
    expect(post.status).toBe('published');
    const opened = await caseOf(id);
    expect(opened).toMatchObject({ withheld: false, signals: [{ kind: 'duplicate', promptId: original }] });
    await dismiss(opened.id);
    await bob.api.patchPrompt({
      params: { id },
      body: { contentMd: `${copy('ravens').contentMd} Be brief.` },
    });
    await bob.api.publishPrompt({ body: { ...copy('ravens'), title: 'Again' } }).then(async (again) => {
      expect((await caseOf(again.id)).signals).toHaveLength(1);
    });
    expect(await caseOf(id)).toBeUndefined();

    const own = await ada.api.publishPrompt({
      body: { ...copy('own'), contentMd: `${text('dinners')} Own.` },
    });
    const { post: fork } = await bob.api.forkPrompt({ params: { id: original } });
    const body = { status: 'published' as const, contentMd: `${text('dinners')} For two.` };
    const { post: forked } = await bob.api.patchPrompt({ params: { id: fork.id }, body });
    expect(forked.status).toBe('published');
    for (const known of [own.id, fork.id])
      expect((await caseOf(known))?.signals.map(({ promptId }) => promptId) ?? []).not.toContain(original);
  });

  it('is noticed when a published prompt becomes one', async () => {
    const { api } = await established('carl');
    const { id } = await api.publishPrompt({ body: aPrompt({ title: 'Something else' }) });
    expect(await caseOf(id)).toBeUndefined();
    const { contentMd } = copy('carp');
    await api.patchPrompt({ params: { id }, body: { contentMd } });
    expect((await caseOf(id)).signals).toMatchObject([{ kind: 'duplicate' }]);
  });
});

describe('a comment of a new account', () => {
  it('with a link waits the third time: only its author reads it, until the case is dismissed', async () => {
    const author = await newcomer();
    const post = aPrompt({ title: 'A place for comments' });
    const { id } = await ada.api.publishPrompt({ body: post });
    const add = (bodyMd: string) => author.api.addComment({ params: { id }, body: { bodyMd } });
    for (let n = 0; n < 2; n++) expect((await add(spam)).comment.waiting).toBeUndefined();
    const { comment, feedback } = await add(spam.toUpperCase());
    expect(comment).toMatchObject({
      waiting: true,
      bodyMd: spam.toUpperCase(),
      can: { edit: false, reply: false },
    });
    expect(feedback.commentCount).toBe(3);
    const shown = async ({ api }: Pick<TestUser, 'api'>) =>
      (await api.listComments({ params: { id } })).items.map((item) => item.id);
    expect(await shown(author)).toContain(comment.id);
    for (const api of [app.visitor, ada.api, boss.api]) {
      expect(await shown({ api })).not.toContain(comment.id);
      await expect(api.readComment({ params: { id: comment.id } })).rejects.toMatchObject({ status: 404 });
    }
    expect((await app.visitor.readPrompt({ params: { id } })).post.commentCount).toBe(2);
    const told = async () =>
      (await ada.api.myNotifications()).items.filter((item) => item.url?.includes(comment.id)).length;
    expect(await told()).toBe(0);

    const opened = await caseOf(comment.id);
    expect(opened.signals.map(({ kind, points }) => [kind, points])).toEqual([
      ['links', 10],
      ['repeated-link', 20],
      ['repeated-text', 20],
      ['unverified', 5],
    ]);
    await dismiss(opened.id);
    expect(await shown({ api: app.visitor })).toContain(comment.id);
    expect((await app.visitor.readPrompt({ params: { id } })).post.commentCount).toBe(3);
    expect(await told()).toBe(1);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('waits when other new accounts posted the same, also in discussions, or when it is changed to that', async () => {
    const lines =
      'Everyone who reads this should have a look at the profile of our wonderful studio for websites.';
    const [first, second, third] = [await newcomer(true), await newcomer(true), await newcomer(true)];
    const { discussion } = await first.api.startDiscussion({ body: aDiscussion({ bodyMd: lines }) });
    for (const { api } of [second, await newcomer(true), await newcomer(true), await newcomer(true)])
      await api.addReply({ params: { id: discussion.id }, body: { bodyMd: lines } });
    const add = (bodyMd: string) => third.api.addComment({ params: { id: original }, body: { bodyMd } });
    const { comment: harmless } = await add('I will try that tomorrow.');
    expect(harmless.waiting).toBeUndefined();
    const { comment } = await third.api.updateComment({
      params: { id: harmless.id },
      body: { bodyMd: lines },
    });
    expect(comment.waiting).toBe(true);
    expect((await caseOf(comment.id)).signals).toEqual([
      {
        kind: 'shared-text',
        points: 50,
        detail: 'the same text by 5 other new accounts in the last 24 hours',
      },
    ]);
    expect((await add(lines)).comment.waiting).toBe(true);
  });
});

describe('what is not held', () => {
  it('is a first prompt with a link to its source, and short thanks under several prompts', async () => {
    const { api } = await newcomer();
    const body = aPrompt({
      contentMd:
        'Explain the migration of storks to a child of eight: where they fly, why they leave, how they find the way back, and what they eat. End with a riddle. From https://source.example/list.',
    });
    expect((await api.publishPrompt({ body: { ...body, title: 'Explain storks' } })).post.status).toBe(
      'published',
    );
    for (let n = 0; n < 4; n++) {
      const thanks = { bodyMd: 'Great prompt, thank you for sharing!' };
      const { comment } = await api.addComment({ params: { id: original }, body: thanks });
      expect(comment.waiting).toBeUndefined();
    }
  });

  it('is what moderators write, and everything where limits for newcomers are disabled', async () => {
    const free = await testApp();
    const { api: newMember } = await free.user('member', 'member', { verified: false });
    const { id: there } = await newMember.publishPrompt({ body: aPrompt() });
    for (const [api, id] of [
      [boss.api, original],
      [newMember, there],
    ] as const)
      for (let n = 0; n < 3; n++)
        expect(
          (await api.addComment({ params: { id }, body: { bodyMd: spam } })).comment.waiting,
        ).toBeUndefined();
    const { id } = await boss.api.publishPrompt({ body: copy('owls') });
    expect(await caseOf(id)).toBeUndefined();
  });
});

it('keeps what is compared for a week, and nothing of older accounts', async () => {
  const kept = async () =>
    (await app.pool.db.execute(sql`select author_id::text as id from newcomer_fingerprints`)).map(
      (row) => row.id,
    );
  expect(await kept()).not.toContain(ada.id);
  expect((await kept()).length).toBeGreaterThan(5);
  await app.pool.db.execute(sql`update newcomer_fingerprints set posted_at = posted_at - interval '8 days'`);
  await sweep(systemContext(app));
  expect(await kept()).toEqual([]);
});
