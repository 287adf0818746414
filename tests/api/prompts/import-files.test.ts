import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { importCommand } from '../../../src/cli/import.ts';
import type { PromptInput } from '../../../src/domain/prompts/inputs/inputs.ts';
import { fillPlaceholders, placeholdersOf } from '../../../src/domain/prompts/placeholders/placeholders.ts';
import { runCommand } from '../../support/site/commands.ts';
import { testApp } from '../../support/site/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const app = await testApp();
let runs = 0;

type Files = Record<string, string | Uint8Array>;

interface Stored {
  title: string;
  summary: string;
  body: string;
  tags: string[];
  models: string[];
  status: string;
  created_at: string;
  input_fields: PromptInput[];
}

/** Imports a file, or a folder of files, as an operator does; what is stored then, and what was printed. */
async function imported(name: string, content: string | Uint8Array | Files) {
  const path = join(folder, String(++runs), name);
  const files = typeof content === 'string' || content instanceof Uint8Array ? { '': content } : content;
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  const { status, printed, warned } = await runCommand(app, importCommand, [path]);
  const rows = await app.pool.db.execute(sql`delete from prompts returning *`);
  const prompts = (rows as unknown as Stored[]).sort((a, b) => (a.title < b.title ? -1 : 1));
  return { status, rows: printed.slice(0, -1), told: warned.join('\n'), prompts };
}

function zip(files: Files): Uint8Array {
  const entries = Object.entries(files);
  return zipSync(
    Object.fromEntries(
      entries.map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]),
    ),
  );
}

/** A zip of files whose names are these bytes. */
function zipNamed(files: [name: Buffer, text: string][]): Uint8Array {
  const placeholder = (n: number, length: number) => String(n).padStart(length, '0');
  const entries = files.map(([name, text], n) => [placeholder(n, name.length), text] as const);
  const bytes = Buffer.from(zip(Object.fromEntries(entries)));
  for (const [n, [name]] of files.entries()) {
    const written = placeholder(n, name.length);
    for (let at = bytes.indexOf(written); at >= 0; at = bytes.indexOf(written, at + 1)) name.copy(bytes, at);
  }
  return bytes;
}

const titles = ({ prompts }: { prompts: Stored[] }) => prompts.map(({ title }) => title);
const bodies = ({ prompts }: { prompts: Stored[] }) => prompts.map(({ body }) => body);
/** The inputs of the only prompt, without what is not said about them. */
const inputsOf = ({ prompts }: { prompts: Stored[] }) =>
  prompts[0]?.input_fields.map((input) =>
    Object.fromEntries(Object.entries(input).filter(([, value]) => value !== false && String(value) !== '')),
  );
const fields = (body = '') => placeholdersOf(body).map(({ label }) => label);

describe('a table', () => {
  it('loses only the row with the fault, and all rows are counted', async () => {
    const result = await imported('t.csv', 'title,prompt\n"A","one" (old)\n"B","two"\n"C","three"\n');
    expect(result.status).toBe(1);
    expect(result.rows).toEqual([expect.stringMatching(/^Row 1 .*\(line 2\) rejected: A quotation mark/)]);
    expect(titles(result)).toEqual(['B', 'C']);
  });

  it('of Notion has dates in words', async () => {
    const table = '\uFEFFName,Created,Tags,Prompt\nTea,"May 5, 2025 1:05 PM","hot, cold",Brew [tea].\n';
    const { prompts } = await imported('Drinks 0123456789abcdef0123456789abcdef.csv', table);
    expect(prompts).toMatchObject([{ title: 'Tea', tags: ['hot', 'cold'] }]);
    expect(new Date(`${prompts[0]?.created_at}`).toISOString()).toContain('2025-05-05T13:05');
  });
});

