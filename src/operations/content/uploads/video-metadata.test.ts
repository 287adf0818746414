import { expect, it } from 'vitest';
import { metadataIn } from './video-metadata.ts';

type Content = string | Buffer;
const joined = (...parts: Content[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

function box(type: string, ...parts: Content[]): Buffer {
  const content = joined(...parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return joined(size, Buffer.from(type, 'latin1'), content);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, 4 * n);
  return bytes;
}

/** An element with an id in hexadecimal and its size in `width` bytes; without a width, of unknown size. */
function element(id: string, width: number | undefined, ...parts: Content[]): Buffer {
  const content = joined(...parts);
  const size = width
    ? (BigInt(content.length) | (1n << BigInt(7 * width))).toString(16).padStart(2 * width, '0')
    : '01ffffffffffffff';
  return joined(Buffer.from(id + size, 'hex'), content);
}

/** The file after its metadata is overwritten. */
async function cleaned(file: Buffer, type: 'mp4' | 'webm'): Promise<Buffer> {
  const result = Buffer.from(file);
  const read = async (at: number, length: number) => file.subarray(at, at + length);
  for (const part of await metadataIn({ size: file.length, read }, type)) {
    if ('bytes' in part) result.set(part.bytes, part.at);
    else result.fill(0, part.at, part.at + part.zeros);
  }
  return result;
}

const track = (handler: string, ...rest: Buffer[]) =>
  box('trak', box('tkhd', 'head'), box('mdia', box('hdlr', numbers(0, 0), handler), ...rest));
const head = box('ftyp', 'mp42\0\0\0\0isom');
const place = 'secret+48.2082+016.3738/';

it.each([
  ['the place in user data', box('moov', box('udta', box('\u00a9xyz', place)))],
  ['the place of 3GPP', box('moov', box('udta', box('loci', place)))],
  ['user data of a track', box('moov', box('trak', box('udta', box('name', place))))],
  ['the keys of QuickTime', box('moov', box('meta', 'com.apple.quicktime.make', place))],
  ['metadata of a track', box('moov', box('trak', box('meta', place)))],
  ['metadata of the file', box('meta', place)],
  ['XMP', box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), place)],
  ['XMP in the movie', box('moov', box('uuid', Buffer.alloc(16, 7), place))],
  ['metadata of a fragment', box('moof', box('traf', box('udta', place)))],
  ['what a camera appends', box('sefd', place)],
  ['padding', box('free', place)],
])('an MP4 loses %s', async (_, part) => {
  const rest = box('mdat', 'pictures');
  const result = await cleaned(joined(head, part, rest), 'mp4');
  expect(result.length).toBe(head.length + part.length + rest.length);
  expect(result.toString('latin1')).not.toMatch(/secret|apple|xyz/);
  expect(result.subarray(-rest.length)).toEqual(rest);
  expect(result.subarray(0, head.length)).toEqual(head);
});

it('an MP4 keeps what players need, however its sizes are written', async () => {
  const long = joined(numbers(1), 'mdat', numbers(0, 16 + 8), 'pictures');
  const uuid = box('uuid', Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex'), '360°');
  const movie = box(
    'moov',
    box('mvhd', 'h'),
    track('vide', box('minf', 'm')),
    box('trak', uuid),
    box('mvex', 'x'),
  );
  const open = joined(numbers(0), 'mdat', 'the rest');
  const file = joined(head, long, movie, box('moof', box('traf', box('tfhd', 't'))), open);
  expect(await cleaned(file, 'mp4')).toEqual(file);
});

it('an MP4 loses the track of positions with its samples', async () => {
  const table = (offsets: number[]) =>
    box(
      'minf',
      box(
        'stbl',
        box('stsz', numbers(0, 0, 3, 4, 4, 5)),
        box('stsc', numbers(0, 2, 1, 2, 1, 2, 1, 1)),
        box('stco', numbers(0, 2, ...offsets)),
      ),
    );
  const movie = (offsets: number[]) =>
    box('moov', track('vide', box('minf', 'x')), track('meta', table(offsets)));
  const start = head.length + movie([0, 0]).length + 8;
  const file = joined(head, movie([start + 4, start + 16]), box('mdat', 'picsgps1gps2picsgps33pics'));
  const result = await cleaned(file, 'mp4');
  expect(result.subarray(-25).toString()).toBe('pics\0\0\0\0\0\0\0\0pics\0\0\0\0\0pics');
  expect(result.toString('latin1')).toContain('vide');
  expect(result.toString('latin1')).not.toContain('stco');
});

it.each([1, 4, 8])('a WebM loses tags and attachments, with sizes in %i bytes', async (width) => {
  const tags = element('1254c367', width, element('7373', 1, place));
  const file = joined(
    element('1a45dfa3', 1, element('4282', 1, 'webm')),
    element(
      '18538067',
      8,
      element('1654ae6b', 1, 'tracks'),
      tags,
      element('1f43b675', 1, element('e7', 1, 'a')),
      element('1941a469', width, place),
    ),
  );
  const result = await cleaned(file, 'webm');
  expect(result.toString('latin1')).toMatch(/tracks/);
  expect(result.toString('latin1')).not.toMatch(/secret/);
  const at = file.indexOf(tags);
  // One element of the same length, whose id says that it is skipped.
  expect(result[at]).toBe(0xec);
  const digits = Math.clz32(result[at + 1] ?? 0) - 23;
  const value = BigInt(`0x${result.toString('hex', at + 1, at + 1 + digits)}`);
  const size = Number(value - (1n << BigInt(7 * digits)));
  expect(1 + digits + size).toBe(tags.length);
});

it('a WebM loses tags after clusters of unknown size', async () => {
  const cluster = element('1f43b675', undefined, element('e7', 1, 'a'), element('a3', 2, 'block'));
  const file = joined(
    element('1a45dfa3', 1, 'x'),
    element('18538067', undefined, cluster, cluster, element('1254c367', 1, place)),
  );
  const result = (await cleaned(file, 'webm')).toString('latin1');
  expect(result).not.toContain('secret');
  expect(result.split('block')).toHaveLength(3);
});

it('a broken file is read without an end', async () => {
  for (const file of [joined(head, numbers(3), 'moov'), Buffer.alloc(100), box('moov', numbers(1), 'udta')])
    expect(await cleaned(file, 'mp4')).toHaveLength(file.length);
  for (const file of [Buffer.alloc(100), element('18538067', 1, 'x'), Buffer.from('1a', 'hex')])
    expect(await cleaned(file, 'webm')).toHaveLength(file.length);
});
