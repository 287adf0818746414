import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { openedAt, purchased, refunded } from '../../support/market/purchases.ts';
import { by, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
/** A site that sells nothing. */
let off: TestApp;
let author: TestUser;
let admin: TestUser;
let made = 0;

beforeAll(async () => {
  const { limits } = readConfig({});
  const many = { ...limits, write: { most: 10_000, seconds: 60 } };
  app = await testApp({ env: { PAYMENTS: 'test', PLATFORM_FEE: '20', REFUND_DAYS: '30' }, limits: many });
  off = await testApp({ env: { PAYMENTS: 'off' }, limits: many });
  author = await app.user('author');
  admin = await app.user('admin', 'admin');
});

const body = '# Close a deal\n\nAsk [the client] for {{budget}}.\n\n## Then\nWait.';
const samples = ['One', 'Two', 'Three'].map((title) => ({ type: 'text' as const, title, content: title }));

function premium(changes: Partial<PromptInput> = {}): PromptInput {
  return aPrompt({ isPremium: true, price: 4.99, contentMd: body, sampleResponses: samples, ...changes });
}

async function sold(changes: Partial<PromptInput> = {}): Promise<string> {
  return (await author.api.publishPrompt({ body: premium(changes) })).id;
}

const newMember = () => app.user(`member${made++}`);

async function newBuyer(id: string) {
  const buyer = await newMember();
  return { buyer, order: await purchased(app, buyer, id) };
}

const read = async (id: string, as?: TestUser) =>
  (await (as?.api ?? app.visitor).readPrompt({ params: { id } })).post;

describe('a premium prompt', () => {
  it('shows others what its text is like, and its first sample', async () => {
    const id = await sold({ previewExcerpt: 'Ask [the client]'.slice(0, 12) });
    const post = await read(id);
    expect(post).toMatchObject({ contentMd: '', sampleResponses: [{ title: 'One' }], isPremium: true });
    expect(post.sampleResponses).toHaveLength(1);
    expect(post.previewExcerpt).toBeUndefined();
    expect(post.sale).toEqual({
      readable: false,
      orderId: null,
      buyable: true,
      characters: body.length,
      tokens: 16,
      sections: 2,
      samples: 3,
      gaps: ['the client', 'budget'],
      lines: [14, 0, 32, 0, 7, 5],
      lineCount: 6,
      commonShare: null,
      excerpt: 'Ask [the cli',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      refundDays: 30,
    });
    expect((await read(id, await newMember())).sale).toEqual(post.sale);
    expect((await app.visitor.readPromptBySlug({ params: { slug: post.slug } })).post).toEqual(post);
  });

  it('is read by its author, admins and buyers, with the salt of the published hash', async () => {
    const id = await sold();
    const { buyer, order } = await newBuyer(id);
    const { sale: published } = await read(id);
    const posts = {
      author: await read(id, author),
      admin: await read(id, admin),
      buyer: await read(id, buyer),
    };
    for (const post of Object.values(posts)) {
      expect(post).toMatchObject({
        contentMd: body,
        sampleResponses: [{}, {}, {}],
        sale: { readable: true },
      });
      expect(hash('sha256', post.sale?.salt + post.contentMd)).toBe(published?.hash);
    }
    const facts = Object.entries(posts).map(([name, { sale, previewExcerpt }]) => [
      name,
      [sale?.orderId, sale?.buyable, sale?.feePercent, previewExcerpt],
    ]);
    expect(Object.fromEntries(facts)).toEqual({
      author: [null, false, 20, ''],
      admin: [null, true, undefined, ''],
      buyer: [order, false, undefined, undefined],
    });
    await refunded(app, order);
    expect(await read(id, buyer)).toMatchObject({ contentMd: '', sale: { readable: false, orderId: null } });
  });

  it('keeps its hash while the text stays, and has a new one with a new salt for another text', async () => {
    const id = await sold();
    const { sale: first } = await read(id, author);
    const patch = (changes: object) => author.api.patchPrompt({ params: { id }, body: changes });
    expect((await patch({ summary: 'Sells better.' })).post.sale).toEqual(first);
    const { sale: second } = (await patch({ contentMd: `${body} Now.` })).post;
    expect([second?.characters, second?.salt]).toEqual([
      body.length + 5,
      expect.not.stringMatching(first?.salt ?? ''),
    ]);
    await patch({ contentMd: body });
    const { sale: third } = await read(id, author);
    expect(third).toMatchObject({ characters: body.length });
    expect(new Set([first?.hash, second?.hash, third?.hash]).size).toBe(3);
    expect((await patch({ isPremium: false })).post.sale).toBeUndefined();
    expect(await read(id)).toMatchObject({ contentMd: body, isPremium: false });
  });

  it('cannot be bought from a banned seller, without an author, or while it is hidden', async () => {
    const seller = await newMember();
    const { id } = await seller.api.publishPrompt({ body: premium() });
    const buyable = async (as?: TestUser) => (await read(id, as)).sale?.buyable;
    expect([await buyable(), await buyable(seller)]).toEqual([true, false]);
    await app.pool.db.execute(sql`update users set banned_at = now() where id = ${seller.id}`);
    expect(await buyable()).toBe(false);
    await app.pool.db.execute(sql`update users set banned_at = null where id = ${seller.id}`);
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'Spam.' } });
    expect(await buyable(admin)).toBe(false);
    await admin.api.showPrompt({ params: { id } });
    await app.pool.db.execute(sql`update prompts set author_id = null where id = ${id}`);
    expect(await read(id)).toMatchObject({ contentMd: '', sale: { buyable: false, readable: false } });
  });

  it('can be sent back as it was read', async () => {
    const id = await sold({ previewExcerpt: 'Ask' });
    const post = await read(id, author);
    const reply = await app.request(`PUT /posts/id/${id}`, { ...by(author.token), body: post });
    expect([reply.status, reply.body.post?.previewExcerpt]).toEqual([200, 'Ask']);
    const draft = await author.api.publishPrompt({
      body: premium({ status: 'draft', previewExcerpt: 'Ask' }),
    });
    expect(draft.post).toEqual(await read(draft.id, author));
  });

  it('is read by everyone on a site that sells nothing', async () => {
    const seller = await off.user('seller');
    const { id } = await seller.api.publishPrompt({ body: premium({ previewExcerpt: 'Ask' }) });
    const { post } = await off.visitor.readPrompt({ params: { id } });
    expect(post).toMatchObject({ contentMd: body, sampleResponses: [{}, {}, {}], isPremium: true });
    expect([post.sale, post.previewExcerpt]).toEqual([undefined, undefined]);
    expect((await seller.api.readPrompt({ params: { id } })).post.previewExcerpt).toBe('Ask');
    expect((await off.visitor.readVersion({ params: { id, number: 1 } })).version.contentMd).toBe(body);
  });
});

