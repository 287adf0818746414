// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such marks are what prompts hold.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blanksIn, fillPlaceholders, placeholdersOf, segmentsOf } from './placeholders.ts';

const labels = (body: string) => placeholdersOf(body).map(({ label }) => label);

// Bodies made of the characters that the rules check, so that random bodies contain their combinations.
const body = fc
  .array(
    fc.constantFrom(
      ...[
        '[',
        ']',
        '{{',
        '}}',
        '${',
        '}',
        '{',
        '(',
        ')',
        '\n',
        ' ',
        '"',
        ',',
        ':',
        '\\',
        '!',
        '^',
        '- ',
        '```',
        '---\n',
      ],
      ...[
        'topic',
        'x',
        'X',
        '1',
        'your name',
        'tea_time',
        '$&',
        'é',
        '题',
        '🙂',
        '[topic]',
        '{{topic:tea}}',
        '[a]: /b',
      ],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });

describe('what is a placeholder', () => {
  it.each([
    ['Write about [topic].', ['topic']],
    ['Write about {{topic}}.', ['topic']],
    ['Write about ${topic}.', ['topic']],
    ['Dear [First Name], [your message here]', ['First Name', 'your message here']],
    ['**[Product]** for "[audience]" ([tone])', ['Product', 'audience', 'tone']],
    ['# [Title]\n- [First point]\n1. [Second point]', ['Title', 'First point', 'Second point']],
    ['Tone: [Low / Medium / High], date: [YYYY-MM-DD]', ['Low / Medium / High', 'YYYY-MM-DD']],
    ['[TOPIC]: gardening for beginners', ['TOPIC']],
    ['[TOPIC] = gardening', ['TOPIC']],
    ['[First Name][Last Name]', ['First Name', 'Last Name']],
    ['costs $[X], up [N]% [X]', ['X', 'N']],
    ['为什么[品类]要认准[认证]？', ['品类', '认证']],
    ["{{brand's name}} and {{who is it for?}}", ["brand's name", 'who is it for?']],
    ['{{{name}}}', ['name']],
    ['$[amount] or ${{price}}', ['amount', 'price']],
    [
      '[day, e.g. 2026-03-14] at [time like 10:30:00 or later] :) [a wish :)]',
      ['day, e.g. 2026-03-14', 'time like 10:30:00 or later', 'a wish :)'],
    ],
    ['[topic, e.g., "tea"] [size (large)]', ['topic, e.g., "tea"', 'size (large)']],
    ['Dear [Name],\n\n[Verse 1]\nla\n[Refrain]\nna\nYours,\n[Signature]', ['Name', 'Signature']],
    ['[describe "the mood"] and [list item(s)]', ['describe "the mood"', 'list item(s)']],
    ['{"subject": "[subject]", "tags": ["[tag]"]}', ['subject', 'tag']],
    ['See [the {{topic}} page].', ['topic']],
    ['[a guide to {{topic}}](https://example.com/{{slug}})', ['topic', 'slug']],
    ['```\nRole: [role]\nTask: {{task}}\n```', ['role', 'task']],
    ['`[topic]`', ['topic']],
    ['Replace `[topic]` and `[UserName]`, then greet [UserName].', ['topic', 'UserName']],
    [
      'Mix [music] with [options], [product 1] or [product 2].',
      ['music', 'options', 'product 1', 'product 2'],
    ],
    ['[0:00-0:05] Hook: [first line] #[brand]', ['first line', 'brand']],
    ["Add [guest's name], [no. of seats]; write <b>[city]</b>", ["guest's name", 'no. of seats', 'city']],
    ['Usage:\nReplace [name] first.', ['name']],
    [`[${'a'.repeat(80)}]`, ['a'.repeat(80)]],
  ])('%j', (text, expected) => expect(labels(text)).toEqual(expected));
});

