import { expect, test } from 'vitest';
import { type CsvRow, csvRows } from './csv-rows.ts';

test('cells keep line breaks, quotes, commas and emoji, whatever the chunks', async () => {
  const text = '\uFEFFact,prompt\r\n"A, ""b""","Line 1\nLine 2\r\n👩‍🚀 é"\r\nplain,\r\n';
  for (const size of [1, 2, 3, 7, 1000]) {
    expect(await read(text, size)).toEqual([
      { row: 1, cells: { act: 'A, "b"', prompt: 'Line 1\nLine 2\r\n👩‍🚀 é' } },
      { row: 2, cells: { act: 'plain', prompt: '' } },
    ]);
  }
});

test('malformed rows are reported by number and reading continues', async () => {
  const rows = await read(
    [
      'act,prompt',
      'one,"1"',
      'two,"he said "hi" to me, twice"',
      '',
      'three,a "quoted" word',
      '"x"y,"several "faults" and ""more"" "',
      'five,5,6',
      'six',
      'seven,"7"',
      'eight,"never closed',
      'nine,9',
    ].join('\n'),
  );
  expect(rows.map(({ row, problem }) => [row, problem?.slice(0, 28)])).toEqual([
    [1, undefined],
    [2, 'A quotation mark within a qu'],
    [3, 'A cell with a quotation mark'],
    [4, 'A quotation mark within a qu'],
    [5, 'The row has 3 cells, but the'],
    [6, 'The row has 1 cells, but the'],
    [7, undefined],
    [8, 'A quotation mark is opened a'],
  ]);
});

test('bytes that are not UTF-8 are reported by row', async () => {
  const bytes = Buffer.concat([
    Buffer.from('act,prompt\nok,é\ncaf'),
    Buffer.of(0xe9),
    Buffer.from(',x\nend,y\n'),
  ]);
  expect(await collect(csvRows(chunked(bytes, 5), () => {}))).toEqual([
    { row: 1, cells: { act: 'ok', prompt: 'é' } },
    { row: 2, problem: 'The row is not valid UTF-8: save the file as UTF-8' },
    { row: 3, cells: { act: 'end', prompt: 'y' } },
  ]);
});

test('UTF-16 with a byte order mark is read', async () => {
  const bytes = Buffer.from('\uFEFFact,prompt\nä,"👍\nb"\n', 'utf16le');
  expect(await collect(csvRows(chunked(bytes, 1000), () => {}))).toEqual([
    { row: 1, cells: { act: 'ä', prompt: '👍\nb' } },
  ]);
});

test('an empty file and a broken header are errors', async () => {
  await expect(read('')).rejects.toThrow('The file is empty');
  await expect(read('a,b"c\n1,2\n')).rejects.toThrow('The first line');
});

test('a quotation mark that is never closed does not fill the memory', async () => {
  async function* endless() {
    yield Buffer.from('act,prompt\none,1\ntwo,"');
    for (;;) yield Buffer.alloc(65_536, 'a');
  }
  const rows: CsvRow[] = [];
  const reading = (async () => {
    for await (const row of csvRows(endless(), () => {})) rows.push(row);
  })();
  await expect(reading).rejects.toThrow('larger than 16 MB');
  expect(rows).toEqual([
    { row: 1, cells: { act: 'one', prompt: '1' } },
    { row: 2, problem: 'A quotation mark is opened and never closed' },
  ]);
});

function read(text: string, size = 1000): Promise<CsvRow[]> {
  return collect(csvRows(chunked(Buffer.from(text), size), () => {}));
}

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(items);
}
