import { beforeAll, describe, expect, it } from 'vitest';
import { type SearchLibrary, searchLibrary } from '../../support/generated/search-library.ts';

// Which prompts the words of a search find, and in which order.

let library: SearchLibrary;
beforeAll(async () => {
  library = await searchLibrary();
});
const titles = (q: string) => library.titles(q);

describe('any word may match', () => {
  it('and prompts with all or the rarer words are first', async () => {
    await library.publish(
      { title: 'Tomato calendar', contentMd: 'Sow the seeds in spring.' },
      { title: 'Garden fence', contentMd: 'Paint the garden wood.' },
      { title: 'Garden gnome', contentMd: 'Choose a garden colour.' },
      { title: 'Garden pond', contentMd: 'Feed the garden fish.' },
      { title: 'Garden diary', contentMd: 'Grow a tomato in the garden.' },
    );
    const found = await titles('tomato garden');
    expect(found[0]).toBe('Garden diary');
    // The rarer word.
    expect(found[1]).toBe('Tomato calendar');
    expect(found.every((title) => /Garden|Tomato/.test(title))).toBe(true);
  });

  it('and neighbouring words are before distant ones', async () => {
    await library.publish(
      { title: 'Sorting one', contentMd: `A merge of ${'many different parts and '.repeat(3)} a conflict.` },
      {
        title: 'Sorting two',
        contentMd: `Solve a merge conflict of ${'many different parts and '.repeat(3)}.`,
      },
      {
        title: 'Sorting three',
        contentMd: `A conflict of ${'many different parts and '.repeat(3)} a merge.`,
      },
    );
    expect((await titles('merge conflict'))[0]).toBe('Sorting two');
  });

  it('in titles before tags, summaries and bodies', async () => {
    await library.publish(
      { title: 'Level body', contentMd: 'The marzipan is here.' },
      { title: 'Level summary', summary: 'The marzipan is here.' },
      { title: 'Level tags', tags: ['marzipan', 'nuts'] },
      { title: 'Level marzipan' },
    );
    expect(await titles('marzipan')).toEqual(['Level marzipan', 'Level tags', 'Level summary', 'Level body']);
  });

  it('in the name of the author', async () => {
    const found = await titles('quillfeather');
    expect(found.length).toBe(12);
  });
});

