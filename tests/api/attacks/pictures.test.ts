import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageRendering } from '../../../src/adapters/files/images/rendering.ts';
import { pictureForm } from '../../support/market/picture-form.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const upload = (app: TestApp, as: TestUser, body: FormData) => app.request('POST /upload', { as, body });

function formOf(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'a'));
  return form;
}

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b4431a' } });

function writeSize(bytes: Buffer, at: number, width: number, height: number): void {
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
}

describe('a picture with too many pixels', () => {
  it('is refused by its header, whatever the size of its file', async () => {
    const app = await testApp();
    const alice = await app.user('alice');
    // Only the headers say so: pictures of this size take ten seconds to write.
    const avif = await canvas(80, 50).avif({ effort: 0, quality: 30 }).toBuffer();
    writeSize(avif, avif.indexOf('ispe') + 8, 8000, 5000);
    const animation = await sharp(
      await Promise.all(
        Array.from({ length: 21 }, (_, n) =>
          canvas(1000, 1000 - n)
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .gif({ effort: 1 })
      .toBuffer();
    const png = await canvas(90, 90).png().toBuffer();
    writeSize(png, 16, 9000, 9000);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    for (const one of [avif, png]) expect((await sharp(one).metadata()).width).toBeGreaterThan(7_000);
    for (const [bytes, detail] of [
      [avif, 'AVIF pictures can have at most 12.5 megapixels. Choose a smaller one'],
      [animation, 'Animations can have at most 20 megapixels. Choose a smaller one'],
      [png, 'Pictures can have at most 40 megapixels. Choose a smaller one'],
    ] as const) {
      const reply = await upload(app, alice, formOf(bytes));
      expect([reply.status, reply.body.detail]).toEqual([413, detail]);
    }
  });
});

describe('a picture that is another format than its signature says', () => {
  it('is refused', async () => {
    const app = await testApp();
    const svg = Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>');
    const heic = Buffer.from(await canvas(8, 8).avif().toBuffer());
    heic.write('avis', 8, 'latin1');
    const alice = await app.user('alice');
    expect((await upload(app, alice, formOf(svg))).status).toBe(422);
    // The signature of an AVIF sequence on one picture is harmless.
    expect([201, 422]).toContain((await upload(app, alice, formOf(heic))).status);
  });
});

describe('a picture that takes too long', () => {
  it('is refused, and the next one is rendered', async () => {
    const images = imageRendering({ timeoutMs: 8000 });
    const app = await testApp({ images });
    const alice = await app.user('alice');
    expect((await upload(app, alice, await pictureForm())).status).toBe(201);
    const pid = Number(images.pid());
    // The process receives the picture and does not answer.
    process.kill(pid, 'SIGSTOP');
    const refused = await upload(app, alice, await pictureForm());
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'The picture takes too long to process. Choose another one, or save it as JPEG',
    ]);
    expect((await upload(app, alice, await pictureForm())).status).toBe(201);
    expect(images.pid()).not.toBe(pid);
  });
});

describe('many pictures at once', () => {
  it('wait for one another, and beyond the queue they are refused with a time to retry', async () => {
    const app = await testApp({ images: imageRendering({ maxWaiting: 2 }) });
    const [alice, bob] = [await app.user('alice'), await app.user('bob')];
    const replies = await Promise.all(
      [alice, alice, alice, bob, bob, bob].map(async (as) => upload(app, as, await pictureForm(1000, 1000))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 503, 503, 503]);
    const refused = replies.find(({ status }) => status === 503);
    expect([refused?.headers.get('retry-after'), refused?.body.detail]).toEqual([
      '10',
      'Too many pictures are being processed. Try again in a few seconds',
    ]);
    expect((await upload(app, bob, await pictureForm())).status).toBe(201);
  });

  it('of three members let a fourth wait for about one picture of each', async () => {
    // Each picture takes a while, on any machine.
    const began: string[] = [];
    const images = imageRendering();
    const app = await testApp({
      images: {
        render: (path, type, owner) => {
          began.push(owner);
          return images.render(path, type, owner);
        },
      },
    });
    const members = await Promise.all(['alice', 'bob', 'carol'].map((name) => app.user(name)));
    const dave = await app.user('dave');
    const avif = await canvas(1600, 1200).avif({ effort: 0, quality: 30 }).toBuffer();
    let done = 0;
    const all = members.flatMap((as) =>
      // As many as a member may send at once.
      Array.from({ length: 4 }, async () => {
        const { status } = await upload(app, as, formOf(avif));
        done++;
        return status;
      }),
    );
    await expect.poll(() => began.length, { timeout: 30_000 }).toBe(12);
    const before = done;
    expect((await upload(app, dave, formOf(avif))).status).toBe(201);
    expect(done - before).toBeLessThanOrEqual(6);
    expect(await Promise.all(all)).toEqual(Array(12).fill(201));
  });
});
