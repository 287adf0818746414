import { beforeAll, describe, expect, it } from 'vitest';
import { videoProcessing } from '../../../src/adapters/files/videos/processing.ts';
import { bytesOf } from '../../support/bytes-of.ts';
import { box, numbers } from '../../support/mp4-boxes.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

function upload(app: TestApp, as: TestUser, bytes: Uint8Array) {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], 'a'));
  return app.request('POST /upload', { as, body });
}

const max = 2 ** 32 - 1;
const head = box('ftyp', 'mp42\0\0\0\0isom');
const pictures = box('mdat', 'pictures.');
const secret = 'secret+48.2082+016.3738/';
const video = Buffer.concat([head, box('moov', box('udta', secret)), pictures]);
const tooLong = 'The video takes too long to process. Choose another one, or export it again as MP4';
const damaged = 'The video cannot be read: it may be damaged. Choose another one';

/** A track of positions with the tables of its samples. */
const track = (...tables: Buffer[]) =>
  box(
    'trak',
    box('tkhd', numbers(0, 0, 0, 1), 'layer'),
    box('mdia', box('hdlr', numbers(0, 0), 'meta', numbers(0, 0, 0)), box('minf', box('stbl', ...tables))),
  );

/** A file with a track of positions at these offsets, with as many samples of one size as can be declared. */
const withOffsets = (size: number, ...offsets: number[]) =>
  Buffer.concat([
    head,
    pictures,
    box(
      'moov',
      track(
        box('stsz', numbers(0, size, max)),
        box('stsc', numbers(0, max, 1, max, 1)),
        box('stco', numbers(0, max, ...offsets)),
      ),
    ),
  ]);

describe('a video', () => {
  const videos = videoProcessing();
  let app: TestApp;
  let alice: TestUser;
  beforeAll(async () => {
    app = await testApp({ videos });
    alice = await app.user('alice');
  });

  it('that declares months of work in 954 bytes is answered', async () => {
    const small = withOffsets(1, ...Array(188).fill(head.length + 8));
    expect(small.length).toBe(954);
    const { status, body } = await upload(app, alice, small);
    expect([status, body.detail]).toEqual([422, damaged]);
  });

  const nested = Buffer.alloc(800_000);
  for (let at = 0; at < nested.length; at += 8)
    nested.set(Buffer.concat([numbers(nested.length - at), Buffer.from('moov')]), at);
  const fragments = (run: Buffer) =>
    box('moof', box('traf', box('tfhd', numbers(0x20010, 1, max)), ...Array(50).fill(run)));
  const manyBoxes = Buffer.alloc(8 * 300_000, box('free'));
  const webm = (...parts: (string | Buffer)[]) => {
    const hex = '1a45dfa3874282847765626d18538067ff1654ae6b801f43b67580';
    return Buffer.concat([Buffer.from(hex, 'hex'), ...parts.map((part) => Buffer.from(part))]);
  };
  it.each<[string, number, Buffer]>([
    ['with all counts at their maximum and one chunk', 422, withOffsets(1, 0)],
    ['with chunks behind the end of the file', 201, withOffsets(max, max, max, max)],
    ['with samples of no size', 201, withOffsets(0, 0, 0)],
    [
      'with a fragment of as many samples as can be declared',
      201,
      Buffer.concat([head, pictures, box('moov', track()), fragments(box('trun', numbers(0x201, max, 8)))]),
    ],
    [
      'with a fragment that begins before the file',
      201,
      Buffer.concat([
        head,
        pictures,
        box('moov', track()),
        fragments(box('trun', numbers(0x201, 1, 2 ** 31, 9))),
      ]),
    ],
    ['with 100,000 boxes in one another', 201, Buffer.concat([video, nested])],
    [
      'with a box of 2⁶⁴ − 1 bytes',
      201,
      Buffer.concat([video, numbers(1), Buffer.from('udta'), numbers(max, max)]),
    ],
    [
      'with metadata after 300,000 boxes',
      201,
      Buffer.concat([video, manyBoxes, box('moov', manyBoxes, box('udta', secret)), box('sefd', secret)]),
    ],
    ['in WebM with 100,000 clusters of unknown size', 201, webm(Buffer.alloc(500_000, '1f43b675ff', 'hex'))],
    [
      'in WebM with metadata after 300,000 blocks',
      201,
      webm(Buffer.alloc(900_000, 'a38100', 'hex'), Buffer.from('1254c36798', 'hex'), secret),
    ],
    [
      'in WebM with sizes of 2⁵⁶ − 2 bytes',
      201,
      webm(Buffer.from('1254c36701fffffffffffffe', 'hex'), secret),
    ],
    ['in WebM with parts of unknown size in one another', 201, webm(Buffer.alloc(500_000, 'aeff', 'hex'))],
  ])('%s is answered, and stored without metadata', async (_, expected, bytes) => {
    const { status, body } = await upload(app, alice, bytes);
    expect([status, body.detail]).toEqual([expected, expected === 422 ? damaged : undefined]);
    if (expected !== 201) return;
    const stored = Buffer.from(await bytesOf(await app.get(body.url)));
    expect([stored.length, stored.includes('secret')]).toEqual([bytes.length, false]);
  });

  it('with chunks that overlap is overwritten once', async () => {
    const start = head.length + 8;
    const file = Buffer.concat([
      head,
      box('mdat', 'a'.repeat(100)),
      box(
        'moov',
        track(
          box('stsz', numbers(0, 2, max)),
          box('stsc', numbers(0, 1, 1, 20, 1)),
          box('stco', numbers(0, 4, start + 30, start, start + 10, start)),
        ),
      ),
    ]);
    const { status, body } = await upload(app, alice, file);
    const stored = Buffer.from(await bytesOf(await app.get(body.url)));
    expect([status, stored.toString('latin1', start, start + 100)]).toEqual([
      201,
      '\0'.repeat(70) + 'a'.repeat(30),
    ]);
  });

  it('is processed outside of the server', () => {
    expect(videos.pid()).toEqual(expect.any(Number));
    expect(videos.pid()).not.toBe(process.pid);
  });
});

describe('a video that takes too long', () => {
  it('is refused, and the next one is stored', async () => {
    const videos = videoProcessing({ timeoutMs: 8000 });
    const app = await testApp({ videos });
    const alice = await app.user('alice');
    expect((await upload(app, alice, video)).status).toBe(201);
    const pid = Number(videos.pid());
    // The process receives the video and does not answer.
    process.kill(pid, 'SIGSTOP');
    const refused = await upload(app, alice, video);
    expect([refused.status, refused.body.detail]).toEqual([422, tooLong]);
    expect(app.warnings.map(({ message }) => message)).toContain(
      'a video was refused: it took too long or too much memory',
    );
    expect((await upload(app, alice, video)).status).toBe(201);
    expect(videos.pid()).not.toBe(pid);
  });
});

describe('many videos at once', () => {
  it('wait for one another, and beyond the queue they are refused with a time to retry', async () => {
    const app = await testApp({ videos: videoProcessing({ maxWaiting: 2 }) });
    const [alice, bob] = [await app.user('alice'), await app.user('bob')];
    const replies = await Promise.all(
      [alice, alice, alice, bob, bob, bob].map((as) => upload(app, as, video)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 503, 503, 503]);
    const refused = replies.find(({ status }) => status === 503);
    expect([refused?.headers.get('retry-after'), refused?.body.detail]).toEqual([
      '10',
      'Too many videos are being processed. Try again in a few seconds',
    ]);
    expect((await upload(app, bob, video)).status).toBe(201);
  });
});
