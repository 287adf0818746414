import fc from 'fast-check';
import { expect, it } from 'vitest';
import { removeMp4Metadata } from './mp4-metadata.ts';

type Content = string | Buffer;
const joined = (...parts: Content[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

function box(type: string, ...parts: Content[]): Buffer {
  const content = joined(...parts);
  return joined(numbers(content.length + 8), Buffer.from(type, 'latin1'), content);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, 4 * n);
  return bytes;
}

const max = 2 ** 32 - 1;
const head = box('ftyp', 'mp42\0\0\0\0isom');
const movie = box('moov', 'tracks');
const pictures = box('mdat', 'pictures');
const place = 'secret+48.2082+016.3738/';
const handlerOf = (type: string, name = '') => box('hdlr', numbers(0, 0), type, numbers(0, 0, 0), name);

/** A track with an id and the tables of its samples. */
const track = (handler: Buffer, id: number, ...tables: Buffer[]) =>
  box(
    'trak',
    box('tkhd', numbers(0, 0, 0, id), 'layer'),
    box('mdia', handler, box('minf', box('stbl', ...tables))),
  );

/** A file with samples in `mdat` whose offsets, from the start of the samples, are made part of `moov`. */
function withSamples(samples: Content, movieOf: (start: number) => Buffer): Buffer {
  const start = head.length + movieOf(0).length + 8;
  return joined(head, movieOf(start), box('mdat', samples));
}

/** The file without its metadata; 'damaged' if it is refused. */
function cleaned(file: Buffer): Buffer | 'damaged' {
  const result = Buffer.from(file);
  const isComplete = removeMp4Metadata(result);
  expect(result.length).toBe(file.length);
  return isComplete ? result : 'damaged';
}

const textOf = (file: Buffer) => String(cleaned(file).toString('latin1'));
/** The end of a file, where {@link withSamples} places them. */
const samplesIn = (file: Buffer, samples: string) => textOf(file).slice(-samples.length);

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
  ['what follows without being a box', joined(numbers(3), place)],
  ['padding', box('free', place)],
  ['the time when a broadcast was encoded', box('prft', place)],
  ['events of a broadcast', box('emsg', place)],
  ['the name of a handler', box('moov', box('trak', box('mdia', handlerOf('vide', place))))],
  [
    'the name of a data handler',
    box('moov', box('trak', box('mdia', box('minf', handlerOf('alis', place))))),
  ],
  ['positions between the samples', box('mdat', 'frame', box('free', 'GPS ', place), 'frame')],
  ['a track of positions', box('moov', box('trak', box('load', place), box('mdia', handlerOf('meta'))))],
  [
    'the subtitles of a drone',
    box('moov', box('trak', box('load', place), box('mdia', handlerOf('sbtl', 'DJI.Subtitle')))),
  ],
  [
    'the same with the length of its name',
    box('moov', box('trak', box('load', place), box('mdia', handlerOf('text', '\fDJI.Subtitle')))),
  ],
  ...['text', 'sbtl', 'subt', 'subp', 'clcp', 'gps ', 'nrtm'].map((handler): [string, Buffer] => [
    `a track whose handler is ${handler}`,
    box('moov', box('trak', box('load', place), box('mdia', handlerOf(handler, 'Recorder')))),
  ]),
])('an MP4 loses %s', (_, part) => {
  const result = Buffer.from(cleaned(joined(head, movie, pictures, part)));
  expect(result.toString('latin1')).not.toMatch(/secret|apple|xyz/);
  expect(result.subarray(0, head.length + movie.length + pictures.length)).toEqual(
    joined(head, movie, pictures),
  );
});