describe('what is none', () => {
  it.each([
    ['links', 'See [the guide](https://example.com) and [this](#top).'],
    ['images', '![a cat](cat.png) and [![badge](b.svg)](https://example.com)'],
    ['references', '[the guide][guide] and [see][1] and [guide][]\n\n[guide]: https://example.com "Guide"'],
    ['short references', 'Read [docs].\n\n[docs]: https://example.com/docs'],
    ['footnotes', 'True.[^1] Also [^note]\n\n[^1]: Source'],
    ['checkboxes', '- [ ] open\n- [x] done\n* [X] done\n1. [ ] open\n[ ] open'],
    ['indexes', 'arr[0], arr[i], matrix[i][j], user["name"], call()[key], a_[b]'],
    ['types', 'int[] and list[str] and Map[string, number]'],
    ['arrays', '["a", "b"] [1, 2] [\'a\'] [1-5] [0.5] [true, false] [] [[a, b], [c]] [{"a": 1}] [1, "a"]'],
    ['empty', '[] [ ] [\t] [...] [—] {{}} {{ }} ${} ${ }'],
    ['over lines', '[your\nname] {{your\nname}} ${your\nname}'],
    ['over 80 characters', `[${'a'.repeat(81)}] {{${'a'.repeat(81)}}}`],
    ['escaped', '\\[topic] \\{{topic}} \\${topic} \\[ x^2 \\]'],
    ['JSON', '{"a": {"b": {"c": [1, 2]}}}'],
    ['single braces', '{name} and { "a": 1 }'],
    ['templates', '{{#if a}}{{else}}{{/if}} {{> part}} {{!-- note --}} {{ name | upper }} {{ $json["a"] }}'],
    [
      'expressions',
      '${user.name} ${items.map(x)} ${a ? b : c} ${NAME:-none} ${{ secrets.TOKEN }} ${{ github.ref }}',
    ],
    ['JSX', '<p style={{ color: red }}>'],
    [
      'code',
      'const [count, setCount] = useState(0); #[derive(Debug, Clone)] node [shape=box] [a-zA-Z0-9_-]+',
    ],
    ['command lines', 'tool [-h] [--verbose]'],
    ['sections of settings', '[package]\nname = "x"\n\n[tool.black]\nline = 1'],
    ['lists in front matter', '---\nname: x\ntags: [seo, web]\n---\n'],
    ['tags in pairs', '[INST] Hello [/INST]'],
    ['quotations', '"[t]he end"'],
    ['callouts', '> [!NOTE]\n> text'],
    ['unclosed', '[topic {{topic ${topic'],
  ])('%s', (_, text) => expect(labels(text)).toEqual([]));

  it.each([
    ['shell tests', '[ -e "$f" ] && [ "$a" != "b" ] || [ ! -d out ]'],
    ['expansions of a shell', '${file%.txt} ${file##*/} ${file/old/new} ${name^^} ${a,,}'],
    ['casts and types', '[guid]$id = [guid]::NewGuid(); [hashtable]@{ a = 1 }; $x -is [string]'],
    ['attributes', '[Obsolete]\npublic interface IShape\n{\n}\n[Sealed]\n[Route("x")]\nclass A {}'],
    ['attributes of Rust', '#[inline]\nfn f(x: &[u8; 2]) -> [u8; 2] { *x }'],
    ['destructuring', '[first, second] = pair(x); for (const [id, row] of rows) {}; ([id, row]) => id;'],
    ['comprehensions', 'names = [user for user in users]'],
    ['types', 'type Pair = [string, number]; let map: { [id: string]: Row } = {};'],
    ['names of SQL', 'SELECT [u].[Name], [Created On] FROM [app].[Users] [u];'],
    ['LaTeX', '\\begin{figure}[htbp] \\draw[red] (0,0); \\\\[2em] \\parbox[t]{3cm}{x}'],
    ['log levels', '[INFO] started\n[ERROR] failed'],
    ['fields of a log', '[Tue Mar 03 08:15:42.123 2026] [crit] [pid 77] [client 192.0.2.9] stopped'],
    ['dates of notes', 'Draft two [revised 03-14-2026], see the page [accessed 2026-03-01].'],
    ['intervals', 'f is constant on [u, v), (w, 1] and falls on (0, 1].'],
    ['arrays of names and texts', 'paths: [src, "docs/**"]'],
    ['parts of songs without words', '[Verse 1]\nla la\n\n[Refrain]\nna na\n\n[Fade out]\n'],
    ['citations', 'True [Jones, 2018], as in [@jones18] and [web:4].'],
    ['sections of songs', '[Verse 1]\nla la\n\n[Chorus]\nna na'],
    ['lists of sections', '[Verse 1]\n[Chorus]\n[Verse 2]\n[Chorus]\n[Bridge]'],
    ['weights of image prompts', '[fox:wolf:0.4], [oil|ink], [:snow:4], [(blue:1.2)|green]'],
    [
      'blocks',
      '{{#each rows}}{{name}}{{/each}}{% for r in rows %}{{ r }}{% endfor %}{{range .Rows}}{{price}}{{end}}',
    ],
    [
      'dotted names and conditions',
      '{{ user.name }} ${app.port:8080} {{ a if b else c }} {{formatDate date}}',
    ],
    ['messages', 'Explain [self.cell configure], [NSSet set] and [UIView new]; then [super viewDidLoad].'],
    ['instructions', 'mov ebx, [ecx]\ninc [edx]\nsub [total], 2\nldr r0, [r3]'],
    ['tags of chess games', '[Round "3"]\n[Black "Bo"]\n\n1. d4 d5'],
    ['filters', 'ffmpeg -i x.mp4 -filter_complex "[0:a]volume=2[a];[a][1:a]amix[mix]" -map "[mix]" y.mp4'],
    ['attributes of elements', '<p :class="[row, x.kind]" *ngIf="[a, b]" [hidden]="off" class="w-[calc]">'],
    ['attributes in inline code', 'Look for `[HttpGet]`, `#[test]`, `[workspace]` of `Cargo.toml`.'],
    ['scores', 'Sure. [P: 0.9] Good. [quality: 4/5] [done: 80%]\n[rank: 3] [rank: 4]'],
    ['rules of linters', 'b.py:4: error [unused-import] x is unused'],
    ['threads of a log', '2026-02-03 11:00:01 ERROR [worker] stopped'],
    ['turns', '[turn 1] user: hi\n[turn 2] model: hello\n[user] yes\n[assistant] no'],
    ['transcripts', '[00:04] Hello. [Applause]\n[00:09] Bye. [music]\nBo: [laughs softly] so [inaudible]'],
    ['numbered references', 'Put [Image 1] into [Image 2] as in [Fig. 3], [Source 2] and [图1]. [Q1] [Q2]'],
    ['usage', 'Usage:\n  python run.py <folder> [target]\n  run [output-folder]\n\ngit log [options]'],
    ['optional parts', '<type>[optional scope]: <text>'],
    ['times', '[9:05 AM] Bo: hi\n[9:06 p.m.] Al: hello'],
    ['a Dockerfile', 'FROM node\nWORKDIR ${APP}\nCMD [ "sh", "-c", "run ${PORT}" ]'],
    ['variables of code', '```js\nfetch(`/users/${id}?q=${query}`);\n```\nRUN echo "${VERSION}" > ${TARGET}'],
  ])('%s', (_, text) => {
    expect(labels(text)).toEqual([]);
    expect(fillPlaceholders(text, {})).toBe(text);
  });

  it('finds phrases and texts in quotes among code', () => {
    expect(
      labels('const key = "[key]";\ncall([your user id]); // [what it does]\nlist[0] = [item];'),
    ).toEqual(['key', 'your user id', 'what it does']);
    expect(labels('{\n  "scene": "[scene]",\n  "person": "a ${gender} singer"\n}')).toEqual([
      'scene',
      'gender',
    ]);
  });

  it('keeps what follows in the same line', () => {
    expect(labels('- [ ] Write to [name]')).toEqual(['name']);
    expect(labels('arr[0] is [value]')).toEqual(['value']);
    expect(labels('[link](/a) by [author]')).toEqual(['author']);
    expect(labels('[INST] Hello [name] [/INST]')).toEqual(['name']);
  });
});