describe('the excerpt of a premium prompt', () => {
  const publish = (changes: object) =>
    app.request('POST /posts', { ...by(author.token), body: { ...premium(), ...changes } });

  it.each([
    ['is longer than a fifth of the text', '# Close a deal', 'at most a fifth of the text: 12 characters'],
    ['does not occur in the text', 'Sell a boat', 'The excerpt is not in the text'],
  ])('is refused when it %s', async (_, previewExcerpt, message) => {
    const { status, body } = await publish({ previewExcerpt });
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'previewExcerpt', message: expect.stringContaining(message) }],
    ]);
  });

  it('is ignored for a free prompt, and trimmed', async () => {
    const free = await publish({ isPremium: false, price: 0, previewExcerpt: 'Sell a boat' });
    expect([free.status, free.body.post.previewExcerpt]).toEqual([201, undefined]);
    expect((await publish({ previewExcerpt: ' Wait. \n' })).body.post.previewExcerpt).toBe('Wait.');
  });

  it('stays as long as the text has it', async () => {
    const id = await sold({ previewExcerpt: 'Wait.' });
    const patch = async (changes: object) =>
      (await author.api.patchPrompt({ params: { id }, body: changes })).post.previewExcerpt;
    expect(await patch({ contentMd: `${body} Smile.` })).toBe('Wait.');
    expect(await patch({ contentMd: body.replace('Wait', 'Go') })).toBe('');
    expect(await patch({ previewExcerpt: 'Go.' })).toBe('Go.');
    expect(await patch({ previewExcerpt: '' })).toBe('');
  });
});

