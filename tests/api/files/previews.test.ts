import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cachedPreviews } from '../../../src/adapters/files/previews/cache.ts';
import type { Prompt } from '../../../src/contract/prompts/prompts.ts';
import { promptPreviewPath, sitePreviewPath } from '../../../src/domain/files/previews.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { bytesOf } from '../../support/bytes-of.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

// Preview pictures for links shared on other sites.

let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
});

const publish = async (changes: Partial<PromptInput>) =>
  (await alice.api.publishPrompt({ body: aPrompt(changes) })).post;
const pathOf = (prompt: Prompt) => promptPreviewPath(prompt, 'Promptorium');
const previewFolder = () => join(app.config.dataDir, 'previews');

/** The colours at the given points (x, y). */
async function colorsAt(png: Uint8Array, points: [number, number][]) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => {
    const at = (y * info.width + x) * info.channels;
    return `#${data.subarray(at, at + 3).toString('hex')}`;
  });
}

/** How many pixels of the right part, where the text is, are dark. */
async function darkPixels(png: Uint8Array): Promise<number> {
  const part = sharp(png).extract({ left: 760, top: 0, width: 440, height: 630 }).greyscale().raw();
  return (await part.toBuffer()).filter((value) => value < 130).length;
}

/** How many pixels of the left part, where the title is, are dark. */
async function titlePixels(png: Uint8Array): Promise<number> {
  const part = sharp(png).extract({ left: 60, top: 120, width: 640, height: 360 }).greyscale().raw();
  return (await part.toBuffer()).filter((value) => value < 130).length;
}

