import { expect, test } from 'vitest';
import { type CsvRow, csvRows } from './csv-rows.ts';

test('cells keep line breaks, quotes, commas and emoji, whatever the chunks', async () => {
  const text = '\uFEFFact,prompt\r\n"A, ""b""","Line 1\nLine 2\r\n👩‍🚀 é"\r\nplain,\r\n';
  for (const size of [1, 2, 3, 7, 1000]) {
    expect(await read(text, size)).toEqual([
      { row: 1, line: 2, cells: { act: 'A, "b"', prompt: 'Line 1\nLine 2\r\n👩‍🚀 é' } },
      { row: 2, line: 5, cells: { act: 'plain', prompt: '' } },
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
  expect(rows.map(({ line }) => line)).toEqual([2, 3, 5, 6, 7, 8, 9, 10]);
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

test.each([
  ['text after the closing one', '"a","one" (draft)', undefined],
  ['a space after it', '"a","one" ', undefined],
  ['a single one', '"a","a 6" nail"', undefined],
  ['no closing one', '"a","one', undefined],
  ['no closing one before an empty line', '"a","one\n', '(lines 2 to 3)'],
  ['no closing one of the first cell', '"a,one', undefined],
  ['two within a cell of several lines', '"a","one "two" three\nfour, five\nsix"', '(lines 2 to 4)'],
])('quotation marks cost a single row: %s', async (_, bad, lines) => {
  for (const size of [1, 5, 1000]) {
    const rows = await read(`act,prompt\n${bad}\n"b","2"\n"c","3\n4"\nd,5\n`, size);
    expect(rows.map(({ row, cells }) => [row, cells?.act, cells?.prompt])).toEqual([
      [1, undefined, undefined],
      [2, 'b', '2'],
      [3, 'c', '3\n4'],
      [4, 'd', '5'],
    ]);
    expect(rows[0]).toMatchObject({ line: 2, problem: expect.stringContaining(lines ?? 'A quotation mark') });
  }
});

test('bytes that are not UTF-8 are reported by row', async () => {
  const bytes = Buffer.concat([
    Buffer.from('act,prompt\nok,é\ncaf'),
    Buffer.of(0xe9),
    Buffer.from(',x\nend,y\n'),
  ]);
  expect(await collect(csvRows(chunked(bytes, 5), { onHeader() {} }))).toEqual([
    { row: 1, line: 2, cells: { act: 'ok', prompt: 'é' } },
    { row: 2, line: 3, problem: 'The row is not valid UTF-8: save the file as UTF-8' },
    { row: 3, line: 4, cells: { act: 'end', prompt: 'y' } },
  ]);
});

test('UTF-16 with a byte order mark is read', async () => {
  const bytes = Buffer.from('\uFEFFact,prompt\nä,"👍\nb"\n', 'utf16le');
  expect(await collect(csvRows(chunked(bytes, 1000), { onHeader() {} }))).toEqual([
    { row: 1, line: 2, cells: { act: 'ä', prompt: '👍\nb' } },
  ]);
});

test('an empty file and a broken header are errors', async () => {
  await expect(read('')).rejects.toThrow('The file is empty');
  await expect(read('a,b"c\n1,2\n')).rejects.toThrow('Line 1 must contain the column names');
});

test('a quotation mark that is never closed does not fill the memory', async () => {
  async function* endless() {
    yield Buffer.from('act,prompt\none,1\ntwo,"');
    for (;;) yield Buffer.alloc(65_536, 'a');
  }
  const rows: CsvRow[] = [];
  const reading = (async () => {
    for await (const row of csvRows(endless(), { onHeader() {} })) rows.push(row);
  })();
  await expect(reading).rejects.toThrow('larger than 16 MB');
  expect(rows).toEqual([
    { row: 1, line: 2, cells: { act: 'one', prompt: '1' } },
    { row: 2, line: 3, problem: 'A quotation mark is opened and never closed' },
  ]);
});

test.each([
  ['\r\n after the header, \n after rows', 'act,prompt\r\na,"b\nc"\nd,e\n'],
  ['\n after the header, \r\n after rows', 'act,prompt\na,"b\nc"\r\nd,"e"\r\n'],
  ['\r', 'act,prompt\ra,"b\nc"\rd,e'],
  ['one \n among \r\n', 'act,prompt\r\na,"b\nc"\nd,e\r\n'],
])('mixed line ends lose nothing: %s', async (_, text) => {
  for (const size of [1, 3, 1000])
    expect(await read(text, size)).toEqual([
      { row: 1, line: 2, cells: { act: 'a', prompt: 'b\nc' } },
      { row: 2, line: 4, cells: { act: 'd', prompt: 'e' } },
    ]);
});

test.each([
  ['semicolons', 'act;prompt\na,b;"c;d"\n', 'separated by semicolons (line 1)'],
  ['tabs', 'act\tprompt\na,b\tc;d\n', 'separated by tabs (line 1)'],
  ['vertical bars', 'act|prompt\na,b|c;d\n', 'separated by vertical bars (line 1)'],
  ['a named separator', 'sep=;\r\nact;prompt\r\na,b;"c;d"', 'line 1 is skipped: sep=;'],
  ['comments above', '# made today\n\nact,prompt\n"a,b",c;d', 'line 1 is skipped: # made today'],
  ['spaces before quotation marks', 'act, "prompt"\n"a,b", "c;d"\n', 'spaces around quotation marks'],
  ['spaces after them', '"act" , "prompt"\n"a,b" , "c;d" \n', 'spaces around quotation marks'],
  ['tabs before them', 'act,\t"prompt"\n"a,b",\t"c;d"\n', 'spaces around quotation marks'],
  ['a table in Markdown', '| act | prompt |\n| :-- | --- |\n| a,b | c;d |\n', 'vertical bars (line 1)'],
  ['a table of psql', ' act | prompt \n-----+--------\n a,b | c;d\n', 'vertical bars (line 1)'],
  ['rows of empty cells', 'act,prompt\n,\n  \n"a,b",c;d\n,,,\n', undefined],
  ['a comma at the end of the header', 'act,prompt,\n"a,b",c;d\n', undefined],
  ['empty cells at the end of a row', 'act,prompt\n"a,b",c;d,,\n', undefined],
])('tables of other programs are read: %s', async (_, text, note) => {
  const notes: string[] = [];
  const rows = await collect(
    csvRows(chunked(Buffer.from(text), 7), {
      onHeader() {},
      onNote: (said) => notes.push(said),
      isKnown: (column) => ['act', 'prompt'].includes(column),
    }),
  );
  expect(rows).toMatchObject([{ row: 1, cells: { act: 'a,b', prompt: 'c;d' } }]);
  expect(notes.join()).toContain(note ?? '');
});

test('cells between tabs may contain quotation marks', async () => {
  const rows = await read('act\tprompt\na 5" nail\tSay "hi" twice\nb\t"two\tcells"\n');
  expect(rows).toMatchObject([
    { cells: { act: 'a 5" nail', prompt: 'Say "hi" twice' } },
    { cells: { act: 'b', prompt: 'two\tcells' } },
  ]);
});

test('rows of empty cells are not numbered', async () => {
  const rows = await read('act,prompt\n,\na,1\n,\nb\n,\nc,3\n');
  expect(rows.map(({ row, line, problem }) => [row, line, Boolean(problem)])).toEqual([
    [1, 3, false],
    [2, 5, true],
    [3, 7, false],
  ]);
});

test.each(['utf16le', 'utf16be'] as const)(
  'UTF-16 without a byte order mark is read: %s',
  async (encoding) => {
    const bytes = Buffer.from('act\tprompt\r\nä\t👍\r\n', 'utf16le');
    if (encoding === 'utf16be') bytes.swap16();
    const rows = await collect(csvRows(chunked(bytes, 5), { onHeader() {} }));
    expect(rows).toEqual([{ row: 1, line: 2, cells: { act: 'ä', prompt: '👍' } }]);
  },
);

function read(text: string, size = 1000): Promise<CsvRow[]> {
  return collect(csvRows(chunked(Buffer.from(text), size), { onHeader() {} }));
}

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(items);
}