describe('a bought text that was not opened', () => {
  it('tells a buyer who has not opened the text to open it', async () => {
    const id = await sold();
    const buyer = await newMember();
    await purchased(app, buyer, id, { opened: false });
    const get = (path: string, who: TestUser) =>
      app.fetch(
        new Request(`http://localhost:3000${path}`, { headers: { authorization: `Bearer ${who.token}` } }),
        {},
      );
    const call = async (who: TestUser, method: string, params: object) => {
      const request = new Request('http://localhost:3000/mcp', {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          authorization: `Bearer ${who.token}`,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      return (await app.fetch(request, {})).text();
    };
    const { slug } = await read(id, buyer);
    const other = await newMember();
    const open =
      'You bought this prompt, but have not opened its text yet. Open it on the page of your purchase, or by the API with consent: true';
    for (const [who, said] of [
      [buyer, open],
      [other, 'Only its buyers can read the text'],
    ] as const) {
      for (const path of [`/prompt/${id}/SKILL.md`, `/prompt/${id}.prompt`, `/prompt/${id}.md`])
        expect(await (await get(path, who)).text()).toContain(said);
      expect(await (await get(`/api/posts/id/${id}/prompt.md`, who)).text()).toContain(said);
      for (const name of ['get_prompt', 'fill_prompt'])
        expect(await call(who, 'tools/call', { name, arguments: { id } })).toContain(said);
      expect(await call(who, 'prompts/get', { name: slug })).toContain(said);
      for (const uri of [`prompt://${id}`, `prompt://${id}/versions/1`])
        expect(await call(who, 'resources/read', { uri })).toContain(said);
    }
  });

  const readings: [string, (id: string, slug: string) => string][] = [
    ['the prompt', (id) => `/posts/id/${id}`],
    ['the prompt by its slug', (_, slug) => `/posts/slug/${slug}`],
    ['a version', (id) => `/posts/id/${id}/versions/1`],
    ['a comparison', (id) => `/posts/id/${id}/comparison?from=1&to=1`],
    ['the file', (id) => `/posts/id/${id}/prompt.md`],
  ];

  // Pages are loaded in advance, when the pointer is over a link to them.
  it.each(readings)('is not read, and not opened, with %s', async (_, path) => {
    const id = await sold();
    const buyer = await newMember();
    const order = await purchased(app, buyer, id, { opened: false });
    const { slug, sale } = await read(id, buyer);
    expect(sale).toMatchObject({ readable: false, orderId: order, buyable: false });
    const get = () => app.request(`GET ${path(id, slug)}`, by(buyer.token));
    expect((await get()).text).not.toContain('Close a deal');
    expect(await openedAt(app, order)).toBeNull();
    expect(
      (await buyer.api.openPurchase({ params: { id: order }, body: { consent: true } })).text.contentMd,
    ).toBe(body);
    expect(await openedAt(app, order)).not.toBeNull();
    expect((await get()).status).toBe(200);
    expect(await read(id, buyer)).toMatchObject({ contentMd: body, sale: { readable: true } });
  });
});

describe('statements', () => {
  it('reading a free prompt sends as many as where nothing is sold, and a premium one no more', async () => {
    const counts = [];
    for (const [site, price] of [
      [off, 0],
      [app, 0],
      [app, 4.99],
    ] as const) {
      const writer = await site.user(`writer${made++}`);
      const reader = await site.user(`reader${made++}`);
      const { id } = await writer.api.publishPrompt({ body: aPrompt({ isPremium: price > 0, price }) });
      const count = async (as?: TestUser) => {
        site.statements();
        expect((await site.request(`GET /posts/id/${id}`, as && by(as.token))).status).toBe(200);
        return site.statements().length;
      };
      await count(reader);
      counts.push([await count(), await count(reader), await count(writer)]);
    }
    const [first] = counts;
    expect(counts).toEqual([first, first, first]);
    expect(first?.[0]).toBe(1);
  });
});

describe('what others made of a prompt while it was free', () => {
  it('shows nothing of its later text', async () => {
    const member = await newMember();
    const { id } = await author.api.publishPrompt({ body: aPrompt({ contentMd: 'Begin with a question.' }) });
    const fork = (await member.api.forkPrompt({ params: { id } })).post;
    const { title, heading, summary, tags } = fork;
    const { proposal } = await member.api.proposeEdit({
      params: { id },
      body: { title, heading, summary, tags, contentMd: 'Begin with a smile.', note: 'Mine.', version: 1 },
    });
    await author.api.patchPrompt({ params: { id }, body: { isPremium: true, price: 2, contentMd: body } });
    const ask = async (call: string, sent?: object) => {
      const { status, body: reply } = await app.request(call, { ...by(member.token), body: sent });
      return [status, reply.detail];
    };
    const gone = 'The original of this prompt is not available. Nothing can be merged';
    const notBought = 'This prompt has a price. Only its buyers can read the text';
    expect(await ask(`GET /posts/id/${fork.id}/upstream`)).toEqual([404, gone]);
    expect(await ask(`GET /proposals/${proposal.id}`)).toEqual([404, 'There is no such suggestion']);
    expect(await ask(`GET /posts/id/${id}/versions/1`)).toEqual([403, notBought]);
    expect(await ask(`GET /posts/id/${id}/comparison?from=1&to=2`)).toEqual([403, notBought]);
    const sent = { title, heading, summary, tags, contentMd: 'Begin.', note: 'Mine.', version: 1 };
    expect(await ask(`POST /posts/id/${id}/proposals`, sent)).toEqual([403, notBought]);
    expect(await ask(`GET /posts/id/${id}/prompt.md`)).toEqual([403, notBought]);
    expect(await ask(`POST /posts/id/${id}/versions/1/restoration`)).toEqual([403, notBought]);
    const accepted = await author.api.readProposal({ params: { id: proposal.id } });
    expect(accepted.proposal.can.decide).toBe(true);
    expect((await member.api.myProposals({ query: { side: 'sent' } })).items).toEqual([]);
  });

  it('a buyer’s suggestion can be accepted', async () => {
    const id = await sold();
    const { buyer } = await newBuyer(id);
    const { title, heading, summary, tags } = await read(id, buyer);
    const { proposal } = await buyer.api.proposeEdit({
      params: { id },
      body: { title, heading, summary, tags, contentMd: `${body} Breathe.`, note: 'Calmer.', version: 1 },
    });
    const { promptUpdatedAt, updatedAt } = (await author.api.readProposal({ params: { id: proposal.id } }))
      .proposal;
    await author.api.acceptProposal({
      params: { id: proposal.id },
      body: { promptUpdatedAt, updatedAt, resolutions: [] },
    });
    expect((await read(id, buyer)).contentMd).toBe(`${body} Breathe.`);
  });
});
