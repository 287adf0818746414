import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../src/contract/core/routes.ts';
import { pageHeaders } from '../../../src/http/headers.ts';
import { linkOrCreateUser } from '../../../src/operations/identity/link-or-create-user.ts';
import { aDiscussion, anEvent, aPrompt } from '../../factories.ts';
import { pictureForm } from '../../support/market/picture-form.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const host = 'https://pictures.example';
const foreign = (name: string) => `${host}/${name}`;
const refusal =
  'Confirm your email address before you use pictures and videos of other sites, or upload a picture';

let app: TestApp;
let alice: TestUser;
let boss: TestUser;

beforeAll(async () => {
  app = await testApp({ env: { PAYMENTS: 'test' } });
  alice = await app.user('alice');
  boss = await app.user('boss', 'admin');
});

describe('a member with an unconfirmed address', () => {
  const samples = [
    { type: 'text' as const, title: 'Words', content: foreign('is-text') },
    { type: 'image' as const, title: 'Picture', content: foreign('sample.png') },
    { type: 'video' as const, title: 'Film', content: 'HTTP://video.example/1' },
  ];

  it('chooses covers, samples and an avatar from this site only', async () => {
    const newcomer = await app.user('newcomer', 'member', { verified: false });
    const refused = async (call: string, body: object) => {
      const reply = await app.request(call, { as: newcomer, body });
      return [reply.status, reply.body.errors];
    };
    const errors = (...fields: string[]) => [422, fields.map((field) => ({ field, message: refusal }))];
    const cover = aPrompt({ imageUrl: foreign('cover.png'), sampleResponses: samples });
    const all = errors('imageUrl', 'sampleResponses.1.content', 'sampleResponses.2.content');
    expect(await refused('POST /posts', cover)).toEqual(all);
    expect(await refused('POST /posts', { ...cover, status: 'draft' })).toEqual(all);
    expect(await refused('PATCH /users/me', { photoURL: foreign('me.png') })).toEqual(errors('photoURL'));
    const uploaded = await app.request('POST /upload', { as: newcomer, body: await pictureForm() });
    const { url } = uploaded.body;
    const own = aPrompt({ imageUrl: url, sampleResponses: [{ type: 'image', title: 'Mine', content: url }] });
    const { id } = (await newcomer.api.publishPrompt({ body: own })).post;
    expect(await refused(`PUT /posts/id/${id}`, { ...own, imageUrl: foreign('x') })).toEqual(
      errors('imageUrl'),
    );
    expect(await refused(`PATCH /posts/id/${id}`, { imageUrl: foreign('x') })).toEqual(errors('imageUrl'));
    await newcomer.api.updateUser({ body: { photoURL: url } });
    const source = (await alice.api.publishPrompt({ body: cover })).id;
    expect(await refused(`POST /posts/id/${source}/forks`, {})).toEqual(all);
    await app.pool.db.execute(`update users set email_verified = true where id = '${newcomer.id}'`);
    await newcomer.api.publishPrompt({ body: cover });
    await newcomer.api.updateUser({ body: { photoURL: foreign('me.png') } });
  });

  it('gets no avatar from the provider that has not confirmed the address either', async () => {
    const imageOf = async (emailVerified: boolean) => {
      const subject = `of ${emailVerified}`;
      const email = `provider${emailVerified}@example.com`;
      const claims = {
        issuer: 'https://issuer.example',
        subject,
        email,
        emailVerified,
        name: 'P',
        picture: foreign('p'),
      };
      const linked = await linkOrCreateUser(app.contextFor({ role: 'visitor' }), claims);
      return 'user' in linked && linked.user.image;
    };
    expect([await imageOf(true), await imageOf(false)]).toEqual([foreign('p'), '']);
  });
});