describe('a file of objects', () => {
  it.each<[string, unknown, string, string]>([
    [
      'parts of messages',
      [
        {
          name: 'P',
          messages: [
            { role: 'system', content: [{ type: 'text', text: 'Be [kind].' }] },
            {
              role: 'user',
              content: [
                { type: 'text', text: 'Hi' },
                { type: 'image_url', image_url: { url: 'x' } },
              ],
            },
          ],
        },
      ],
      'P',
      'System:\nBe [kind].\n\nUser:\nHi',
    ],
    ['a title in a part', { agents: [{ display: { name: 'P' }, instructions: 'Go.' }] }, 'P', 'Go.'],
    [
      'a text in a part, and examples',
      { meta: { title: 'P' }, config: { systemRole: 'Go.' }, examples: [{ role: 'user', content: 'No.' }] },
      'P',
      'Go.',
    ],
    [
      'a persona of two prompts',
      [{ title: 'P', system_prompt: 'Be kind.', user_prompt: 'Hi [name]' }],
      'P',
      'System:\nBe kind.\n\nUser:\nHi [name]',
    ],
    [
      'a mask of NextChat',
      { masks: { x1: { name: 'P', context: [{ role: 'system', content: 'Go.' }] } } },
      'P',
      'Go.',
    ],
    ['pairs of title and text', { en: [['P', 'Go on.']] }, 'P', 'Go on.'],
    ['pairs alone', [['P', 'Go on.']], 'P', 'Go on.'],
    [
      'an attribute of a record',
      { data: [{ id: 1, attributes: { title: 'P' }, text: 'Go.', author: { name: 'Q' } }] },
      'P',
      'Go.',
    ],
    [
      'a template of Python',
      [
        {
          name: 'P',
          template: 'Ask {who} about {what!r} as {{"a": [1]}}.',
          input_variables: ['who', 'what'],
        },
      ],
      'P',
      'Ask {{who}} about {{what}} as {"a": [1]}.',
    ],
    [
      'a chat template of LangChain',
      {
        name: 'P',
        kwargs: {
          messages: [
            {
              id: ['langchain', 'SystemMessagePromptTemplate'],
              kwargs: { prompt: { kwargs: { template: 'Be {how}.', template_format: 'f-string' } } },
            },
            {
              id: ['langchain', 'HumanMessagePromptTemplate'],
              kwargs: { prompt: { kwargs: { template: 'Hi', template_format: 'f-string' } } },
            },
          ],
        },
      },
      'P',
      'System:\nBe {{how}}.\n\nHuman:\nHi',
    ],
    [
      'a template with other braces',
      [{ name: 'P', template: 'Hi {{who}}', template_format: 'mustache' }],
      'P',
      'Hi {{who}}',
    ],
    [
      'a snippet of Raycast',
      [
        {
          name: 'P',
          text: 'Write {argument name="tone" default="warm" options="warm, dry"} about {selection}',
        },
      ],
      'P',
      'Write {{tone:warm|dry}} about {{selection}}',
    ],
  ])('is read with %s', async (_, value, title, body) => {
    const result = await imported('file.json', JSON.stringify(value));
    expect(result.rows).toEqual([]);
    expect([titles(result), bodies(result)]).toEqual([[title], [body]]);
  });

  it('names the keys that are not used, once', async () => {
    const prompts = ['A', 'B'].map((name) => ({
      name,
      content: `Text of ${name}`,
      likes: 3,
      meta: { icon: 'x' },
    }));
    const { told } = await imported('file.json', JSON.stringify(prompts));
    expect(told).toBe('Ignored keys: likes, meta');
  });

  it('has the name of its file where its only prompt has none', async () => {
    expect(titles(await imported('trip-plan.json', '{"template":"Plan a trip"}'))).toEqual(['Trip plan']);
  });

  it('without prompts says which keys it has', async () => {
    const { rows } = await imported('file.json', '{"tools":[{"display":{"label":"A"},"run":"b"}]}');
    expect(rows).toEqual([expect.stringContaining('The keys found are tools[].display.label, tools[].run.')]);
    await expect(
      imported('chat.json', '[{"role":"user","content":"a"},{"role":"ai","content":"b"}]'),
    ).rejects.toThrow('No object in the file has a title');
  });

  it('may be YAML', async () => {
    const espanso =
      'matches:\n  - trigger: ":fix-it"\n    replace: "Fix $|$"\n  - trigger: ":ask"\n    label: Ask somebody\n    form: Ask [[who]] now\n';
    const result = await imported('match.yml', espanso);
    expect(titles(result)).toEqual(['Ask somebody', 'Fix it']);
    expect(bodies(result)).toEqual(['Ask {{who}} now', 'Fix $|$']);
    expect(result.told).toContain('stay in the texts as they are: $|$');
  });
});

