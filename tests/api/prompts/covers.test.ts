import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { generatedCover } from '../../../src/domain/core/addresses.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

// Covers that are generated from the first lines of a prompt.

let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
});

const publish = async (changes: Partial<PromptInput>) =>
  (await alice.api.publishPrompt({ body: aPrompt({ imageUrl: generatedCover, ...changes }) })).post;
const listed = async (id: string) => {
  const { items } = await alice.api.listPrompts({ query: {} });
  return items.find((item) => item.id === id);
};

describe('a generated cover', () => {
  it('shows the first lines of the prompt, without its title', async () => {
    const post = await publish({
      title: 'Cold email',
      contentMd: '# Cold email\n\nWrite to **[the customer]** <b>&</b> co.\n\nKeep it short.',
    });
    expect(post.beginning).toBe('Write to [the customer] <b>&</b> co.\nKeep it short.');
    expect(post.placeholders).toEqual([{ start: 9, end: 23, label: 'the customer' }]);
    expect(await listed(post.id)).toMatchObject({ beginning: post.beginning, imageUrl: post.imageUrl });
    const reply = await app.get(post.imageUrl);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(reply.headers.get('cache-control')).toContain('immutable');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    const svg = await reply.text();
    expect(svg).toContain('>the customer</tspan>');
    expect(svg).not.toContain('<b>');
    expect(svg).not.toContain('Cold email');
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({
      format: 'svg',
      width: 1200,
      height: 675,
    });
  });

  it('shows the summary of a premium prompt instead of its text', async () => {
    const secret = { contentMd: 'The secret text', summary: 'What it does.' };
    const post = await publish({ ...secret, isPremium: true, price: 4.99 });
    expect(post.beginning).toBe('What it does.');
    expect((await listed(post.id))?.beginning).toBe('What it does.');
    expect(await (await app.get(post.imageUrl)).text()).not.toContain('secret');
  });

  it('has another address after a change of the text, and the old one redirects to it', async () => {
    const post = await publish({ contentMd: 'Before' });
    const change = (body: Partial<PromptInput>) =>
      alice.api.updatePrompt({ params: { id: post.id }, body: aPrompt(body) });
    // With the address that the API answered with.
    const changed = (await change({ contentMd: 'After', imageUrl: post.imageUrl })).post;
    expect(changed.imageUrl).not.toBe(post.imageUrl);
    const old = await app.get(post.imageUrl);
    expect([old.status, old.headers.get('location')]).toEqual([302, changed.imageUrl]);
    expect(await (await app.get(changed.imageUrl)).text()).toContain('After');
    const own = (await change({ imageUrl: 'https://example.com/a.png' })).post;
    expect(own.imageUrl).toBe('https://example.com/a.png');
  });

  it.each([
    ['of another prompt', '/covers/prompts/0199a5c2-7d00-7000-8000-000000000000/00000000.svg'],
    ['as it was before covers showed the text', '/covers/business/Cold%20email.svg'],
  ])('is asked for with any address of a cover: %s', async (_, imageUrl) => {
    const post = await publish({ imageUrl, contentMd: 'Mine' });
    expect(post.imageUrl).toContain(post.id);
    expect(await (await app.get(post.imageUrl)).text()).toContain('Mine');
  });

  it('is no field that differs when an edit is based on an older version', async () => {
    const post = await publish({ contentMd: 'One' });
    const body = aPrompt({ contentMd: 'One', imageUrl: post.imageUrl });
    await alice.api.updatePrompt({ params: { id: post.id }, body: { ...body, contentMd: 'Two' } });
    const refused = await app.request(`PUT /posts/id/${post.id}`, {
      as: alice,
      body: { ...body, updatedAt: post.updatedAt },
    });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('Prompt Content');
    expect(JSON.stringify(refused.body)).not.toContain('Cover Image');
  });

  it('does not exist for drafts and unknown prompts', async () => {
    const draft = await publish({ status: 'draft' });
    const gone = draft.imageUrl.replace(draft.id, '0199a5c2-7d00-7000-8000-000000000000');
    for (const path of [draft.imageUrl, gone, '/covers/prompts/x/00000000.svg', '/covers/'])
      expect([path, (await app.get(path)).status]).toEqual([path, 404]);
  });
});

describe('former addresses of generated covers', () => {
  it('answer with their title, without scripts', async () => {
    const address = `/covers/programming/${encodeURIComponent('Ünï <script>alert(1)</script> & "quotes"')}.svg`;
    const reply = await app.get(address);
    expect(reply.headers.get('content-type')).toBe('image/svg+xml');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    const svg = await reply.text();
    expect(svg).not.toContain('<script');
    expect(svg).toContain('Ünï');
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg');
    expect((await app.get(generatedCover)).status).toBe(200);
  });
});
