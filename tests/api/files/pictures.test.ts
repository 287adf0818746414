import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../src/contract/core/routes.ts';
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