it('a skill has its license and when to use it', async () => {
  const front = 'name: a-skill\ndescription: For two.\nwhen_to_use: you brew tea\nlicence: CC BY 4.0';
  const { prompts } = await imported('s', { 'skill/SKILL.md': `---\n${front}\n---\nA skill.` });
  expect(prompts).toMatchObject([{ use_when: 'you brew tea', license: 'CC-BY-4.0' }]);
});

describe('a folder', () => {
  const files: Files = {
    '.claude/commands/check-it.md':
      '---\ndescription: Checks [a branch]: fast\nargument-hint: [branch] [--all]\n---\nCheck $ARGUMENTS, then $2 for $100.\n',
    '.claude/commands/docs/changelog.md': '# Write about a change\n\nWrite.\n',
    '.claude/settings.json': '{"permissions":{"allow":["x"]}}',
    '.claude/agents/tester.md':
      '---\nname: tester\ndescription: Tests. Examples: user: "Test" <b>x</b>\ntools: A, B\n---\nYou test.\n',
    '.git/config.md': 'no',
    '.obsidian/prompts/x.md': 'no',
    '.github/ISSUE_TEMPLATE/bug.md': 'no',
    '__MACOSX/notes/._Tea.md': 'no',
    'notes/._Tea.md': 'no',
    'notes/Tea.md': 'See [[Water]] and <% tp.date.now() %>. Brew [tea].',
    'notes/security-review.md': 'Review the security.',
    'README.de.md': '# no',
    'LICENSE.md': 'no',
    'changelog.md': 'no',
    'package.json': '{"name":"x","description":"y"}',
    'agents/one.agent.md': '---\nname: One\n---\nFirst.',
    'agents/two.chatmode.md': 'Second.',
    'skill/SKILL.md': '---\nname: a-skill\ndescription: For two: tea\n---\nA skill.',
    'skill/reference/more.md': 'no',
    'lists/more.json': '[{"title":"From JSON","body":"A list."}]',
    'lists/more.csv': 'title,body\nFrom CSV,A table.\n',
  };

  it.each(['folder', 'zip'])('and a zip have the same prompts: %s', async (kind) => {
    const result = kind === 'zip' ? await imported('all.zip', zip(files)) : await imported('all', files);
    expect(result.status).toBe(0);
    expect(titles(result)).toEqual([
      'A skill',
      'Changelog',
      'Check it',
      'From CSV',
      'From JSON',
      'One',
      'Security review',
      'Tea',
      'Tester',
      'Two',
    ]);
    expect(bodies(result).some((body) => body === 'no')).toBe(false);
    const summaries = Object.fromEntries(result.prompts.map(({ title, summary }) => [title, summary]));
    expect(summaries).toMatchObject({
      'Check it': 'Checks [a branch]: fast',
      Tester: 'Tests. Examples: user: "Test" <b>x</b>',
      'A skill': 'For two: tea',
    });
    expect(result.told).toContain('.claude/settings.json');
    expect(result.told).toContain('README.de.md');
    expect(result.told).toContain(
      'stay in the texts as they are: $ARGUMENTS $2 [[Water]] <% tp.date.now() %>',
    );
  });

  it('without prompts is refused', async () => {
    await expect(imported('none', { 'a.txt': 'x', 'b.json': '{}' })).rejects.toThrow('contains no SKILL.md');
  });

  it('of YAML that is no YAML is read line by line', async () => {
    const lines = [
      'description: "Quoted": and more',
      'tags:\n  - one\n  - two',
      'model: [x',
      'globs: *.ts',
      'title: 2024: a plan',
    ];
    const { prompts } = await imported('x.prompt', `---\n${lines.join('\n')}\n---\nText.\n`);
    expect(prompts).toMatchObject([
      { title: '2024: a plan', summary: '"Quoted": and more', tags: ['one', 'two'], models: ['[x'] },
    ]);
  });
});