describe('labels, keys and defaults', () => {
  it.each([
    ['{{target_audience}}', 'target audience'],
    ['{{target-audience}}', 'target audience'],
    ['${targetAudience}', 'target audience'],
    ['${websiteURL}', 'website URL'],
    ['{{iPhone}}', 'iPhone'],
    ['{{ follow-up  date }}', 'follow-up date'],
    ['[ your \t name ]', 'your name'],
    ['[YOUR_NAME]', 'YOUR NAME'],
    ['[field/technology]', 'field/technology'],
  ])('%j reads "%s"', (text, label) => expect(labels(text)).toEqual([label]));

  it('folds case and white space into one key, whatever the marks', () => {
    expect(placeholdersOf('[Your Name] {{your_name}} ${yourName} [your  NAME]')).toEqual([
      { key: 'your name', label: 'Your Name', count: 4 },
    ]);
  });

  it('counts in order of first appearance', () => {
    expect(placeholdersOf('[b] [a] [b] [c] [b] [a]').map(({ key, count }) => [key, count])).toEqual([
      ['b', 3],
      ['a', 2],
      ['c', 1],
    ]);
  });

  it('reads defaults', () => {
    expect(
      placeholdersOf('${Mother Language:Turkish} {{pace: slow }} ${subnet:10.0.0.0/16} ${open:}'),
    ).toEqual([
      { key: 'mother language', label: 'Mother Language', default: 'Turkish', count: 1 },
      { key: 'pace', label: 'pace', default: 'slow', count: 1 },
      { key: 'subnet', label: 'subnet', default: '10.0.0.0/16', count: 1 },
      { key: 'open', label: 'open', count: 1 },
    ]);
  });

  it('offers several defaults as choices, the first of which is taken without a value', () => {
    const text = 'in a {{tone:formal|casual}} tone, ${size: small | large }, again {{tone}}';
    expect(placeholdersOf(text).map(({ key, choices }) => [key, choices])).toEqual([
      ['tone', ['formal', 'casual']],
      ['size', ['small', 'large']],
    ]);
    expect(fillPlaceholders(text, {})).toBe('in a formal tone, small, again formal');
    expect(fillPlaceholders(text, { tone: 'casual' })).toBe('in a casual tone, small, again casual');
  });

  it.each([
    ['{{size: S|M|L|}}', ['S', 'M', 'L']],
    ['{{語調：正式｜輕鬆}}', ['正式', '輕鬆']],
    ['${色：赤|青｜}', ['赤', '青']],
    ['{{mark: a\\|b | c}}', ['a|b', 'c']],
    ['{{mood:|calm||wild}}', ['calm', 'wild']],
  ])('reads the choices of %s', (text, choices) => {
    expect(placeholdersOf(text)[0]).toMatchObject({ choices, default: choices[0] });
    expect(fillPlaceholders(text, {})).toBe(choices[0]);
  });

  it('has no choice where bars are escaped or only at the end', () => {
    expect(fillPlaceholders('{{a: x\\|y}} {{b: one|}} {{c:|}}', {})).toBe('x|y one {{c:|}}');
  });

  it('takes the smallest value of a number', () => {
    expect(placeholdersOf('{{n | number:min=1}} {{m | number:min=1,default=3}} {{ name | upper }}')).toEqual([
      { key: 'n', label: 'n', default: '1', count: 1 },
      { key: 'm', label: 'm', default: '3', count: 1 },
    ]);
  });

  it('lends the first default to those of its key without one', () => {
    expect(fillPlaceholders('${a} {{a:1}} [a] {{a:2}}', {})).toBe('1 1 1 2');
  });
});