describe('forms of words', () => {
  it('are found after the exact word, and both before corrections', async () => {
    await library.publish(
      { title: 'Whittling at home' },
      { title: 'Whittle at home' },
      { title: 'Whittles at home' },
    );
    expect((await titles('whittling'))[0]).toBe('Whittling at home');
    expect((await titles('whittle'))[0]).toBe('Whittle at home');
    expect((await titles('whittled')).sort()).toEqual([
      'Whittle at home',
      'Whittles at home',
      'Whittling at home',
    ]);
  });

  it.each([
    [
      'de',
      'Bücher sortieren',
      'Erkläre mir bitte, wie ich meine alten Bücher in den Regalen nach Farben sortieren kann.',
      ['Buch', 'Büchern', 'Bucher', 'Regal', 'sortieren'],
    ],
    [
      'fr',
      'Réclamations polies',
      'Rédige une lettre de réclamations polie pour un client mécontent de ses chaussures.',
      ['réclamation', 'reclamation', 'RÉCLAMATIONS', 'mécontents', 'chaussure'],
    ],
    [
      'es',
      'Canciones nuevas',
      'Escribe canciones alegres para los niños de la escuela que quieren aprender a cantar.',
      ['canción', 'cancion', 'alegre', 'niño', 'nino'],
    ],
    [
      'pt',
      'Orações simples',
      'Escreva uma lista de refeições saudáveis para a família que não tem muito tempo de cozinhar.',
      ['refeições', 'refeicoes', 'famílias', 'saudável'],
    ],
    [
      'ru',
      'Рецепты супов',
      'Напиши подробные рецепты вкусных супов для большой семьи на всю рабочую неделю.',
      ['рецепт', 'суп', 'рецептами', 'вкусный'],
    ],
    [
      'tr',
      'Kitaplar hakkında',
      'Öğrencilerin okuduğu kitaplar hakkında kısa ve anlaşılır bir tartışma metni hazırla.',
      ['kitap', 'kitaplar', 'öğrenci', 'ogrenciler'],
    ],
    [
      'it',
      'Ricette veloci',
      'Scrivi delle ricette veloci per le cene di una famiglia che non ha molto tempo per cucinare.',
      ['ricetta', 'cena', 'famiglie'],
    ],
    [
      'nl',
      'Wandelingen plannen',
      'Bedenk voor mij enkele mooie wandelingen door de bossen en vertel wat ik onderweg kan bekijken.',
      ['wandeling', 'bos', 'mooi'],
    ],
    [
      'da',
      'Opskrifter på supper',
      'Skriv nogle nemme opskrifter på supper, som hele familien kan lide, og som er hurtige at lave om vinteren.',
      ['opskrift', 'suppe', 'opskrifterne', 'familie'],
    ],
    [
      'no',
      'Turer i skogen',
      'Foreslå noen fine turer i skogen for en familie som ikke har gått så mye før, og si hva vi bør ta med oss.',
      ['tur', 'skog', 'turene', 'familier'],
    ],
    [
      'fi',
      'Reseptejä keitoista',
      'Kirjoita helppoja reseptejä keitoista, joista koko perhe pitää ja jotka valmistuvat nopeasti arkena.',
      ['reseptit', 'keitto', 'perheen'],
    ],
    [
      'hu',
      'Levelek a szomszédoknak',
      'Írj udvarias leveleket a szomszédoknak arról, hogy a hétvégén felújítás lesz a lakásban, és zaj várható.',
      ['levél', 'szomszéd', 'szomszédok', 'lakás'],
    ],
    [
      'el',
      'Ιστορίες για παιδιά',
      'Γράψε σύντομες ιστορίες για μικρά παιδιά που αγαπούν τα ζώα και τα ταξίδια στη θάλασσα.',
      ['ιστορία', 'ιστορια', 'παιδί', 'ταξίδι'],
    ],
    [
      'sr',
      'Писма за комшије',
      'Напиши љубазно писмо за комшије о радовима у згради и замоли их за стрпљење током недеље.',
      ['писмо', 'pismo', 'pisma', 'комшија', 'komšije', 'zgrada'],
    ],
  ])('are found in the language of the prompt: %s', async (language, title, contentMd, queries) => {
    await library.publish({ title, contentMd });
    const missed: string[] = [];
    for (const query of queries) if (!(await titles(query)).includes(title)) missed.push(query);
    expect([language, missed]).toEqual([language, []]);
    const { items } = await library.search(queries[0] ?? '', { language });
    expect(items.map((item) => item.title)).toEqual([title]);
  });
});

it('Serbian words in Latin letters are also found in Cyrillic ones', async () => {
  const contentMd = 'Napiši ljubaznu priču o deci koja čuvaju životinje u gradu i uče da budu strpljiva.';
  await library.publish({ title: 'Priče o životinjama', contentMd });
  for (const query of ['приче', 'животиње', 'zivotinje'])
    expect([query, await titles(query)]).toEqual([query, ['Priče o životinjama']]);
});

describe('English words in the titles and tags of other languages', () => {
  beforeAll(() =>
    library.publish({
      title: 'negotiation-planner',
      tags: ['sourcing strategies'],
      contentMd: 'Öğrencilerin okuduğu kitaplar hakkında kısa ve anlaşılır bir tartışma metni hazırla.',
    }),
  );

  it.each(['negotiate', 'negotiations', 'planners', 'strategy', 'negotiationplanner'])(
    'are found by %s',
    async (query) => {
      expect((await titles(query))[0]).toBe('negotiation-planner');
    },
  );
});