describe('pictures and videos of other sites', () => {
  const tags = (html: string) =>
    html.match(/<(?:img|video|audio|source|iframe|embed|object|link)\b[^>]*>/g) ?? [];
  const isForeign = (tag: string) => tag.includes(host) && !/^<link rel="(canonical|alternate)"/.test(tag);

  it('are requested without a referrer by every page', async () => {
    const picture = { type: 'image' as const, title: 'Picture', content: foreign('sample.png') };
    const film = { type: 'video' as const, title: 'Film', content: foreign('film.mp4') };
    await alice.api.updateUser({ body: { photoURL: foreign('alice.png') } });
    const body = aPrompt({
      imageUrl: foreign('cover.png'),
      contentMd: `![x](${foreign('body.png')}) Write about [topic].`,
      sampleResponses: [picture, { ...picture, title: 'Another' }, film],
    });
    const { id } = await alice.api.publishPrompt({ body });
    const params = { id };
    await boss.api.featurePrompt({ params });
    const premium = await alice.api.publishPrompt({
      body: { ...body, title: 'Sold', isPremium: true, price: 4.99 },
    });
    const bodyMd = `![x](${foreign('comment.png')}) <img src="${foreign('html.png')}">`;
    await alice.api.addComment({ params, body: { bodyMd } });
    const { discussion } = await alice.api.startDiscussion({ body: aDiscussion({ bodyMd }) });
    await alice.api.addReply({ params: { id: discussion.id }, body: { bodyMd } });
    const { event } = await boss.api.createEvent({ body: anEvent({ bodyMd }) });
    await alice.api.joinEvent({ params: { id: event.id } });
    const { collection } = await alice.api.createCollection({ body: { name: 'Mine', visibility: 'public' } });
    await alice.api.addCollectionItem({ params: { id: collection.id, promptId: id }, body: {} });
    const { post: fork } = await boss.api.forkPrompt({ params });
    await boss.api.updatePrompt({
      params: { id: fork.id },
      body: { ...body, contentMd: 'Another text.', status: 'published' },
    });
    await boss.api.addBookmark({ params });
    await alice.api.addUserFollow({ params: { username: 'boss' } });
    await boss.api.addUserFollow({ params: { username: 'alice' } });
    const order = await boss.api.buyPrompt({ params: { id: premium.id }, body: { price: 4.99 } });
    await boss.api.answerTestCheckout({ params: { id: order.order.id }, body: { outcome: 'succeed' } });
    await boss.api.reportPrompt({ params, body: { reason: 'spam' } });
    // Pages of members report queries that only browsers send.
    vi.spyOn(console, 'error').mockReturnValue();
    const render = await sitePages(app);
    const [asAlice, asBoss] = [alice, boss].map(({ id: viewer, username }, n) => ({
      ...{ id: viewer, username, role: n ? ('admin' as const) : ('member' as const) },
    }));
    const found: Record<string, number> = {};
    const wrong: string[] = [];
    for (const viewer of [undefined, asAlice, asBoss])
      for (const path of [
        ...[paths.home(), paths.explore(), `${paths.explore()}?view=list`, paths.topics(), '/feed'],
        ...[
          paths.prompt(id),
          paths.prompt(premium.id),
          paths.promptHistory(id),
          paths.promptForks(id),
          paths.promptStats(id),
        ],
        ...[
          paths.profile('alice'),
          paths.profile('boss'),
          paths.members(),
          paths.leaderboard(),
          paths.community(),
        ],
        ...[
          paths.collections(),
          paths.collection(collection.slug),
          paths.editCollection(collection.slug),
          paths.savePrompt(id),
        ],
        ...[paths.discussions(), paths.discussion(discussion.id), paths.events(), paths.event(event.id)],
        ...[
          paths.write(),
          paths.write(id),
          paths.proposeEdit(id),
          paths.settings(),
          paths.notifications(),
          paths.muted(),
        ],
        ...[
          paths.library(),
          paths.recent(),
          paths.purchases(),
          paths.purchase(order.order.id),
          paths.sales(),
          paths.admin(),
        ],
      ]) {
        const { html } = await render(path, viewer);
        for (const tag of tags(html).filter(isForeign)) {
          found[path] = (found[path] ?? 0) + 1;
          // Videos cannot say it themselves: the header of the page does.
          if (!tag.startsWith('<video') && !/referrerpolicy="no-referrer"/i.test(tag))
            wrong.push(`${path}: ${tag}`);
        }
      }
    expect(wrong).toEqual([]);
    for (const path of [
      paths.home(),
      paths.explore(),
      paths.prompt(id),
      paths.profile('alice'),
      paths.discussion(discussion.id),
      paths.collection(collection.slug),
      paths.settings(),
      paths.members(),
    ])
      expect([path, found[path] ?? 0]).not.toEqual([path, 0]);
  });

  it('get no referrer from the policy of pages, except the address of the site where Firebase needs it', () => {
    const policyOf = (connect: string) =>
      pageHeaders({ script: '', connect })({ headers: {} as Record<string, string> }).headers[
        'referrer-policy'
      ];
    expect(policyOf('')).toBe('same-origin');
    expect(policyOf('https://identitytoolkit.googleapis.com')).toBe('strict-origin-when-cross-origin');
  });

  it('are rendered by no element without a policy', () => {
    const folder = join(import.meta.dirname, '../../../src/web');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tsx'),
    );
    const elements = files.flatMap((name) =>
      (readFileSync(join(folder, name), 'utf8').match(/<(?:img|iframe)\s[\s\S]*?\/>/g) ?? []).map((text) => ({
        name,
        text,
      })),
    );
    expect(elements.length).toBeGreaterThan(8);
    const without = elements.filter(({ text }) => !/referrerPolicy=|src=\{photo\.address\}/.test(text));
    expect(without).toEqual([]);
  });
});