describe('segments', () => {
  it('are text and placeholders in turn', () => {
    expect(segmentsOf('Hi [name]!')).toEqual([
      { kind: 'text', raw: 'Hi ' },
      { kind: 'placeholder', raw: '[name]', key: 'name', label: 'name' },
      { kind: 'text', raw: '!' },
    ]);
    expect(segmentsOf('')).toEqual([]);
  });

  it('give the body back', () => {
    fc.assert(
      fc.property(fc.oneof(body, anyText), (text) => {
        const segments = segmentsOf(text);
        expect(segments.map(({ raw }) => raw).join('')).toBe(text);
        expect(segments.every(({ raw }) => raw !== '')).toBe(true);
      }),
    );
  });

  it('have a key and a label of at most 80 characters within a line', () => {
    fc.assert(
      fc.property(body, (text) => {
        for (const { key, label } of placeholdersOf(text)) {
          expect(key).not.toBe('');
          expect(key).toBe(key.toLowerCase());
          expect(label).toMatch(/[\p{L}\p{N}]/u);
          expect(label).toBe(label.trim().replace(/\s+/g, ' '));
        }
      }),
    );
  });

  // A parser with quadratic run time would not finish within the runner's timeoutMs.
  it.each([
    '[',
    '{{',
    '${',
    '[a',
    '[[a]',
    '"[',
    '[a][',
    '[a](',
    '${a:',
    '{{a',
    '[X] ',
    '[/a]',
    '\n[a]: /b',
    '- [x](',
  ])('come to an end for a megabyte of %j', (mark) => {
    const text = mark.repeat(1_000_000 / mark.length);
    expect(rejoined(text)).toBe(text);
  });

  // Lines on which an ambiguous pattern would try more combinations than fit into the timeout.
  it.each([
    ['a class of characters', `[${'0-0'.repeat(26)}a]`],
    ['a synopsis', `tar${' [[a]'.repeat(15)} [b]${' [[a]'.repeat(15)}!`],
  ])('come to an end for a line like %s', (_, line) => expect(rejoined(line)).toBe(line));

  it('reads a megabyte of brackets', () => expect(segmentsOf('['.repeat(1_000_000))).toHaveLength(1));
});