describe('an export of Notion', () => {
  const id = (n: number) => String(n).repeat(32);
  const page = (title: string, status: string) =>
    `# ${title}\n\nTags: a, b\nModel: GPT-5\nCreated: June 7, 2025\nStatus: ${status}\nRelated: x (y.md)\n\nText of ${title}.\n\nNote: its end.\n`;
  const inner = {
    [`Lib ${id(1)}.csv`]: 'Name,Prompt\nOne,Text of One.\n',
    [`Lib ${id(1)}_all.csv`]: 'Name,Prompt\nOne,Text of One.\n',
    [`Lib ${id(1)}/One ${id(2)}.md`]: page('One', 'Published'),
    [`Lib ${id(1)}/Two ${id(3)}.md`]: page('Two', 'Draft'),
    [`Lib ${id(1)}/One ${id(2)}/image.png`]: 'x',
  };

  it('is a zip in a zip, whose pages are read once', async () => {
    const result = await imported('export.zip', zip({ 'Part-1.zip': zip(inner) }));
    expect(result.prompts).toMatchObject([
      {
        title: 'One',
        body: 'Text of One.\n\nNote: its end.',
        tags: ['a', 'b'],
        models: ['GPT-5'],
        status: 'published',
      },
      { title: 'Two', status: 'draft' },
    ]);
    expect(new Date(`${result.prompts[0]?.created_at}`).toISOString()).toContain('2025-06-07');
  });

  it('without pages is its complete table', async () => {
    const tables = Object.entries(inner).filter(([name]) => name.endsWith('.csv'));
    expect(titles(await imported('export.zip', zip(Object.fromEntries(tables))))).toEqual(['One']);
  });

  it('keeps a page without properties as it is', async () => {
    const { prompts } = await imported(`Page ${id(4)}.md`, '# A page\n\nNote: this is text.\n\nMore.\n');
    expect(prompts).toMatchObject([{ title: 'A page', body: 'Note: this is text.\n\nMore.' }]);
  });
});

describe('names of files in a zip', () => {
  it.each<[string, string, string]>([
    ['Shift-JIS', '835483938376838b2e6d64', 'サンプル'],
    ['UTF-8 without its mark', Buffer.from('Café après.md').toString('hex'), 'Café après'],
    ['code page 437', '528273756d822e6d64', 'Résumé'],
    ['code page 437 with umlauts', '677294e1652e6d64', 'größe'],
    ['GBK', 'ccd8caaeb4ca2e6d64', '特十词'],
    ['code page 866', '8fe0aeacafe22e6d64', 'Промпт'],
  ])('are read in %s', async (_, hex, title) => {
    const name = Buffer.concat([Buffer.from('a\\'), Buffer.from(hex, 'hex')]);
    const result = await imported('named.zip', zipNamed([[name, 'Text.']]));
    expect(titles(result)).toEqual([title]);
  });
});

describe('fields of other programs', () => {
  it('are named like the inputs of VS Code, and copies keep what the author wrote', async () => {
    const text =
      'Make `$<partName:Name of a part>` in $<folder>.\n```sh\nmkdir $<folder:src/x>\n```\nTest $<partName:Its name>.'.replace(
        /\$<([^>]*)>/g,
        '$' + '{input:$1}',
      );
    const { prompts } = await imported('make.prompt.md', `---\nagent: agent\n---\n${text}\n`);
    const [{ body } = { body: '' }] = prompts;
    expect(fields(body)).toEqual(['part name', 'folder']);
    expect(fillPlaceholders(body, {})).toBe(text);
    expect(fillPlaceholders(body, { 'part name': 'Bar', folder: 'lib' })).toBe(
      'Make `Bar` in lib.\n```sh\nmkdir lib\n```\nTest Bar.',
    );
  });

  it('have the default values of Dotprompt and Prompty', async () => {
    const dotprompt =
      '---\ninput:\n  schema:\n    tone: string\n  default:\n    tone: warm\n    open_brace: "{"\n---\nBe {{tone}} {{open_brace}}\n';
    expect(bodies(await imported('a.prompt', dotprompt))).toEqual(['Be {{tone:warm}} {']);
    const prompty =
      '---\nname: Reply\nmodel:\n  id: gpt-5\ninputs:\n  - name: who\n    default: Jo\n  - name: what\n---\nsystem:\nHi {{who}} {{what}}\n';
    const { prompts } = await imported('b.prompty', prompty);
    expect(prompts).toMatchObject([
      { title: 'Reply', models: ['gpt-5'], body: 'system:\nHi {{who:Jo}} {{what}}' },
    ]);
  });
});

