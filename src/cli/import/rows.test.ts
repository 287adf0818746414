import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { untypedInput } from '../../domain/prompts/inputs/inputs.ts';
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

test('columns have several names in any case, and empty cells have their meaning', async () => {
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
      place: 'line 2',
      values: {
        title: 'T',
        body: 'B',
        topic: 'Design',
        tags: 'a, b ,,c',
        isPremium: 'yes',
        price: '4.90',
        author: null,
        samples: [{ content: 'x' }],
        createdAt: '2025-01-01T00:00:00Z',
      },
    },
    {
      row: 2,
      place: 'line 3',
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

test('a table must name title and body, each once', async () => {
  await expect(read('none.csv', 'title,words\nT,B\n')).rejects.toThrow(
    'no column for the body. Rename a column to body or prompt or content or contentmd',
  );
  await expect(read('twice.csv', 'title,act,body\nT,T,B\n')).rejects.toThrow(
    'Two columns of the file contain the title',
  );
  await expect(read('same.csv', 'title,title,body\nT,T,B\n')).rejects.toThrow(
    'Two columns of the file contain the title',
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
      ['T', 1],
    ]),
  );
  expect(rows).toEqual([
    {
      row: 1,
      place: 'line 1',
      values: { title: 'T', body: 'B', topic: 'design', tags: ['a'], author: 'bob' },
    },
    { row: 2, place: 'line 1', values: { title: 'T', body: 'B', topic: 'Design', tags: 'a, b' } },
    { row: 3, place: 'line 1, [1]', problem: expect.stringContaining('not') },
    { row: 4, place: 'line 1, [2]', problem: expect.stringContaining('not') },
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

test('prompts are found within lists, maps and folders of an object', async () => {
  const { rows } = await read(
    'nested.json',
    JSON.stringify({
      total: 3,
      folders: [
        { name: 'A', prompts: [{ name: 'One', text: '1' }], more: { items: [{ act: 'Two', prompt: '2' }] } },
      ],
      map: { Three: { content: '3', tags: [{ name: 'x' }], category: { id: 'd', name: 'Design' } } },
    }),
  );
  expect(rows.map(({ place, values }) => [place, values])).toEqual([
    ['line 1, folders[1].prompts[1]', { title: 'One', body: '1' }],
    ['line 1, folders[1].more.items[1]', { title: 'Two', body: '2' }],
    ['line 1, map.Three', { title: 'Three', body: '3', tags: ['x'], topic: 'Design' }],
  ]);
});

test('exports of other programs are read', async () => {
  const openWebUi = [
    { command: '/fox', name: 'Fox', content: 'Describe', timestamp: 1718000000, user: { name: 'A' } },
  ];
  expect((await read('open-web-ui.json', JSON.stringify(openWebUi))).rows).toMatchObject([
    { values: { title: 'Fox', body: 'Describe', createdAt: 1718000000 } },
  ]);
  const older = [{ command: '/draw-a_fox', content: 'Draw' }];
  expect((await read('command.json', JSON.stringify(older))).rows).toMatchObject([
    { values: { title: 'Draw a fox', body: 'Draw' } },
  ]);
  const langfuse = {
    data: [
      { name: 'greet', version: 1, prompt: 'Hi' },
      {
        name: 'greet',
        version: 2,
        prompt: [
          { role: 'system', content: 'Be kind' },
          { role: 'user', content: 'Hi' },
        ],
      },
    ],
  };
  expect((await read('langfuse.json', JSON.stringify(langfuse))).rows).toMatchObject([
    { values: { title: 'greet', body: 'System:\nBe kind\n\nUser:\nHi' } },
  ]);
  const versions = langfuse.data.toReversed();
  expect((await read('versions.jsonl', versions.map((one) => JSON.stringify(one)).join('\n'))).rows).toEqual([
    { row: 1, place: 'line 1', values: { title: 'greet', body: 'System:\nBe kind\n\nUser:\nHi' } },
  ]);
  const wrapped = { title: 'Fox', content: { text: 'Draw a fox' } };
  expect((await read('wrapped.json', JSON.stringify([wrapped]))).rows).toMatchObject([
    { values: { title: 'Fox', body: 'Draw a fox' } },
  ]);
  const styles = 'name,prompt,negative_prompt\nOil,oil painting,"blurry, text"\nNo text,,text\n';
  const { rows, ignored } = await read('styles.csv', styles);
  expect(ignored).toEqual([]);
  expect(rows.map(({ values }) => values)).toEqual([
    { title: 'Oil', body: 'oil painting\n\nNegative prompt: blurry, text' },
    { title: 'No text', body: 'Negative prompt: text' },
  ]);
});

test('a preview is not imported as the text', async () => {
  const { rows } = await read(
    'cut.json',
    '[{"title":"T","content":"B…","isTruncated":true},{"title":"U","body":"B"}]',
  );
  expect(rows).toMatchObject([{ problem: 'The text is only a preview' }, { values: { body: 'B' } }]);
  await expect(
    read('previews.json', '[{"title":"T","preview":"B"},{"title":"U","preview":"B"}]'),
  ).rejects.toThrow(
    'No object in the file has a body: name it body or prompt or content or contentmd or text or messages. The keys found are title, preview.',
  );
});

test('files of one prompt each are read, alone, in a folder and in a zip', async () => {
  const files = {
    'skills/harbor/SKILL.md':
      '---\nname: harbor-pilot\ndescription: Guides ships.\nmetadata:\n  version: "1"\n---\n# Harbor\n\nGuide [ship].\n',
    'patterns/extract_ideas/system.md': '# IDENTITY\n\nYou list ideas.\n',
    'patterns/extract_ideas/user.md': 'INPUT:\n',
    'story.prompt': '---\nmodel: x/y\ninput:\n  schema:\n    topic: string\n---\nTell of {{topic}}.\n',
    'sum.prompt.yml': 'name: Sum up\nmessages:\n  - role: user\n    content: Sum up {{text}}\n',
    'github/review-code.prompt.md': '---\nmode: agent\n---\r\nReview it.\n',
    'rules.mdc': '---\ndescription: For tests\nglobs: *.ts,*.tsx\n---\nTest [what].\n',
    'README.md': '# Not a prompt\n',
  };
  const expected = [
    ['github/review-code.prompt.md', { title: 'Review code', body: 'Review it.' }],
    [
      'patterns/extract_ideas/system.md',
      { title: 'Extract ideas', body: '# IDENTITY\n\nYou list ideas.\n\nINPUT:' },
    ],
    ['rules.mdc', { title: 'Rules', summary: 'For tests', body: 'Test [what].' }],
    [
      'skills/harbor/SKILL.md',
      { title: 'Harbor pilot', summary: 'Guides ships.', body: '# Harbor\n\nGuide [ship].' },
    ],
    [
      'story.prompt',
      {
        title: 'Story',
        body: 'Tell of {{topic}}.',
        inputs: [{ ...untypedInput, name: 'topic', required: true }],
        models: 'x/y',
      },
    ],
    ['sum.prompt.yml', { title: 'Sum up', body: 'Sum up {{text}}' }],
  ];
  const place = join(folder, 'documents');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  }
  const zip = join(folder, 'documents.zip');
  writeFileSync(
    zip,
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
  for (const path of [place, zip]) {
    const notes: string[] = [];
    const rows = await Array.fromAsync(readRows(path, { onNote: (note) => notes.push(note) }));
    expect(rows.map((row) => [row.place, row.values])).toEqual(expected);
    expect(notes).toEqual(['left out: README.md']);
  }
  const [skill] = await Array.fromAsync(readRows(join(place, 'skills/harbor/SKILL.md')));
  expect(skill).toMatchObject({ row: 1, place: 'SKILL.md', values: { title: 'Harbor pilot' } });
  writeFileSync(zip, zipSync({ 'a.txt': strToU8('x'), 'b.txt': strToU8('y') }));
  await expect(Array.fromAsync(readRows(zip))).rejects.toThrow('contains no SKILL.md');
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
