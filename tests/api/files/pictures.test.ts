import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../src/contract/core/routes.ts';
import { uploads } from '../../../src/database/core/schema.ts';
import { aPrompt } from '../../factories.ts';
import { mainOf } from '../../support/site/markup.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

// Pictures and videos as pages show them: those of a prompt for pictures come first, each once and as a whole.

let app: TestApp;
let alice: TestUser;
let render: Awaited<ReturnType<typeof sitePages>>;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('Alice');
  render = await sitePages(app);
});

/** Uploads a picture of one colour; returns its address. */
async function uploaded(width: number, height: number, background = '#1e6091'): Promise<string> {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('file', new File([new Uint8Array(buffer)], 'one.png'));
  const reply = await app.request('POST /upload', { as: alice, body });
  expect(reply.status).toBe(201);
  return reply.body.url;
}

it('a prompt has the size of a cover that was uploaded here, in every reply', async () => {
  const imageUrl = await uploaded(400, 600);
  const published = await app.request('POST /posts', { as: alice, body: aPrompt({ imageUrl }) });
  const read = await app.request(`GET /posts/id/${published.body.id}`);
  const listed = await app.request('GET /posts/recent');
  const imageSize = { width: 400, height: 600 };
  expect(published.body.post).toMatchObject({ imageUrl, imageSize });
  expect(read.body.post).toMatchObject({ imageUrl, imageSize });
  expect(listed.body.items[0]).toMatchObject({ imageUrl, imageSize });
  const generated = await app.request('POST /posts', { as: alice, body: aPrompt() });
  expect(generated.body.post).not.toHaveProperty('imageSize');
});