describe('a preview picture', () => {
  it.each([
    ['Chinese', '写一封感谢信', '请写一封简短的信。'],
    ['Japanese', 'お礼の手紙を書く', '短い手紙を書いてください。'],
    ['Korean', '감사 편지 쓰기', '짧은 편지를 써 주세요.'],
    ['Arabic', 'اكتب رسالة شكر', 'اكتب رسالة قصيرة من فضلك.'],
    ['Persian', 'نوشتن نامه تشکر', 'یک نامه کوتاه بنویس.'],
    ['Hindi', 'धन्यवाद पत्र लिखें', 'कृपया एक छोटा पत्र लिखें।'],
    ['Hebrew', 'כתבו מכתב תודה', 'כתבו מכתב קצר בבקשה.'],
    ['Thai', 'เขียนจดหมายขอบคุณ', 'ช่วยเขียนจดหมายสั้น ๆ'],
    ['a script without a font', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ ᏣᎳᎩ'],
  ])('in %s shows a title and is not empty', async (_, title, contentMd) => {
    const png = await bytesOf(await app.get(pathOf(await publish({ title, contentMd, summary: title }))));
    expect(await titlePixels(png)).toBeGreaterThan(1_500);
  });

  it('is a PNG of 1200 × 630 that is rendered once and cached', async () => {
    const path = pathOf(await publish({ title: 'Name the thing' }));
    const before = new Set(existsSync(previewFolder()) ? readdirSync(previewFolder()) : []);
    const replies = await Promise.all([app.get(path), app.get(path), app.get(path)]);
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('image/png');
      expect(reply.headers.get('cache-control')).toContain('immutable');
    }
    const [first = new Uint8Array()] = await Promise.all(replies.map(bytesOf));
    expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(first.length).toBeLessThan(300_000);
    expect((await colorsAt(first, [[4, 4]]))[0]).toBe('#fbfaf7');
    const files = readdirSync(previewFolder()).filter((name) => !before.has(name));
    expect(files).toHaveLength(1);
    const [name = ''] = files;
    // The cached file is sent as it is.
    writeFileSync(join(previewFolder(), name), 'kept');
    expect(await (await app.get(path)).text()).toBe('kept');
  });

  it('has a new address when its content changes, and the old one redirects to it', async () => {
    const post = await publish({ title: 'Before' });
    const update = async (changes: Partial<PromptInput>) =>
      (await alice.api.updatePrompt({ params: { id: post.id }, body: aPrompt(changes) })).post;
    const renamed = await update({ title: 'After' });
    const rewritten = await update({ title: 'After', contentMd: 'Another body' });
    const longer = await update({ title: 'After', contentMd: `Another body${'\n'.repeat(2000)}More` });
    expect(new Set([post, renamed, rewritten].map(pathOf)).size).toBe(3);
    expect(pathOf(longer)).toBe(pathOf(rewritten));
    const old = await app.get(pathOf(post));
    expect([old.status, old.headers.get('location')]).toEqual([302, pathOf(longer)]);
    expect((await app.get(pathOf(longer))).status).toBe(200);
  });

  it('shows an uploaded cover', async () => {
    const body = new FormData();
    const green = await sharp({ create: { width: 80, height: 45, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    body.append('file', new File([new Uint8Array(green)], 'a.png'));
    const { url } = (await app.request('POST /upload', { as: alice, body })).body;
    const png = await bytesOf(await app.get(pathOf(await publish({ imageUrl: url }))));
    const [paper, art] = await colorsAt(png, [
      [4, 620],
      [1000, 300],
    ]);
    expect(paper).toBe('#fbfaf7');
    expect(art).toMatch(/^#0[0-9a-f]f[0-9a-f]0[0-9a-f]$/);
  });

  it('shows the first lines of the prompt, of a premium one the summary', async () => {
    const title = 'The same title';
    const pictureOf = async (changes: Partial<PromptInput>) =>
      bytesOf(await app.get(pathOf(await publish({ title, ...changes }))));
    const one = await pictureOf({ contentMd: 'Write to [the customer].' });
    expect(await pictureOf({ contentMd: '# The same title\n\nWrite to **[the customer]**.' })).toEqual(one);
    expect(await pictureOf({ contentMd: 'Write to [the manager].' })).not.toEqual(one);
    // The lines of the first have dark and accented pixels.
    expect(await darkPixels(one)).toBeGreaterThan(300);
    const premium = { isPremium: true, price: 4.99, summary: 'What it does.' };
    const secret = await pictureOf({ contentMd: 'Secret.', ...premium });
    expect(await pictureOf({ contentMd: 'Another secret.', ...premium })).toEqual(secret);
  });

  it.each([
    ['Cherokee', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ'],
    ['pictograms', '🚀🚀🚀'],
  ])('leaves out a text that the font does not have: %s', async (_, contentMd) => {
    const png = await bytesOf(await app.get(pathOf(await publish({ title: 'A title', contentMd }))));
    expect(await darkPixels(png)).toBe(0);
  });

  it('draws letters with marks in the same font', async () => {
    const png = await bytesOf(
      await app.get(pathOf(await publish({ contentMd: 'Łódź, Kovač, Жюль, Đường' }))),
    );
    expect(await darkPixels(png)).toBeGreaterThan(300);
  });

  it.each([
    ['in a script without a font', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ'],
    ['partly in such a script', 'ᏣᎳᎩ prompts for everybody ᎦᏬᏂᎯᏍᏗ'],
    ['of pictograms', '👩🏽‍🚀🏳️‍🌈'],
  ])('for a title %s is the drawn cover without a title', async (_, title) => {
    const png = await bytesOf(await app.get(pathOf(await publish({ title }))));
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
    // The cover reaches the left edge, above a strip in the paper colour.
    const [corner, strip] = await colorsAt(png, [
      [4, 4],
      [4, 620],
    ]);
    expect(corner).not.toBe('#fbfaf7');
    expect(strip).toBe('#fbfaf7');
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)> {{7*7}} &amp; ]]>'],
    ['one long word', 'W'.repeat(120)],
    ['marks without a letter', '\u0301\u0301\u0301 ! a'],
    ['pictograms among words', 'Plan a trip 🚀 by 👩‍🚀 train'],
  ])('handles hostile titles: %s', async (_, title) => {
    const reply = await app.get(pathOf(await publish({ title })));
    expect(reply.status).toBe(200);
    expect((await sharp(await bytesOf(reply)).metadata()).width).toBe(1200);
  });

  it('does not exist for drafts and unknown prompts', async () => {
    const draft = await publish({ status: 'draft' });
    const gone = pathOf({ ...draft, id: '0199a5c2-7d00-7000-8000-000000000000' });
    for (const path of [
      pathOf(draft),
      gone,
      '/previews/prompts/x/00000000.png',
      '/previews/../secret',
      '/previews/',
    ])
      expect([path, (await app.get(path)).status]).toEqual([path, 404]);
  });
});

it('pages without their own picture have the site’s', async () => {
  const reply = await app.get(sitePreviewPath('Promptorium'));
  expect(reply.status).toBe(200);
  expect(await sharp(await bytesOf(reply)).metadata()).toMatchObject({ width: 1200, height: 630 });
  const other = await app.get('/previews/site/00000000.png');
  expect(other.headers.get('location')).toBe(sitePreviewPath('Promptorium'));
});

it('the oldest cached pictures are deleted above the maximum number', async () => {
  const folder = join(app.config.dataDir, 'many');
  mkdirSync(folder);
  for (const [n, name] of ['b', 'a', 'd', 'c'].entries()) {
    writeFileSync(join(folder, `${name}.png`), name);
    utimesSync(join(folder, `${name}.png`), n, n);
  }
  await cachedPreviews(folder, { maxFiles: 2 }).tidy();
  expect(readdirSync(folder).sort()).toEqual(['c.png', 'd.png']);
});
