import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { formatOf, readRows } from './rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the extension decides the format', () => {
  expect(['a.csv', 'b.JSON', 'c.jsonl', 'd.ndjson', 'e.txt', 'csv'].map(formatOf)).toEqual([
    'csv',
    'json',
    'jsonl',
    'jsonl',
    undefined,
    undefined,
  ]);
});

test('columns have several names in any case, and cells are converted by column', async () => {
  const { rows, ignored } = await read(
    'names.csv',
    'Act,PROMPT,for_devs,Category,Tags,is_premium,Price,Author,samples,created_at\n' +
      'T,B,TRUE,Design,"a, b ,,c",yes,4.90,,"[{""content"":""x""}]",2025-01-01T00:00:00Z\n' +
      'T,B,,,,maybe,free,bob,,\n',
  );
  expect(ignored).toEqual(['for_devs']);
  expect(rows).toEqual([
    {
      row: 1,
      values: {
        title: 'T',
        body: 'B',
        topic: 'Design',
        tags: ['a', 'b', 'c'],
        isPremium: true,
        price: 4.9,
        author: null,
        samples: [{ content: 'x' }],
        createdAt: '2025-01-01T00:00:00Z',
      },
    },
    {
      row: 2,
      values: {
        title: 'T',
        body: 'B',
        topic: '',
        tags: [],
        isPremium: 'maybe',
        price: 'free',
        author: 'bob',
        samples: undefined,
        createdAt: '',
      },
    },
  ]);
});

test('samples that are not JSON are reported with the row', async () => {
  const { rows } = await read('samples.csv', 'title,body,samples\nT,B,plain\n');
  expect(rows).toEqual([
    { row: 1, values: { title: 'T' }, problem: expect.stringContaining('samples must be a JSON list') },
  ]);
});

test('a table must name title and body, each once', async () => {
  await expect(read('none.csv', 'title,text\nT,B\n')).rejects.toThrow(
    'no column for the body. Name one body or prompt or content or contentmd',
  );
  await expect(read('twice.csv', 'title,act,body\nT,T,B\n')).rejects.toThrow(
    'Two columns of the file stand for the title',
  );
});

test('objects may be prompts as the API shows them', async () => {
  const { rows } = await read(
    'api.json',
    JSON.stringify([
      {
        id: 'x',
        title: 'T',
        contentMd: 'B',
        categoryId: 'design',
        category: { id: 'design', name: 'Design' },
        tags: ['a'],
        authorUsername: 'bob',
        likeCount: 3,
      },
      { title: 'T', prompt: 'B', category: 'Design', tags: 'a, b' },
      ['T', 'B'],
    ]),
  );
  expect(rows).toEqual([
    { row: 1, values: { title: 'T', body: 'B', topic: 'design', tags: ['a'], author: 'bob' } },
    { row: 2, values: { title: 'T', body: 'B', topic: 'Design', tags: ['a', 'b'] } },
    { row: 3, problem: expect.stringContaining('not') },
    { row: 4, problem: expect.stringContaining('not') },
  ]);
});

test('a file without any text is refused, one without prompts is not', async () => {
  await expect(read('blank.csv', '')).rejects.toThrow('The file is empty');
  for (const text of ['', ' \n\n'])
    await expect(read('blank.json', text)).rejects.toThrow('The file is empty');
  for (const [name, text] of [
    ['header.csv', 'title,body\n'],
    ['list.json', ' [\n]\n'],
    ['lines.jsonl', ''],
  ] as const)
    expect((await read(name, text)).rows).toEqual([]);
});

async function read(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, text);
  let ignored: string[] = [];
  const rows = await Array.fromAsync(
    readRows(path, {
      onIgnored: (columns) => {
        ignored = columns;
      },
    }),
  );
  return { rows, ignored };
}