describe('two words of a search', () => {
  it('that are close in a title are before one rare word, and before both in a text', async () => {
    await library.publish(
      { title: 'Copper velocity', contentMd: 'A photo of copper. Copper copper copper.' },
      { title: 'Pipes', contentMd: `Solder in the cellar. ${'Many other words. '.repeat(10)} Copper.` },
      { title: 'Solder for copper', contentMd: 'Flux.' },
      { title: 'Copper solder station', contentMd: 'Iron.' },
    );
    const found = await titles('copper solder');
    expect(found.slice(0, 2).sort()).toEqual(['Copper solder station', 'Solder for copper']);
  });

  it('of which one is common and the other unknown find nothing', async () => {
    await library.publish(
      ...Array.from({ length: 12 }, (_, n) => ({ title: `Plain chart ${n}`, contentMd: 'Draw it.' })),
      { title: 'Sextant', contentMd: 'A chart helps. Mind the sextant.' },
    );
    expect(await titles('xylophonist chart')).toEqual([]);
    expect(await titles('sextant chart')).toContain('Sextant');
    // A rare word alone is enough when the prompt is clearly about it.
    expect(await titles('xylophonist sextant')).toEqual(['Sextant']);
  });

  it('that no prompt has together find only prompts that are clearly about one', async () => {
    await library.publish(
      { title: 'Saddle maker', contentMd: 'Sew a saddle.' },
      {
        title: 'Farm scene',
        contentMd: `Draw a barn. ${'Many other words. '.repeat(10)} A saddle, a turnip.`,
      },
      { title: 'Turnip stall', contentMd: 'Sell it.' },
      { title: 'Parade', contentMd: `March. ${'Many other words. '.repeat(10)} Wave a pennant.` },
    );
    expect((await titles('saddle pennant')).sort()).toEqual(['Saddle maker']);
    expect((await titles('pennant tattoo')).sort()).toEqual([]);
    // When one has both, the others follow it.
    expect((await titles('saddle turnip')).sort()).toEqual(['Farm scene', 'Saddle maker', 'Turnip stall']);
    // Most words of a question only describe the others.
    expect(await titles('how do I hold the pennant in a tattoo')).toEqual(['Parade']);
  });
});

describe('stop words', () => {
  beforeAll(() =>
    library.publish(
      { title: 'Hamlet', contentMd: 'To be or not to be, that is the question.' },
      { title: 'Polite email', contentMd: 'Write an email to a customer.' },
      { title: 'Sourdough', contentMd: 'Baking bread at home with sourdough starter.' },
    ),
  );

  it('never empty a search', async () => {
    expect((await titles('to be or not to be'))[0]).toBe('Hamlet');
    expect(await titles('"to be or not to be"')).toEqual(['Hamlet']);
    expect((await titles('not')).length).toBeGreaterThan(0);
  });

  it('do not keep questions from being answered', async () => {
    expect((await titles('how do I write a better email?'))[0]).toBe('Polite email');
    expect((await titles('What is the best way to bake bread at home?'))[0]).toBe('Sourdough');
    expect((await titles("I'd like to bake some bread"))[0]).toBe('Sourdough');
  });

  it('do not find prompts that have only them', async () => {
    expect(await titles('how do I juggle?')).toEqual([]);
  });
});

