import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect } from 'vitest';
import { formFile } from '../../support/site/send.ts';
import { type AttackCase, attacks } from './attack-cases.ts';

const attack = attacks();

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const bombAvif = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: 'teal' } })
  .avif({ effort: 0, quality: 1 })
  .toBuffer();

/** A PNG that declares a size it does not contain. */
function declaring(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(content));
    return Buffer.concat([length, content, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Files that are not a picture or video that may be uploaded. */
const refused: [name: string, bytes: Buffer | string, fileName: string, type: string][] = [
  ['text named as a picture', 'hello', 'a.png', 'image/png'],
  [
    'an SVG with a script',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'a.svg',
    'image/svg+xml',
  ],
  ['a page named as a picture', '<!doctype html><script>alert(1)</script>', 'a.jpg', 'image/jpeg'],
  [
    'a GIF header followed by a page',
    `GIF89a/*${'<script>alert(1)</script>'.repeat(20)}*/=1`,
    'a.gif',
    'image/gif',
  ],
  ['half a picture', png.subarray(0, 40), 'a.png', 'image/png'],
  ['an empty file', '', 'a.png', 'image/png'],
  ['a picture of 60,000 × 60,000 pixels', declaring(60_000, 60_000), 'a.png', 'image/png'],
  ['an AVIF of 40 megapixels', bombAvif, 'a.avif', 'image/avif'],
  ['an archive named as a video', gzipSync('hello'), 'a.mp4', 'video/mp4'],
  ['a program named as a picture', Buffer.from('7f454c4602010100', 'hex'), 'a.webp', 'image/webp'],
];

attack('uploads', [
  ...refused.map<AttackCase>(([name, bytes, fileName, type]) => ({
    name,
    send: ({ as }) => as.bob('POST /api/upload', formFile(bytes, fileName, type)),
    status: [413, 415, 422],
  })),
  {
    name: 'a picture by a visitor',
    send: ({ visitor }) => visitor('POST /api/upload', formFile(png, 'a.png', 'image/png')),
    status: 401,
  },
  {
    name: 'twenty megabytes of tiny parts by a visitor',
    // The reply comes although most of the body never does.
    send: ({ raw }) =>
      raw(
        `POST /api/upload HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 20000000\r\n\r\n${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(1_000)}`,
      ),
    status: 401,
  },
  {
    name: 'ten thousand tiny parts by a member',
    send: ({ as }) =>
      as.bob('POST /api/upload', {
        body: Buffer.from(
          `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(10_000)}--b--\r\n`,
        ),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }),
    status: [400, 413, 422],
  },
  {
    name: 'a form without a boundary',
    send: ({ as }) =>
      as.bob('POST /api/upload', { body: 'hello', headers: { 'content-type': 'multipart/form-data' } }),
    status: [400, 415, 422],
  },
  {
    name: 'a form that is cut off',
    send: ({ as }) => {
      const { body, headers } = formFile(png, 'a.png', 'image/png');
      return as.bob('POST /api/upload', { body: body.subarray(0, -20), headers });
    },
    status: [400, 422],
  },
  {
    name: 'a picture in another field',
    send: ({ as }) => as.bob('POST /api/upload', formFile(png, 'a.png', 'image/png', 'other')),
    status: [400, 422],
  },
  {
    name: 'a picture as JSON',
    send: ({ as }) => as.bob('POST /api/upload', { body: { file: png.toString('base64') } }),
    status: 415,
  },
  {
    name: 'a picture whose name is a path',
    send: ({ as }) => as.bob('POST /api/upload', formFile(png, '../../../etc/cron.d/x.png', 'image/png')),
    status: [200, 201],
    also: ({ text }) => expect(text).not.toMatch(/\.\.|etc|cron/),
  },
  {
    name: 'what an upload is served as',
    send: async ({ as }) => {
      const { url } = (await as.bob('POST /api/upload', formFile(png, 'a.html', 'text/html'))).json();
      return as.bob(`GET ${url}`);
    },
    status: 200,
    also: ({ headers }) => {
      expect(headers['content-type']).toMatch(/^image\/\w+$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  },
]);