it('cards keep what stands out in a picture, or the point that the author chose', async () => {
  const head = (x: number, y: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200"><rect width="800" height="1200" fill="#778"/><circle cx="${x}" cy="${y}" r="60" fill="#f2c9a1"/><circle cx="${x}" cy="${y}" r="15" fill="#222"/></svg>`,
    );
  const body = new FormData();
  body.append('file', new File([new Uint8Array(await sharp(head(600, 1050)).png().toBuffer())], 'a.png'));
  const upload = await app.request('POST /upload', { as: alice, body });
  const { url, focus } = upload.body;
  expect(Math.abs(focus.x - 75)).toBeLessThan(15);
  expect(Math.abs(focus.y - 87.5)).toBeLessThan(10);
  const prompt = await app.request('POST /posts', { as: alice, body: aPrompt({ imageUrl: url }) });
  expect(prompt.body.post.imageFocus).toEqual(focus);
  const styleOf = async () =>
    /<img src="[^"]*card\.webp"[^>]*style="([^"]*)"/.exec(
      (await render(paths.explore({ sort: 'recent' }))).html,
    )?.[1];
  expect(await styleOf()).toBe(`object-position:${focus.x}% ${focus.y}%`);

  const imageUrl = `${url}#20,0`;
  const changed = await app.request(`PATCH /posts/id/${prompt.body.id}`, { as: alice, body: { imageUrl } });
  expect(changed.body.post).toMatchObject({
    imageUrl,
    imageFocus: { x: 20, y: 0 },
    imageSize: { width: 800, height: 1200 },
  });
  expect(await styleOf()).toBe('object-position:20% 0%');
  const main = mainOf((await render(paths.prompt(prompt.body.id))).html);
  expect(main).toContain('aspect-ratio:800 / 1200');
  // Anything else after the address is not a stored file.
  const refused = await app.request(`PATCH /posts/id/${prompt.body.id}`, {
    as: alice,
    body: { imageUrl: `${url}#101,0` },
  });
  expect(refused.status).toBe(422);
});

it('a prompt for pictures opens with all of them, each once, in the shape of the first one', async () => {
  const [cover, other] = [await uploaded(400, 600), await uploaded(900, 300)];
  const { body } = await app.request('POST /posts', {
    as: alice,
    body: aPrompt({
      kind: 'image',
      imageUrl: cover,
      sampleResponses: [
        { type: 'image', title: 'Boats', content: other },
        { type: 'image', title: 'Harbour', content: cover },
        { type: 'text', title: 'Notes', content: 'Taken at noon.' },
      ],
    }),
  });
  const main = mainOf((await render(paths.prompt(body.id))).html);
  const pictures = [...main.matchAll(/<img src="(\/files\/[^"]*page\.webp)"/g)].map(([, src]) => src);
  expect(pictures).toEqual([cover, other]);
  expect(main.indexOf(cover)).toBeLessThan(main.indexOf('<h1'));
  expect(main).toContain('aspect-ratio:400 / 600');
  // The tabs are a strip below the picture; a text sample is one of them.
  const tabs = [...main.matchAll(/role="tab"[^>]*>.*?<span[^>]*>([^<]*)<\/span>/g)].map(([, label]) => label);
  expect(tabs).toEqual(['Harbour', 'Boats', 'Notes']);
  expect(main.indexOf('Taken at noon.')).toBeLessThan(main.indexOf('<h1'));
});

it('a text prompt shows its samples below its text', async () => {
  const imageUrl = await uploaded(400, 600);
  const { body } = await app.request('POST /posts', { as: alice, body: aPrompt({ imageUrl }) });
  const main = mainOf((await render(paths.prompt(body.id))).html);
  expect(main.indexOf(imageUrl)).toBeGreaterThan(main.indexOf('<h1'));
  expect(main.indexOf('Sample Responses')).toBeGreaterThan(main.indexOf('Main Content'));
  expect(main).toContain('aspect-ratio:400 / 600');
});

it('Explore shows pictures as tiles of their shape, in the order of the list', async () => {
  const wide = await uploaded(1200, 600);
  const tall = await uploaded(300, 3000);
  const titles = ['A wide one', 'A tall one', 'One without a picture'];
  for (const [index, imageUrl] of [wide, tall, '/covers/generated.svg'].entries()) {
    const body = aPrompt({ kind: 'video', title: titles[index] ?? '', imageUrl });
    await app.request('POST /posts', { as: alice, body });
  }
  const listed = mainOf((await render(paths.explore({ kind: 'video', sort: 'oldest' }))).html);
  const tiles = [...listed.matchAll(/<li style="--rows:(\d+)">(.*?)<\/article>/gs)];
  // Rows of 2 % of the width, 3 of them as a gap; a very tall picture is cropped to 5:9.
  expect(tiles.map(([, rows]) => rows)).toEqual(['28', '93', '32']);
  for (const [index, [, , tile = '']] of tiles.entries()) {
    expect(tile).toContain(titles[index]);
    expect(tile).toContain('Alice');
  }
  expect(tiles[0]?.[2]).toContain(wide.replace('page', 'card'));
  const asList = mainOf((await render(paths.explore({ kind: 'video', view: 'list' }))).html);
  expect(asList).not.toContain('--rows');
  const ofTexts = mainOf((await render(paths.explore({ kind: 'text' }))).html);
  expect(ofTexts).not.toContain('--rows');
});

it('a free prompt of kind video has its first stored video in lists, for tiles to play', async () => {
  const id = randomUUID();
  const now = new Date();
  const upload = { id, ownerId: alice.id, kind: 'video', bytes: 9, createdAt: now, usedAt: now } as const;
  await app.pool.db.insert(uploads).values(upload);
  const videoUrl = `/files/${id}/video.mp4`;
  const sampleResponses = [
    { type: 'video' as const, title: '', content: 'https://video.example.org/watch' },
    { type: 'video' as const, title: '', content: videoUrl },
  ];
  const publish = (changes: object) =>
    app.request('POST /posts', { as: alice, body: aPrompt({ sampleResponses, ...changes }) });
  const free = await publish({ kind: 'video' });
  expect(free.body.post.videoUrl).toBe(videoUrl);
  const { items } = (await app.request('GET /posts/recent')).body;
  expect(items[0].videoUrl).toBe(videoUrl);
  for (const changes of [{ kind: 'text' }, { kind: 'video', isPremium: true, price: 5 }]) {
    const { post } = (await publish(changes)).body;
    expect(post).not.toHaveProperty('videoUrl');
    const [listed] = (await app.request('GET /posts/recent')).body.items;
    expect([listed.id, 'videoUrl' in listed]).toEqual([post.id, false]);
  }
});