describe('mistyped words', () => {
  beforeAll(() =>
    library.publish(
      { title: 'Zero waste', contentMd: 'Zero waste in the kitchen.' },
      { title: 'Zero budget', contentMd: 'Zero budget for the kitchen.' },
      { title: 'Algorithm drill', contentMd: 'Practise an algorithm a day.' },
      { title: 'Algorithm quiz', contentMd: 'Ask about an algorithm.' },
      { title: 'Heliotrope', contentMd: 'Plant a heliotrope.' },
    ),
  );

  it('are corrected when the word is close and common', async () => {
    const page = await library.search('algoritm');
    expect(page.correctedQuery).toBe('algorithm');
    expect(page.items.map(({ title }) => title).sort()).toEqual(['Algorithm drill', 'Algorithm quiz']);
  });

  it('find what their correction finds, in the same order', async () => {
    await library.publish(
      { title: 'Pharmacist console', contentMd: 'Answer.' },
      { title: 'Counter', contentMd: 'A pharmacist and pharmacists at the counter.' },
      { title: 'Druggist one', contentMd: 'Answer.' },
      { title: 'Pharmacists of today' },
    );
    const found = await titles('pharmacist');
    expect(found.length).toBeGreaterThan(2);
    expect(await titles('pharmcist')).toEqual(found);
  });

  it('do not keep the other words from matching', async () => {
    const page = await library.search('algoritm drill');
    expect(page.items[0]?.title).toBe('Algorithm drill');
    expect(page.correctedQuery).toBe('algorithm drill');
    const unknown = await library.search('xqzvbn drill');
    expect(unknown.correctedQuery).toBeUndefined();
  });

  it('are suggested otherwise', async () => {
    // Two edits are too many for a word of this length.
    const page = await library.search('alqoritm');
    expect(page).toMatchObject({ items: [], total: 0, suggestedQuery: 'algorithm' });
    expect(page.correctedQuery).toBeUndefined();
  });

  it('never turn zebra into zero', async () => {
    const page = await library.search('zebra');
    expect(page.items).toEqual([]);
    expect(page.correctedQuery).toBeUndefined();
  });

  it('rank after the word as it was typed', async () => {
    await library.publish({ title: 'Stripes', contentMd: 'Draw an algoritm.' });
    expect((await titles('algoritm'))[0]).toBe('Stripes');
  });

  it.each(['xyzzyplugh', 'vlorptang mizzlewick', 'qqq www zzz', '🦓🦓'])('%s finds nothing', async (q) => {
    const page = await library.search(q);
    expect([page.items, page.total, page.correctedQuery]).toEqual([[], 0, undefined]);
  });
});

describe('when no prompt has all words of a search', () => {
  beforeAll(() =>
    library.publish(
      { title: 'Thimble repair', contentMd: 'Wax the velvet.' },
      { title: 'Bobbin repair', contentMd: 'Oil the velvet.' },
      { title: '小说大纲', contentMd: '写一个小说大纲。' },
    ),
  );
  const missing = async (q: string, filters = {}) => (await library.search(q, filters)).noPromptHasAll;

  it('the page names them, and has the closest ones', async () => {
    const page = await library.search('the thimble for a bobbin');
    expect(page.noPromptHasAll).toEqual(['thimble', 'bobbin']);
    expect(page.items.map(({ title }) => title).sort()).toEqual(['Bobbin repair', 'Thimble repair']);
    expect(await missing('thimble bobbin velvet')).toEqual(['thimble', 'bobbin', 'velvet']);
  });

  it('it counts those of the filters only', async () => {
    await library.publish({ title: 'Thimble and bobbin', categoryId: 'business' });
    expect(await missing('thimble bobbin')).toBeUndefined();
    expect(await missing('thimble bobbin', { categoryId: 'programming' })).toEqual(['thimble', 'bobbin']);
  });

  it('forms of words count, and a search of one word or without results names none', async () => {
    expect(await missing('repairs velvet')).toBeUndefined();
    expect(await missing('thimbles')).toBeUndefined();
    expect(await missing('vlorptang mizzlewick')).toBeUndefined();
    // An order other than by relevance lists only prompts with all words.
    expect(await library.search('bobbin wax', { sort: 'recent' })).toMatchObject({ items: [], total: 0 });
  });

  it('words of a script without spaces are named as they were typed', async () => {
    expect(await missing('小说人物')).toEqual(['小说人物']);
  });
});