describe('filling', () => {
  it('puts words in and keeps what has none', () => {
    const text = 'Dear [name], about {{topic:tea}} and ${place}: [name]!';
    expect(fillPlaceholders(text, { name: 'Ann', place: '  ' })).toBe(
      'Dear Ann, about tea and ${place}: Ann!',
    );
    expect(fillPlaceholders(text, { topic: 'rain', 'no such': 'x' })).toBe(
      'Dear [name], about rain and ${place}: [name]!',
    );
  });

  it('omits the backslash of a bracket that would be a placeholder, and no other', () => {
    expect(fillPlaceholders('\\[topic] and \\{{name}} for [name]', { name: 'Ann' })).toBe(
      '[topic] and {{name}} for Ann',
    );
    for (const text of ['\\[ x^2 \\]', '\\\\[2em]', '\\[a\\]', '\\${HOME}', 'C:\\[0]'])
      expect(fillPlaceholders(text, {})).toBe(text);
    expect(segmentsOf('a \\[b]').map(({ raw }) => raw)).toEqual(['a \\[b]']);
  });

  it.each(['$&', '$1', '[name]', '{{name}}', '\\', '$`'])('takes %j literally', (value) => {
    expect(fillPlaceholders('a [name] b', { name: value })).toBe(`a ${value} b`);
  });

  it('knows no values but those given', () => {
    expect(fillPlaceholders('[constructor] [to string] {{__proto__}}', {})).toBe(
      '[constructor] [to string] {{__proto__}}',
    );
  });

  it('without values changes nothing but defaults', () => {
    fc.assert(
      fc.property(body, (text) => {
        const expected = segmentsOf(text).map((s) =>
          s.kind === 'text' ? (s.unescaped ?? s.raw) : (s.default ?? s.raw),
        );
        expect(fillPlaceholders(text, {})).toBe(expected.join(''));
      }),
    );
  });

  it('leaves no placeholder open when every key has a value', () => {
    fc.assert(
      fc.property(
        body,
        fc.string({ minLength: 1 }).filter((v) => v.trim() !== ''),
        (text, value) => {
          const values = Object.fromEntries(placeholdersOf(text).map(({ key }) => [key, value]));
          const expected = segmentsOf(text).map((s) => (s.kind === 'text' ? (s.unescaped ?? s.raw) : value));
          expect(fillPlaceholders(text, values)).toBe(expected.join(''));
        },
      ),
    );
  });
});

it('counts as blank what has neither a value nor a default', () => {
  const placeholders = placeholdersOf('[topic] for {{reader:a child}}, [Topic] in {{tone}}');
  expect(blanksIn(placeholders, {})).toBe(2);
  expect(blanksIn(placeholders, { topic: 'tides', tone: '  ' })).toBe(1);
  expect(blanksIn(placeholders, { topic: 'tides', tone: 'calm' })).toBe(0);
});

function rejoined(text: string): string {
  return segmentsOf(text)
    .map((segment) => segment.raw)
    .join('');
}
