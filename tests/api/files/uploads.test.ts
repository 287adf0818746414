import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectDueKeys } from '../../../src/database/core/queues/jobs.ts';
import { uploads, users } from '../../../src/database/core/schema.ts';
import { uploadIdOf } from '../../../src/domain/core/addresses.ts';
import { limits } from '../../../src/domain/core/limits.ts';
import { sweepUploads } from '../../../src/operations/files/sweep.ts';
import { aPrompt } from '../../factories.ts';
import { bytesOf } from '../../support/bytes-of.ts';
import { type S3Server, startS3Server } from '../../support/servers/s3-server.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

describe.each(['on disk', 'in an S3-compatible store'])('%s', (place) => {
  let server: S3Server | undefined;
  let app: TestApp;
  let alice: TestUser;

  beforeAll(async () => {
    if (place !== 'on disk') server = await startS3Server();
    app = await testApp({ env: server?.env ?? {} });
    alice = await app.user('alice');
    await app.pool.db.update(users).set({ emailVerified: true }).where(eq(users.id, alice.id));
  });

  afterAll(() => server?.close());

  const canvas = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#b4431a' } });

  function send(bytes: Uint8Array, name = 'picture.png', as: TestUser | null = alice) {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(bytes)], name));
    return app.request('POST /upload', { ...(as && { as }), body });
  }

  const file = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`http://localhost:3000${path}`, { headers }));

  /** Number of stored files, those being received included. */
  async function filesIn({ contextFor, config }: TestApp): Promise<number> {
    const incoming = join(config.dataDir, 'files/incoming');
    let count = existsSync(incoming) ? readdirSync(incoming).length : 0;
    for await (const _ of contextFor({ role: 'system' }).storage.list()) count++;
    return count;
  }

  describe('pictures', () => {
    it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
      'are accepted as %s and stored as WebP in page and card width',
      async (format) => {
        const reply = await send(await canvas(2000, 1000).toFormat(format).toBuffer(), 'a.txt');
        expect(reply.status).toBe(201);
        expect(reply.body).toMatchObject({ type: 'image', width: 1600, height: 800 });
        const page = await file(reply.body.url);
        expect(page.headers.get('content-type')).toBe('image/webp');
        expect(page.headers.get('x-content-type-options')).toBe('nosniff');
        const bytes = await bytesOf(page);
        expect(bytes.length).toBe(reply.body.bytes);
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600 });
        const card = await bytesOf(await file(reply.body.url.replace('page.webp', 'card.webp')));
        expect((await sharp(card).metadata()).width).toBe(640);
      },
    );

    it('lose their metadata, are rotated upright and are not enlarged', async () => {
      const turned = await canvas(40, 20)
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      const { body } = await send(turned);
      expect(body).toMatchObject({ width: 20, height: 40 });
      const stored = Buffer.from(await bytesOf(await file(body.url)));
      expect((await sharp(stored).metadata()).exif).toBeUndefined();
      expect(stored.includes('secret place')).toBe(false);
    });

    it('are refused when they are damaged, too large or not pictures', async () => {
      const png = await canvas(600, 600).png({ compressionLevel: 0 }).toBuffer();
      const bomb = await canvas(9000, 9000).png().toBuffer();
      const refusals = [
        [png.subarray(0, png.length / 2), 422, 'damaged'],
        [Buffer.concat([png, Buffer.alloc(limits.imageBytes)]), 413, '5 MB'],
        [bomb, 413, 'megapixels'],
        [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415, 'JPEG'],
        [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'JPEG'],
        [Buffer.alloc(0), 422, 'empty'],
      ] as const;
      for (const [bytes, status, words] of refusals) {
        const reply = await send(bytes, '../../etc/passwd.png');
        expect([reply.status, reply.body.detail]).toEqual([status, expect.stringContaining(words)]);
      }
    });

    it('that are animated PNG are refused, because they would not move', async () => {
      const chunk = (name: string, data: Buffer) => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(data.length);
        return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
      };
      const still = await canvas(10, 10).png().toBuffer();
      const frames = (count: number) =>
        Buffer.concat([
          still.subarray(0, 33),
          chunk('acTL', Buffer.from([0, 0, 0, count, 0, 0, 0, 0])),
          still.subarray(33),
        ]);
      const { status, body } = await send(frames(2));
      expect([status, body.detail]).toEqual([415, expect.stringContaining('animated WebP or GIF')]);
    });

    it('that also contain a web page are stored without it', async () => {
      const polyglot = Buffer.concat([
        await canvas(10, 10).gif().toBuffer(),
        Buffer.from('<script>alert(1)</script>'),
      ]);
      const { body } = await send(polyglot);
      const stored = Buffer.from(await bytesOf(await file(body.url)));
      expect(stored.includes('script')).toBe(false);
    });
  });

  describe('videos', () => {
    const box = (type: string, content: Buffer | string, size = content.length + 8) => {
      const head = Buffer.alloc(4);
      head.writeUInt32BE(size);
      return Buffer.concat([head, Buffer.from(type), Buffer.from(content)]);
    };
    const head = box('ftyp', 'mp42\0\0\0\0mp42isom');
    // Each byte encodes its position.
    const pictures = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 256));
    const moov = box('moov', 'tracks');
    const video = Buffer.concat([head, moov, box('mdat', pictures)]);
    const ebml = Buffer.from('1a45dfa3874282847765626d', 'hex');
    const [segment, tracks, cluster] = ['18538067ff', '1654ae6b80', '1f43b67580'].map((hex) =>
      Buffer.from(hex, 'hex'),
    ) as [Buffer, Buffer, Buffer];

    it('are stored without the place and the time at which they were filmed, and without names', async () => {
      const secret = 'secret +48.2+016.3/';
      const created = Buffer.from('0000000000e1e1e1e1e2e2e2e2', 'hex').subarray(1);
      const handler = box('hdlr', `\0\0\0\0\0\0\0\0vide${'\0'.repeat(12)}${secret}`);
      const track = box('trak', Buffer.concat([box('tkhd', created), box('mdia', handler)]));
      const place = box('udta', box('loci', secret));
      const title = Buffer.concat([Buffer.from('1549a966967ba993', 'hex'), Buffer.from(secret)]);
      for (const bytes of [
        Buffer.concat([
          head,
          box('moov', Buffer.concat([box('mvhd', created), track, place])),
          box('mdat', pictures),
        ]),
        Buffer.concat([ebml, segment, title, tracks, cluster, pictures]),
      ]) {
        const { status, body } = await send(bytes, 'a.mp4');
        const stored = Buffer.from(await bytesOf(await file(body.url)));
        expect([status, stored.length, stored.includes(pictures)]).toEqual([201, bytes.length, true]);
        expect(stored.toString('latin1')).not.toMatch(/secret|\xe1{2}|\xe2{2}/);
      }
    });

    it('are stored without the positions in a track of text', async () => {
      const secret = 'GPS (16.3738, 48.2082, 21) secret';
      const numbers = (...values: number[]) =>
        Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')));
      const moovOf = (at: number) => {
        const tables = [
          box('stsz', numbers(0, secret.length, 1)),
          box('stsc', numbers(0, 1, 1, 1, 1)),
          box('stco', numbers(0, 1, at)),
        ];
        const handler = box('hdlr', Buffer.concat([numbers(0, 0), Buffer.from('text'), numbers(0, 0, 0)]));
        const media = box('mdia', Buffer.concat([handler, box('minf', box('stbl', Buffer.concat(tables)))]));
        return box('moov', box('trak', media));
      };
      const at = head.length + moovOf(0).length + 8;
      const bytes = Buffer.concat([
        head,
        moovOf(at),
        box('mdat', Buffer.concat([Buffer.from(secret), pictures])),
      ]);
      const { status, body } = await send(bytes, 'drone.mp4');
      const stored = Buffer.from(await bytesOf(await file(body.url)));
      expect([status, stored.length, stored.includes(pictures)]).toEqual([201, bytes.length, true]);
      expect(stored.toString('latin1')).not.toMatch(/secret|text|GPS/);
    });

    it('are accepted with their parts in any order, and refused when parts are missing', async () => {
      const long = Buffer.alloc(8);
      long.writeBigUInt64BE(BigInt(16 + pictures.length));
      const files = [
        [video, 201],
        [Buffer.concat([head, box('mdat', pictures), box('free', ''), moov]), 201],
        [Buffer.concat([head, moov, box('mdat', pictures, 0)]), 201],
        [Buffer.concat([head, box('mdat', Buffer.concat([long, pictures]), 1), moov]), 201],
        [Buffer.concat([ebml, segment, tracks, cluster, pictures]), 201],
        [head, 422],
        [Buffer.concat([head, pictures]), 422],
        [Buffer.concat([head, moov]), 422],
        // Truncated.
        [Buffer.concat([head, box('mdat', pictures), moov]).subarray(0, 900), 422],
        [Buffer.concat([ebml, segment]), 422],
      ] as const;
      for (const [n, [bytes, expected]] of files.entries()) {
        const { status, body } = await send(bytes, 'clip.mp4');
        expect([n, status, body.detail]).toEqual([
          n,
          expected,
          expected === 201 ? undefined : 'The video cannot be read: it may be damaged. Choose another one',
        ]);
      }
    });

    it('require a verified email address, except from admins', async () => {
      const newcomer = await app.user('newcomer', 'member', { verified: false });
      const refused = await send(video, 'clip.mp4', newcomer);
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        'Confirm your email address before you upload videos. Open the link we sent you',
      ]);
      expect((await send(await canvas(8, 8).png().toBuffer(), 'a.png', newcomer)).status).toBe(201);
      expect((await send(video, 'clip.mp4', await app.user('chief', 'admin'))).status).toBe(201);
      await app.pool.db.update(users).set({ emailVerified: true }).where(eq(users.id, newcomer.id));
      expect((await send(video, 'clip.mp4', newcomer)).status).toBe(201);
    });

    it('are served with ranges', async () => {
      const { status, body } = await send(video, 'clip.mov');
      expect([status, body.type]).toEqual([201, 'video']);
      expect(body.url).toMatch(/\/video\.mp4$/);
      const ranges = [
        ['bytes=0-9', 206, video.subarray(0, 10)],
        ['bytes=100-', 206, video.subarray(100)],
        ['bytes=-5', 206, video.subarray(-5)],
        ['bytes=5-999999', 206, video.subarray(5)],
        ['lines=1-2', 200, video],
      ] as const;
      for (const [range, expected, part] of ranges) {
        const reply = await file(body.url, { range });
        expect([range, reply.status]).toEqual([range, expected]);
        expect(Buffer.from(await bytesOf(reply)).equals(part)).toBe(true);
      }
      const { headers } = await file(body.url);
      for (const seen of ['*', String(headers.get('etag')), `"x", ${headers.get('etag')}`])
        expect([seen, (await file(body.url, { 'if-none-match': seen })).status]).toEqual([seen, 304]);
      expect((await file(body.url, { 'if-none-match': '"x"' })).status).toBe(200);
      const beyond = await file(body.url, { range: `bytes=${video.length}-` });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${video.length}`]);
    });
  });

  describe('an upload', () => {
    it('requires sign-in and a form with one file', async () => {
      const png = await canvas(8, 8).png().toBuffer();
      const visitor = await send(png, 'a.png', null);
      expect([visitor.status, visitor.body.detail]).toEqual([401, 'You must be signed in to upload files.']);
      const form = new FormData();
      form.append('file', 'just text');
      for (const [body, status] of [
        [form, 400],
        [new FormData(), 400],
        ['text', 415],
      ] as const) {
        expect((await app.request('POST /upload', { as: alice, body })).status).toBe(status);
      }
      const broken = await app.request('POST /upload', {
        as: alice,
        body: 'x',
        headers: { 'content-type': 'multipart/form-data; boundary=y' },
      });
      expect(broken.status).toBe(400);
    });

    it('is refused when the user’s files would exceed 200 MB, and accepted again when there is space', async () => {
      const collector = await app.user('collector');
      const space = 20_000;
      const stored = { kind: 'video', width: null, height: null } as const;
      const [old, most] = [randomUUID(), randomUUID()];
      await app.pool.db.insert(uploads).values([
        { ...stored, id: old, ownerId: collector.id, bytes: 50 * 1024 * 1024 },
        { ...stored, id: most, ownerId: collector.id, bytes: 150 * 1024 * 1024 - space },
        // Files of other users do not count.
        { ...stored, id: randomUUID(), ownerId: alice.id, bytes: 50 * 1024 * 1024 },
      ]);
      const small = await canvas(8, 8).png().toBuffer();
      const noisy = (side: number) =>
        sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
      const large = await noisy(300).png().toBuffer();
      const before = await filesIn(app);
      const refused = await send(large, 'large.png', collector);
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        413,
        'too-large',
        expect.stringMatching(/^Your texts and files use 200 MB, which is the limit. Delete some/),
      ]);
      expect(await filesIn(app)).toBe(before);
      expect((await send(large)).status).toBe(201);
      expect((await send(small, 'small.png', collector)).status).toBe(201);
      expect((await send(large, 'large.png', collector)).status).toBe(413);
      // With space for one file, one of several concurrent uploads is accepted.
      const medium = await noisy(100).png().toBuffer();
      const all = await Promise.all(Array.from({ length: 5 }, () => send(medium, 'medium.png', collector)));
      expect(all.map(({ status }) => status).sort()).toEqual([201, 413, 413, 413, 413]);
      await app.pool.db.delete(uploads).where(eq(uploads.id, old));
      expect((await send(large, 'large.png', collector)).status).toBe(201);
    });

    it('is refused when the files of all users would exceed the quota', async () => {
      const small = await testApp({ env: { ...server?.env, UPLOAD_QUOTA: '1MB' } });
      const [carol, dave] = [await small.user('carol'), await small.user('dave')];
      const png = await canvas(8, 8).png().toBuffer();
      const sendTo = (as: TestUser) => {
        const body = new FormData();
        body.append('file', new File([new Uint8Array(png)], 'a.png'));
        return small.request('POST /upload', { as, body });
      };
      const row = { kind: 'video', width: null, height: null, ownerId: carol.id } as const;
      const stored = { ...row, id: randomUUID(), bytes: 1024 * 1024 };
      expect((await sendTo(dave)).status).toBe(201);
      await small.pool.db.insert(uploads).values(stored);
      const before = await filesIn(small);
      for (const as of [carol, dave]) {
        const { status, body } = await sendTo(as);
        expect([status, body.code, body.detail]).toEqual([
          507,
          'storage-full',
          'This site has no space left for files. Nothing was uploaded. Please tell the site’s owners',
        ]);
      }
      expect(await filesIn(small)).toBe(before);
      await small.pool.db.delete(uploads).where(eq(uploads.id, stored.id));
      expect((await sendTo(dave)).status).toBe(201);
    });

    it('can be a cover; a missing file cannot', async () => {
      const { body } = await send(await canvas(80, 45).png().toBuffer());
      const { post } = await alice.api.publishPrompt({ body: aPrompt({ imageUrl: body.url }) });
      expect(post.imageUrl).toBe(body.url);
      const missing = '/files/0199a5c2-7d00-7000-8000-000000000000/page.webp';
      const refused = await app.request('POST /posts', { as: alice, body: aPrompt({ imageUrl: missing }) });
      expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'imageUrl']);
      for (const imageUrl of [
        'javascript:alert(1)',
        'data:text/html,x',
        '//evil.example/a.png',
        '/files/../secret',
        'ftp://x.example/a',
        'https://a:b@x.example/',
      ]) {
        expect((await app.request('POST /posts', { as: alice, body: aPrompt({ imageUrl }) })).status).toBe(
          422,
        );
      }
    });

    it('is served only at its exact address', async () => {
      for (const path of [
        '/files/x/page.webp',
        '/files/0199a5c2-7d00-7000-8000-000000000000/page.webp',
        '/files/..%2f..%2fsecret/page.webp',
        '/files/',
      ]) {
        expect((await file(path)).status).toBe(404);
      }
    });
  });

  describe('unused uploads', () => {
    it('are deleted after a day; used and recent ones stay', async () => {
      const upload = async () => (await send(await canvas(60, 40).png().toBuffer())).body.url as string;
      const [cover, sample, photo, forgotten, fresh] = await Promise.all(Array.from({ length: 5 }, upload));
      await alice.api.publishPrompt({
        body: aPrompt({ imageUrl: cover ?? '', sampleResponses: [{ type: 'image', content: sample ?? '' }] }),
      });
      await alice.api.updateUser({ body: { photoURL: photo } });
      const old = new Date(Date.now() - 90_000_000);
      const ids = [cover, sample, photo, forgotten].map((url) => uploadIdOf(url ?? '') ?? '');
      await app.pool.db.update(uploads).set({ usedAt: old }).where(inArray(uploads.id, ids));
      await sweepUploads(app.contextFor({ role: 'system' }));
      const statuses = await Promise.all(
        [cover, sample, photo, forgotten, fresh].map(async (url) => (await file(url ?? '')).status),
      );
      expect(statuses).toEqual([200, 200, 200, 404, 200]);
      const again = await app.request('POST /posts', {
        as: alice,
        body: aPrompt({ imageUrl: forgotten ?? '' }),
      });
      expect(again.body.errors[0]).toMatchObject({
        field: 'imageUrl',
        message: expect.stringContaining('upload it again'),
      });
    });
  });
});

describe('while the store of the files is out of order', () => {
  let server: S3Server;
  let app: TestApp;
  let alice: TestUser;

  beforeAll(async () => {
    server = await startS3Server();
    app = await testApp({ env: server.env });
    alice = await app.user('alice');
  });
  afterAll(() => server.close());

  const send = async () => {
    const body = new FormData();
    const picture = await sharp({ create: { width: 80, height: 45, channels: 3, background: '#b4431a' } })
      .png()
      .toBuffer();
    body.append('file', new File([new Uint8Array(picture)], 'a.png'));
    return app.request('POST /upload', { as: alice, body });
  };

  it('uploads fail, pictures are not missing for good, unused files are deleted later', {
    timeout: 90_000,
  }, async () => {
    const { body: forgotten } = await send();
    const { body: cover } = await send();
    const { post } = await alice.api.publishPrompt({ body: aPrompt({ imageUrl: cover.url }) });
    const id = uploadIdOf(forgotten.url) ?? '';
    const old = new Date(Date.now() - 90_000_000);
    await app.pool.db.update(uploads).set({ usedAt: old }).where(eq(uploads.id, id));

    server.behaviour = 'overloaded';
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after'), refused.body.detail]).toEqual([
      503,
      '10',
      'Files cannot be stored right now, but nothing was lost. Try again in a few seconds',
    ]);
    expect(await app.pool.db.select().from(uploads)).toHaveLength(2);
    const picture = await app.get(cover.url);
    expect([
      picture.status,
      picture.headers.get('retry-after'),
      picture.headers.get('cache-control'),
    ]).toEqual([503, '10', 'no-store']);
    expect((await app.request(`GET /posts/id/${post.id}`)).status).toBe(200);
    await sweepUploads(app.contextFor({ role: 'system' }));
    expect(await selectDueKeys(app.pool.db, 'files', new Date())).toEqual(
      expect.arrayContaining([`${id}/page.webp`, `${id}/card.webp`]),
    );

    server.behaviour = 'right';
    await expect.poll(async () => (await app.get(cover.url)).status, { timeout: 30_000 }).toBe(200);
    expect((await send()).status).toBe(201);
    await sweepUploads(app.contextFor({ role: 'system' }));
    expect(await selectDueKeys(app.pool.db, 'files', new Date())).toEqual([]);
    expect((await app.get(forgotten.url)).status).toBe(404);
    expect((await app.get(cover.url)).status).toBe(200);
  });
});
