import fc from 'fast-check';
import { expect, it } from 'vitest';
import { removeWebmMetadata } from './webm-metadata.ts';

type Content = string | Buffer;
const joined = (...parts: Content[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** An element with an id in hexadecimal and its size in `width` bytes; without a width, of unknown size. */
function element(id: string, width: number | undefined, ...parts: Content[]): Buffer {
  const content = joined(...parts);
  const size = width
    ? (BigInt(content.length) | (1n << BigInt(7 * width))).toString(16).padStart(2 * width, '0')
    : '01ffffffffffffff';
  return joined(Buffer.from(id + size, 'hex'), content);
}

const place = 'secret+48.2082+016.3738/';
const head = element('1a45dfa3', 1, element('4282', 1, 'webm'));
const tracks = element('1654ae6b', 1, element('ae', 1, element('d7', 1, 'n')));
const cluster = element('1f43b675', 1, element('e7', 1, 'a'));

/** The file without its metadata; 'damaged' if it is refused. */
function cleaned(file: Buffer): Buffer | 'damaged' {
  const result = Buffer.from(file);
  const isComplete = removeWebmMetadata(result);
  expect(result.length).toBe(file.length);
  return isComplete ? result : 'damaged';
}

/** An element of the same length that players skip. */
function voidOf(element: Buffer, headLength: number): Buffer {
  const digits = Math.min(8, headLength - 1);
  const size = BigInt(element.length - 1 - digits) | (1n << BigInt(7 * digits));
  const head = Buffer.from(`ec${size.toString(16).padStart(2 * digits, '0')}`, 'hex');
  return joined(head, Buffer.alloc(element.length - head.length));
}

it.each([
  ['tags', '1254c367'],
  ['attachments', '1941a469'],
  ['padding', 'ec'],
  ['a checksum, which no longer applies', 'bf'],
])('a WebM loses %s, with sizes of any length', (_, id) => {
  for (const width of [1, 2, 4, 8]) {
    const metadata = element(id, width, place);
    const fileWith = (part: Buffer) =>
      joined(head, element('18538067', 8, part, tracks, part, cluster, part));
    expect(cleaned(fileWith(metadata))).toEqual(fileWith(voidOf(metadata, id.length / 2 + width)));
  }
});

it('a WebM loses titles, times and names, and the names of programs are empty', () => {
  const fileWith = (change: (element: Buffer) => Buffer, program: string) => {
    const changed = (id: string, width = 1) => change(element(id, width, place));
    return joined(
      head,
      element(
        '18538067',
        8,
        element(
          '1549a966',
          2,
          change(element('bf', 1, 'crc1')),
          element('2ad7b1', 1, 'scale'),
          changed('7ba9', 2),
          changed('4461'),
          changed('7384'),
          element('4d80', 1, program),
          element('5741', 2, program),
        ),
        element('1654ae6b', 2, element('ae', 2, element('d7', 1, 'n'), changed('536e'), changed('258688'))),
        cluster,
      ),
    );
  };
  const voided = (part: Buffer) => voidOf(part, part.length - (part[0] === 0xbf ? 4 : place.length));
  expect(cleaned(fileWith((part) => part, 'secret'))).toEqual(fileWith(voided, '\0'.repeat(6)));
});

it('a WebM loses tags after clusters of unknown size', () => {
  const open = element('1f43b675', undefined, element('e7', 1, 'a'), element('a3', 2, 'block'));
  const file = joined(
    head,
    element('18538067', undefined, tracks, open, open, element('1254c367', 1, place)),
  );
  const result = cleaned(file).toString('latin1');
  expect(result).not.toContain('secret');
  expect(result.split('block')).toHaveLength(3);
});

it('a WebM loses tags that are in parts of unknown size', () => {
  const tags = element('1254c367', undefined, element('7373', 1, place));
  const files = element('1941a469', undefined, element('61a7', 1, place));
  const file = joined(head, element('18538067', undefined, tags, files, tracks, cluster));
  const result = Buffer.from(cleaned(file));
  expect(result.toString('latin1')).not.toContain('secret');
  expect(result.subarray(-cluster.length - tracks.length)).toEqual(joined(tracks, cluster));
});

it('a WebM keeps what players need', () => {
  const file = joined(
    head,
    element(
      '18538067',
      undefined,
      element('114d9b74', 1, 'seek'),
      element('1549a966', 1, element('4489', 1, 'long')),
      tracks,
      element('1f43b675', 4, element('a3', 1, 'Dblock')),
      element('1043a770', 1, 'chapters'),
      element('1c53bb6b', 1, 'cues'),
    ),
  );
  expect(cleaned(file)).toEqual(file);
});

it.each([
  ['subtitles', 0x11],
  ['metadata', 0x21],
  ['buttons', 0x12],
])('a WebM loses a track of %s with its blocks', (_, type) => {
  const trackOf = (number: number, kind: number, codec: string) =>
    element(
      'ae',
      2,
      element('d7', 1, Buffer.of(number)),
      element('83', 1, Buffer.of(kind)),
      element('86', 1, codec),
    );
  const blockOf = (id: string, number: number, text: string) =>
    element(id, 2, Buffer.of(0x80 + number), '\0\0\0', text);
  const group = (number: number, text: string) =>
    element('a0', 2, element('9b', 1, 'd'), blockOf('a1', number, text));
  const fileWith = (change: (part: Buffer) => Buffer, width: number | undefined) =>
    joined(
      head,
      element(
        '18538067',
        width && 8,
        element(
          '1654ae6b',
          2,
          trackOf(1, 1, 'V_VP9'),
          change(trackOf(3, type, place)),
          trackOf(2, 2, 'A_OPUS'),
        ),
        element(
          '1f43b675',
          width,
          element('e7', 1, 'a'),
          blockOf('a3', 1, 'picture'),
          change(blockOf('a3', 3, place)),
          change(group(3, place)),
          group(2, 'sound'),
        ),
      ),
    );
  const voided = (part: Buffer) => voidOf(part, 3);
  for (const width of [4, undefined])
    expect(cleaned(fileWith((part) => part, width))).toEqual(fileWith(voided, width));
});

it('a WebM of any content is read once', () => {
  const file = (...parts: Content[]) =>
    joined(head, element('18538067', undefined, tracks, cluster, ...parts));
  for (const [expected, bytes] of [
    ['whole', file(Buffer.alloc(600_000, Buffer.from('1f43b675ff', 'hex')))],
    ['whole', file(Buffer.alloc(600_000, Buffer.from('1654ae6b01ffffffffffffff', 'hex')))],
    ['whole', file(Buffer.alloc(600_000, Buffer.from('ec80', 'hex')))],
    ['whole', file(Buffer.alloc(600_000, 0xff))],
    ['whole', file(Buffer.alloc(600_000, Buffer.from('ae400f', 'hex')))],
    ['whole', file(Buffer.alloc(600_000, Buffer.from('ae0800ffffffec80', 'hex')))],
    ['whole', file(Buffer.alloc(600_000, Buffer.from('a04010', 'hex')))],
    ['whole', file(Buffer.from('ecff', 'hex'), 'x'.repeat(200))],
    ['whole', file(Buffer.from('ec01fffffffffffffe', 'hex'), place)],
    ['whole', file(Buffer.from('1254c36701', 'hex'))],
    ['whole', file(Buffer.alloc(9))],
    ['damaged', joined(head, tracks)],
    ['damaged', element('18538067', 1, 'x')],
    ['damaged', Buffer.alloc(100)],
    ['damaged', Buffer.alloc(0)],
  ] as const) {
    const result = cleaned(bytes);
    expect(result === 'damaged' ? result : 'whole').toBe(expected);
  }
});

it('a WebM loses what follows hundreds of thousands of elements', () => {
  const blocks = Buffer.alloc(3 * 300_000, Buffer.from('a38100', 'hex'));
  const open = element('1f43b675', undefined, blocks);
  const file = joined(head, element('18538067', undefined, tracks, open, element('1254c367', 1, place)));
  expect(cleaned(file).toString('latin1')).not.toContain('secret');
});

it('a WebM with any damage is read to its end', () => {
  const info = element('1549a966', 2, element('7ba9', 1, place), element('4d80', 1, 'program'));
  const file = joined(head, element('18538067', 8, info, tracks, cluster, element('1254c367', 1, place)));
  const change = fc.tuple(fc.nat(file.length - 1), fc.oneof(fc.constantFrom(0, 1, 0x80, 255), fc.nat(255)));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), fc.nat(file.length), (changes, cut) => {
      const damaged = Buffer.from(file);
      for (const [at, value] of changes) damaged[at] = value;
      cleaned(damaged);
      cleaned(damaged.subarray(0, cut));
    }),
    { numRuns: 2_000 },
  );
});