describe('types of inputs of other programs', () => {
  it('are those of the schema of Dotprompt, in its short form', async () => {
    const schema = [
      'who: string, The reader',
      '"tone?(enum, How it sounds)": [formal, dry]',
      'count?: integer',
      'urgent?: boolean',
      '"points(array)": string',
      'topic?: string',
    ];
    const text = 'To {{who}}, {{tone}}, {{count}} words, {{urgent}}: {{points}} on {{topic}}';
    const file = `---\ninput:\n  schema:\n    ${schema.join('\n    ')}\n  default:\n    tone: dry\n---\n${text}\n`;
    const result = await imported('a.prompt', file);
    expect(bodies(result)).toEqual([text.replace('{{tone}}', '{{tone:dry}}')]);
    expect(inputsOf(result)).toEqual([
      { name: 'who', kind: 'line', help: 'The reader', required: true },
      { name: 'tone', kind: 'choice', help: 'How it sounds', choices: ['formal', 'dry'] },
      { name: 'count', kind: 'number' },
      { name: 'urgent', kind: 'choice', choices: ['true', 'false'] },
      { name: 'points', kind: 'line', required: true },
    ]);
    expect(result.told).toContain('inputs of other programs lose what a prompt cannot hold: points (array)');
    expect(result.told).not.toContain('input,');
  });

  it('are those of the schema of Dotprompt as JSON Schema', async () => {
    const schema = {
      type: 'object',
      required: ['due_date'],
      properties: {
        due_date: { type: 'string', format: 'date', description: 'When it is due' },
        tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
        size: { type: ['string', 'null'], enum: ['S', 'M', null], default: 'M' },
        gone: { type: 'number' },
      },
    };
    const file = `---\n${JSON.stringify({ input: { schema } })}\n---\n{{due_date}} {{tags}} {{size}}\n`;
    expect(inputsOf(await imported('b.prompt', file))).toEqual([
      { name: 'due date', kind: 'date', help: 'When it is due', required: true },
      { name: 'tags', kind: 'several', choices: ['a', 'b'] },
      { name: 'size', kind: 'choice', choices: ['S', 'M'] },
    ]);
  });

  it('are those of Prompty, with its samples as examples', async () => {
    const inputs = {
      question: { type: 'string', sample: 'Why?', required: true },
      age: { type: 'number', sample: 'unknown' },
      notes: { type: 'string', default: 'one\ntwo' },
    };
    const file = `---\n${JSON.stringify({ name: 'Ask', inputs })}\n---\nuser:\n{{question}} {{age}} {{notes}}\n`;
    const result = await imported('c.prompty', file);
    expect(inputsOf(result)).toEqual([
      { name: 'question', kind: 'line', required: true, example: 'Why?' },
      { name: 'age', kind: 'number' },
      { name: 'notes', kind: 'line', default: 'one\ntwo' },
    ]);
    expect(result.told).toContain('age (example)');
  });

  it('are defaults of LangChain, and the notation of Open WebUI where the text has it', async () => {
    const chain = {
      name: 'Chain',
      template: 'Tell {who} a {kind} joke',
      input_variables: ['who'],
      partial_variables: { kind: 'dry' },
    };
    expect(bodies(await imported('d.json', JSON.stringify([chain])))).toEqual([
      'Tell {{who}} a {{kind:dry}} joke',
    ]);
    const content = 'Write in {{size | select:options=["S","M"]:required}} about [Formal/Casual] things';
    const result = await imported('e.json', JSON.stringify([{ title: 'Ask', content }]));
    expect(inputsOf(result)).toEqual([{ name: 'size', kind: 'choice', choices: ['S', 'M'], required: true }]);
  });
});

it('prompts whose words suggest that they are for adults are named, and stay unmarked', async () => {
  const rows = [
    { title: 'Bedtime', body: 'Write an erotic story about [two people].' },
    { title: 'Marked', body: 'Another erotic story.', isAdult: true },
    { title: 'Harmless', body: 'Write a story about [two people].' },
  ];
  const { rows: said, prompts } = await imported('prompts.json', JSON.stringify(rows));
  expect(said).toEqual([
    'Row 1 "Bedtime" (line 1) added, but it may be for adults (erotic): mark it if it is',
  ]);
  expect(prompts).toMatchObject([{ is_adult: false }, { is_adult: false }, { is_adult: true }]);
});
