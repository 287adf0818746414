import { expect, test } from 'vitest';
import { type JsonRow, jsonRows } from './json-rows.ts';

const values = [
  {
    title: 'A "b" \\ ] } {',
    body: 'Line 1\nLine 2 👩‍🚀',
    tags: ['x', 'y'],
    samples: [{ title: '[', content: '{"a": [1]}' }],
  },
  { title: '', price: -1.5, none: null },
];
const rows = values.map((value, n) => ({ row: n + 1, line: expect.any(Number), value }));

test('arrays and lines give the same values, whatever the chunks', async () => {
  const texts = [
    JSON.stringify(values),
    JSON.stringify(values, null, 2),
    `\uFEFF[\n${values.map((value) => JSON.stringify(value)).join(',\r\n')}\n]\n`,
    values.map((value) => JSON.stringify(value)).join('\n'),
  ];
  for (const text of texts) for (const size of [1, 2, 5, 1000]) expect(await read(text, size)).toEqual(rows);
});

test('an empty file or list has no values', async () => {
  expect(await read('')).toEqual([]);
  expect(await read(' [ ] \n')).toEqual([]);
});

test('values that are not JSON are reported by number and reading continues', async () => {
  const text = '{"a": 1}\n{"b": tru}\n{"c": "never closed}\nplain\n"text"\n7\n{"d": 4}\n{"e":';
  const read1 = await read(text);
  expect(read1.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(read1.map(({ row, value, problem }) => [row, problem ? 'problem' : value])).toEqual([
    [1, { a: 1 }],
    [2, 'problem'],
    [3, 'problem'],
    [4, 'problem'],
    [5, 'text'],
    [6, 7],
    [7, { d: 4 }],
    [8, 'problem'],
  ]);
});

test('a file that is not UTF-8 and an endless row are errors', async () => {
  async function* latin1() {
    yield Buffer.from('{"a": "caf\xe9"}', 'latin1');
  }
  await expect(Array.fromAsync(jsonRows(latin1()))).rejects.toThrow('not valid UTF-8');
  async function* endless() {
    yield Buffer.from('[{"a": [');
    for (;;) yield Buffer.alloc(65_536, '1,');
  }
  await expect(Array.fromAsync(jsonRows(endless()))).rejects.toThrow('never closed');
});

function read(text: string, size = 1000): Promise<JsonRow[]> {
  return Array.fromAsync(jsonRows(chunked(Buffer.from(text), size)));
}

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