it('an MP4 loses the times at which it was created and changed, in both versions', () => {
  const created = numbers(3_600_000_000, 3_600_000_001);
  const long = numbers(0, 3_600_000_000, 0, 3_600_000_001);
  const fileWith = (short: Buffer, long: Buffer) =>
    joined(
      head,
      box(
        'moov',
        box('mvhd', numbers(0), short, numbers(600, 7)),
        box(
          'trak',
          box('tkhd', numbers(7), short, 'rest'),
          box('mdia', box('mdhd', numbers(0), short, 'rest')),
        ),
        box('mvhd', numbers(1 << 24), long, numbers(600, 0, 7)),
        box('trak', box('tkhd', numbers((1 << 24) + 7), long, 'rest')),
        box('trak', box('mdia', box('mdhd', numbers(1 << 24), long, 'rest'))),
      ),
      pictures,
    );
  expect(cleaned(fileWith(created, long))).toEqual(fileWith(Buffer.alloc(8), Buffer.alloc(16)));
});

it('an MP4 loses the name of the device in the description of its pictures, and keeps their format', () => {
  const fileWith = (vendor: string, name: string) => {
    const entry = box(
      'avc1',
      numbers(0, 1, 0),
      vendor.padEnd(4, '\0'),
      numbers(0, 0, (320 << 16) + 240, 0x480000, 0x480000, 0),
      '\0\x01',
      name.padEnd(32, '\0'),
      '\0\x18\xff\xff',
      box('avcC', 'format'),
    );
    const tables = (type: string) => track(handlerOf(type), 1, box('stsd', numbers(0, 2), entry, entry));
    return (type: string) => joined(head, box('moov', tables(type)), pictures);
  };
  expect(cleaned(fileWith('DJI ', '\x10GoPro encoder')('vide'))).toEqual(fileWith('', '')('vide'));
  // Elsewhere, these bytes are others.
  expect(cleaned(fileWith('DJI ', 'name')('soun'))).toEqual(fileWith('DJI ', 'name')('soun'));
});

