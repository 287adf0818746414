import { beforeAll, describe, expect, it } from 'vitest';
import { type SearchLibrary, searchLibrary } from '../../support/generated/search-library.ts';

// The syntax of searches: quotes, minus, words with signs, scripts without spaces, accents; and texts that are no searches.

let library: SearchLibrary;
beforeAll(async () => {
  library = await searchLibrary({ unrelated: 5 });
});
const titles = async (q: string) => (await library.titles(q)).sort();

describe('quotes', () => {
  beforeAll(() =>
    library.publish(
      { title: 'Mission', contentMd: 'The state of the art in rockets.' },
      { title: 'Museum', contentMd: 'The art of the state.' },
      { title: 'Union', contentMd: 'The state art museum.' },
      { title: 'Launches', contentMd: 'A rocket launch and two rockets launches.' },
      { title: 'Tagged', tags: ['rocket science', 'launch pad'] },
    ),
  );

  it('find their words in exactly this order, stop words included', async () => {
    expect(await titles('"state of the art"')).toEqual(['Mission']);
    expect(await titles('"art of the state"')).toEqual(['Museum']);
    expect(await titles('"state art"')).toEqual(['Union']);
    expect(await titles('"state of art"')).toEqual([]);
    expect(await titles('“the state of”')).toEqual(['Mission']);
    expect(await titles('«state of the art')).toEqual(['Mission']);
  });

  it('treat singular and plural as the same, and no other forms', async () => {
    expect(await titles('"rockets launch"')).toEqual(['Launches']);
    expect(await titles('"rocket launched"')).toEqual([]);
    expect(await titles('"arts of the states"')).toEqual(['Museum']);
  });

  it('find phrases within one tag, title, summary or body', async () => {
    expect(await titles('"rocket science"')).toEqual(['Tagged']);
    expect(await titles('"science launch"')).toEqual([]);
  });

  it('are required, and other words are not', async () => {
    expect(await titles('"state of the art" museum')).toEqual(['Mission']);
    expect(await titles('"state art" "the state"')).toEqual(['Union']);
    expect(await titles('"state art" "of the"')).toEqual([]);
  });
});

describe('minus', () => {
  beforeAll(() =>
    library.publish(
      { title: 'Violin lesson', contentMd: 'Practise the scales with java beans.' },
      { title: 'Violin tuning', contentMd: 'Practise a string test.' },
      { title: 'Violin repair', contentMd: 'Practise testing glue with javascript.' },
    ),
  );

  it('excludes words and their plural, but not longer words', async () => {
    expect(await titles('violin -scales')).toEqual(['Violin repair', 'Violin tuning']);
    expect(await titles('violin -scale')).toEqual(['Violin repair', 'Violin tuning']);
    expect(await titles('violin -java')).toEqual(['Violin repair', 'Violin tuning']);
  });

  it('excludes phrases', async () => {
    expect(await titles('violin -"string test"')).toEqual(['Violin lesson', 'Violin repair']);
    expect(await titles('violin -"test string"')).toEqual([
      'Violin lesson',
      'Violin repair',
      'Violin tuning',
    ]);
  });

  it('alone lists the other prompts', async () => {
    const all = (await library.search('-violin', { limit: 100 })).items.map(({ title }) => title);
    expect(all).toContain('Mission');
    expect(all).toContain('Filler 1');
    expect(all.filter((title) => title.includes('Violin'))).toEqual([]);
    const others = (await library.search('-violin -filler -state', { limit: 100 })).items;
    expect(others.map(({ title }) => title).sort()).toEqual(['Launches', 'Tagged']);
  });

  it('inside a word is no exclusion', async () => {
    await library.publish({ title: 'Cover-letter', contentMd: 'Step-by-step.' });
    expect(await titles('cover-letter')).toEqual(['Cover-letter']);
    expect(await titles('step-by-step')).toEqual(['Cover-letter']);
  });
});

describe('words with signs', () => {
  beforeAll(() =>
    library.publish(
      { title: 'Uses C++', contentMd: 'C++ only.' },
      { title: 'Uses C#', contentMd: 'C# only.' },
      { title: 'Uses .NET', contentMd: '.NET only.' },
      { title: 'Uses node.js', contentMd: 'node.js only.' },
      { title: 'Uses plain C', contentMd: 'C only.' },
    ),
  );

  it.each([
    ['C++', 'Uses C++'],
    ['c#', 'Uses C#'],
    ['.NET', 'Uses .NET'],
    ['net', 'Uses .NET'],
    ['node.js', 'Uses node.js'],
    ['"node.js"', 'Uses node.js'],
    ['c', 'Uses plain C'],
  ])('%s finds its prompt first', async (q, first) => {
    expect((await library.titles(q))[0]).toBe(first);
  });

  it('are different words', async () => {
    expect(await titles('C++')).not.toContain('Uses C#');
    expect(await titles('C#')).not.toContain('Uses C++');
    expect(await titles('c')).toEqual(['Uses plain C']);
    expect(await titles('only -c++ -c#')).not.toEqual(expect.arrayContaining(['Uses C++']));
  });
});