it('an MP4 keeps what players need, however its sizes are written', () => {
  const long = joined(numbers(1), 'mdat', numbers(0, 16 + 8), 'pictures');
  const uuid = box('uuid', Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex'), '360°');
  const tracks = box(
    'moov',
    box('mvhd', numbers(0, 0, 0, 600)),
    track(handlerOf('vide'), 1, box('stsz', 'sizes')),
    track(handlerOf('soun'), 2, box('stsz', 'sizes')),
    box('trak', uuid),
    box('mvex', box('trex', 'x')),
  );
  const open = joined(numbers(0), 'mdat', 'the rest');
  const file = joined(head, long, tracks, box('moof', box('traf', box('tfhd', 't'))), open);
  expect(cleaned(file)).toEqual(file);
});

it('an MP4 loses the track of positions with its samples', () => {
  const tables = (sizes: Buffer, offsets: Buffer) => [
    box('stsz', sizes),
    box('stsc', numbers(0, 2, 1, 2, 1, 2, 1, 1)),
    offsets,
  ];
  const samples = 'picsgps1gps2picsgps33pics';
  const result = 'pics\0\0\0\0\0\0\0\0pics\0\0\0\0\0pics';
  for (const [sizes, chunksAt] of [
    [numbers(0, 0, 3, 4, 4, 5), (a: number, b: number) => box('stco', numbers(0, 2, a, b))],
    [numbers(0, 0, 3, 4, 4, 5), (a: number, b: number) => box('co64', numbers(0, 2, 0, a, 0, b))],
    // Tables that claim more than they have, and more samples than chunks.
    [numbers(0, 0, max, 4, 4, 5), (a: number, b: number) => box('stco', numbers(0, max, a, b))],
  ] as const) {
    const file = withSamples(samples, (start) =>
      box(
        'moov',
        track(handlerOf('vide'), 1),
        track(handlerOf('meta', place), 2, ...tables(sizes, chunksAt(start + 4, start + 16))),
      ),
    );
    expect(samplesIn(file, samples)).toBe(result);
    expect(textOf(file)).toContain('vide');
    expect(textOf(file)).not.toMatch(/secret|stco|co64/);
  }
});

it('an MP4 loses samples of one size, as many as its tables say', () => {
  const samples = 'pics1122334455pics';
  const file = (count: number, perChunk: number) =>
    withSamples(samples, (start) =>
      box(
        'moov',
        track(
          handlerOf('meta'),
          1,
          box('stsz', numbers(0, 2, count)),
          box('stsc', numbers(0, 1, 1, perChunk, 1)),
          box('stco', numbers(0, 2, start + 4, start + 8)),
        ),
      ),
    );
  expect(samplesIn(file(3, 2), samples)).toBe('pics\0\0\0\0\0\x005544pics'.replace('5544', '4455'));
  expect(samplesIn(file(0, 2), samples)).toBe(samples);
  // The first chunk extends to the end, the second one is without samples.
  expect(samplesIn(file(7, max), samples)).toBe(`pics${'\0'.repeat(14)}`);
});

it('an MP4 keeps a track of time codes, which begin at 0', () => {
  const samples = 'pics1234pics';
  const file = withSamples(samples, (start) =>
    box(
      'moov',
      track(
        handlerOf('tmcd'),
        1,
        box('stsz', numbers(0, 4, 1)),
        box('stsc', numbers(0, 1, 1, 1, 1)),
        box('stco', numbers(0, 1, start + 4)),
      ),
    ),
  );
  expect(samplesIn(file, samples)).toBe('pics\0\0\0\0pics');
  expect(textOf(file)).toContain('stco');
});

it('an MP4 in fragments loses the track of positions with its samples', () => {
  const track1 = track(handlerOf('vide'), 1);
  const track2 = track(handlerOf('meta', place), 2);
  const samples = 'pics12gps1gps2';
  /** Where the samples of both tracks begin, by the place of `moof` and its length. */
  type Heads = (at: number, length: number) => [video: Buffer, positions: Buffer];
  const fileOf = (runsOf: Heads) => {
    // Defaults of samples: 6 bytes of pictures, 4 of positions.
    const trex = (id: number, size: number) => box('trex', numbers(0, id, 1, 0, size, 0));
    const start = joined(head, box('moov', track1, track2, box('mvex', trex(1, 6), trex(2, 4))));
    const [video, positions] = runsOf(0, 0);
    const length = box('moof', video, positions).length;
    return joined(start, box('moof', ...runsOf(start.length, length)), box('mdat', samples));
  };
  const [offset, defaultSize, sizes, ofMoof] = [1, 0x10, 0x200, 0x20000];
  const all: [string, Heads][] = [
    [
      'offsets from the fragment',
      (_, length) => [
        box('traf', box('tfhd', numbers(ofMoof, 1)), box('trun', numbers(offset, 1, length + 8))),
        box('traf', box('tfhd', numbers(ofMoof, 2)), box('trun', numbers(offset, 2, length + 14))),
      ],
    ],
    [
      'offsets from the start of the file',
      (at, length) => [
        box('traf', box('tfhd', numbers(1, 1, 0, at + length)), box('trun', numbers(offset, 1, 8))),
        box('traf', box('tfhd', numbers(1, 2, 0, at + length)), box('trun', numbers(offset, 2, 14))),
      ],
    ],
    [
      'offsets from the end of the track before',
      (_, length) => [
        box('traf', box('tfhd', numbers(0, 1)), box('trun', numbers(offset, 1, length + 8))),
        box('traf', box('tfhd', numbers(0, 2)), box('trun', numbers(0, 1)), box('trun', numbers(0, 1))),
      ],
    ],
    [
      'sizes of their own',
      (_, length) => [
        box(
          'traf',
          box('tfhd', numbers(ofMoof + defaultSize, 1, 3)),
          box('trun', numbers(offset, 2, length + 8)),
        ),
        box(
          'traf',
          box('tfhd', numbers(0, 2)),
          box('trun', numbers(0x100 + sizes + 0x400, max, 7, 3, 7, 7, 5, 7)),
        ),
      ],
    ],
  ];
  for (const [name, runsOf] of all) {
    const file = fileOf(runsOf);
    expect([name, samplesIn(file, samples)]).toEqual([name, `pics12${'\0'.repeat(8)}`]);
    expect(textOf(file).match(/traf/g)).toHaveLength(1);
  }
});

const tablesOf = (size: number, ...offsets: number[]) =>
  track(
    handlerOf('meta'),
    1,
    box('stsz', numbers(0, size, max)),
    box('stsc', numbers(0, max, 1, max, 1)),
    box('stco', numbers(0, max, ...offsets)),
  );

it('an MP4 whose samples overlap is damaged, once they are longer together than the file', () => {
  const samples = 'pictures'.repeat(100);
  const overlapping = (...chunks: number[]) =>
    withSamples(samples, (start) =>
      box(
        'moov',
        track(
          handlerOf('meta'),
          1,
          box('stsz', numbers(0, 1, max)),
          box('stsc', numbers(0, 1, 1, 400, 1)),
          box('stco', numbers(0, chunks.length, ...chunks.map((at) => start + at))),
        ),
      ),
    );
  expect(samplesIn(overlapping(0, 200), samples)).toBe('\0'.repeat(600) + samples.slice(600));
  expect(cleaned(overlapping(0, 200, 100, 300))).toBe('damaged');
});

it('an MP4 of any content is read once', () => {
  const nested = Buffer.alloc(800_000);
  for (let at = 0; at < nested.length; at += 8)
    nested.set(joined(numbers(nested.length - at), at % 16 ? 'trak' : 'moov'), at);
  const file = (...parts: Buffer[]) => joined(head, pictures, ...parts);
  const fragment = (...parts: Buffer[]) =>
    box('moof', box('traf', box('tfhd', numbers(0x10, 1, max)), ...parts));
  const track1 = box('moov', track(handlerOf('meta'), 1));
  for (const [expected, bytes] of [
    // 2³² − 1 chunks of 2³² − 1 samples.
    ['damaged', file(box('moov', tablesOf(1, ...Array(188).fill(0))))],
    ['damaged', file(box('moov', tablesOf(max, 0, 0)))],
    ['whole', file(box('moov', tablesOf(max, max, max)))],
    ['whole', file(box('moov', tablesOf(0, 0, 0)))],
    ['whole', file(nested)],
    ['whole', file(track1, fragment(box('trun', numbers(0, max))))],
    ['whole', file(track1, fragment(...Array(9).fill(box('trun', numbers(1, max, 0)))))],
    ['damaged', file(track1, fragment(box('trun', numbers(1, max, 2 ** 31), numbers(max))))],
    ['whole', file(track1, fragment(box('trun', numbers(0x201, 1, 2 ** 31, 9))))],
    ['whole', file(track1, fragment(box('trun', numbers(0x200, max))))],
    ['whole', file(box('moov', numbers(1), 'udta', numbers(max, max)))],
    ['whole', file(movie, numbers(1), Buffer.from('free'))],
    ['damaged', joined(head, numbers(3), 'moov')],
    ['damaged', Buffer.alloc(100)],
    ['damaged', Buffer.alloc(0)],
    ['damaged', box('moov', numbers(1), 'udta')],
  ] as const) {
    const result = cleaned(bytes);
    expect(result === 'damaged' ? result : 'whole').toBe(expected);
  }
});

it('an MP4 loses what follows hundreds of thousands of boxes', () => {
  const boxes = Buffer.alloc(8 * 300_000, box('free'));
  expect(textOf(joined(head, box('moov', boxes, box('udta', place)), pictures, boxes, box('sefd', place))))
    .not //
    .toContain('secret');
});

it('an MP4 with any damage is read to its end', () => {
  const file = withSamples('pictures', (start) =>
    box('moov', tablesOf(2, start), box('mvex', box('trex', numbers(0, 1, 1, 1, 1)))),
  );
  const fragments = joined(
    file,
    box('moof', box('traf', box('tfhd', numbers(0, 1)), box('trun', numbers(0x201, 1, 9)))),
  );
  const change = fc.tuple(fc.nat(fragments.length - 1), fc.oneof(fc.constantFrom(0, 1, 255), fc.nat(255)));
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.nat(fragments.length),
      (changes, cut) => {
        const damaged = Buffer.from(fragments);
        for (const [at, value] of changes) damaged[at] = value;
        cleaned(damaged);
        cleaned(damaged.subarray(0, cut));
      },
    ),
    { numRuns: 2_000 },
  );
});