describe('scripts without spaces', () => {
  beforeAll(() =>
    library.publish(
      { title: '論文の校正', contentMd: '学術論文を校正してください。' },
      { title: '写作助手', contentMd: '请写一篇关于猫的文章' },
      { title: 'ผู้ช่วยเขียน', contentMd: 'ช่วยเขียนจดหมาย' },
    ),
  );

  it('are found by any two or more neighbouring characters', async () => {
    expect(await titles('校正')).toEqual(['論文の校正']);
    expect(await titles('術論')).toEqual(['論文の校正']);
    expect(await titles('関正')).toEqual([]);
    expect((await library.titles('文章'))[0]).toBe('写作助手');
    expect(await titles('"写作助手"')).toEqual(['写作助手']);
    expect(await titles('จดหมาย')).toEqual(['ผู้ช่วยเขียน']);
  });

  it.each([
    ['篇', '写作助手'],
    ['猫', '写作助手'],
    ['論', '論文の校正'],
  ])('are found by the single character %s', async (q, title) => {
    expect(await titles(q)).toEqual([title]);
  });
});

it('ignores accents and case in both directions', async () => {
  await library.publish({ title: 'Crème brûlée', contentMd: 'Ångström, İstanbul, Straße.' });
  const found: unknown[] = [];
  for (const q of ['creme brulee', 'CRÈME', 'brülee', 'angstrom', 'istanbul', 'İSTANBUL', 'strasse'])
    found.push([q, await titles(q)]);
  expect(found).toEqual(found.map((row) => [(row as string[])[0], ['Crème brûlée']]));
});

describe('texts that are no usual searches', () => {
  it.each([
    ['200 characters', 'violin '.repeat(29).slice(0, 200)],
    ['a word of 200 characters', 'v'.repeat(200)],
    ['many different words', Array.from({ length: 66 }, (_, n) => `w${n % 10}`).join(' ')],
    ['emoji', 'violin 🎻🎻👩‍👩‍👧‍👦'],
    ['signs of regular expressions', 'violin .*+?^$()|[]{}\\'],
    ['SQL', "violin'); drop table prompts; --"],
    ['operators of full text search', 'violin & | ! <-> :*'],
    ['12 quotes', `violin ${'"'.repeat(12)}`],
    ['many excluded parts', `violin ${'-a "b c" '.repeat(12)}`],
    ['control characters', 'violin \t\n'],
    ['characters that change the direction', 'violin \u202E\u2066'],
  ])('%s are answered', async (_, q) => {
    const page = await library.app.request(`GET /posts?q=${encodeURIComponent(q)}`);
    expect([q, page.status]).toEqual([q, 200]);
    if (/^violin (?!-)/.test(q)) expect(page.body.items[0].title).toMatch(/^Violin/);
  });

  it('without a letter or digit find nothing', async () => {
    for (const q of ['!!!', '"', '""', '-', '🎻', '. , ;', '"".""'])
      expect([q, await titles(q)]).toEqual([q, []]);
  });

  it('of more than 200 characters are refused', async () => {
    const { status, body } = await library.app.request(`GET /posts?q=${'v'.repeat(201)}`);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('q');
  });
});

describe('matches', () => {
  /** The marked parts of the title and of the excerpt of the first result. */
  async function marked(q: string) {
    const [item] = (await library.search(q)).items;
    const { title = [], excerpt } = item?.match ?? {};
    return {
      title: title.map(([start, end]) => item?.title.slice(start, end)),
      excerpt: excerpt?.marks.map(([start, end]) => excerpt.text.slice(start, end)),
      text: excerpt?.text,
    };
  }

  it('are marked in the title and in an excerpt around them', async () => {
    const far = 'Words about other subjects. '.repeat(60);
    await library.publish({
      title: 'Kayaking for kayakers',
      contentMd: `${far}Paddle the *kayak* down\nthe river, the rivers wait. ${far}`,
    });
    const found = await marked('kayak river');
    expect(found.title).toEqual(['Kayaking', 'kayakers']);
    expect(found.excerpt).toEqual(['kayak', 'river', 'rivers']);
    expect(found.text?.length).toBeLessThan(200);
    expect(found.text).toMatch(/^….*….?$/);
  });

  it.each([
    ['writting', 'Authoring', 'Practise writing. Writing daily.', ['writing', 'Writing']],
    ['œuvres', 'Complete works', 'Les œuvres de Molière.', ['œuvres']],
    ['moliere', 'Complete works', 'Les œuvres de Molière.', ['Molière']],
    ['校正', '論文の校正', '学術論文を校正してください。', ['校正']],
    ['学術論文', '論文の校正', '学術論文を校正してください。', ['学術論文']],
    ['😀 grin', 'Emoji', '😀😀 grin 😀', ['grin']],
  ])('of %s point at the words of %s', async (q, title, contentMd, marks) => {
    await library.publish({ title: `${title} again`, contentMd });
    if (q === 'writting') await library.publish({ title: 'Second', contentMd: 'Pen and paper: writing.' });
    const { items } = await library.search(q, { limit: 100 });
    const match = items.find((item) => item.title === `${title} again`)?.match;
    expect(match?.excerpt?.marks.map(([start, end]) => match.excerpt?.text.slice(start, end))).toEqual(marks);
  });
});
