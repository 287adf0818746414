import { beforeAll, describe, expect, it } from 'vitest';
import { type SearchLibrary, searchLibrary } from '../../support/generated/search-library.ts';

// Words that are typed incompletely, mistyped or inflected, although prompts contain the word as it is typed.

let library: SearchLibrary;
beforeAll(async () => {
  library = await searchLibrary();
});
const titles = (q: string) => library.titles(q);

describe('the last word', () => {
  beforeAll(() =>
    library.publish(
      { title: 'Lan party', contentMd: 'Invite friends.' },
      { title: 'Fog', contentMd: 'Hang a lantern in the fog.' },
      { title: 'Paper lantern', contentMd: 'Fold it.' },
    ),
  );

  it('is also the beginning of others, which come after it', async () => {
    expect(await titles('lan')).toEqual(['Lan party', 'Paper lantern', 'Fog']);
  });

  it('finds no less the more of it is typed', async () => {
    for (const typed of ['lant', 'lante', 'lanter', 'lantern'])
      expect([typed, await titles(typed)]).toEqual([typed, ['Paper lantern', 'Fog']]);
  });

  it('is none when it is quoted, when others follow it, and in other orders than by relevance', async () => {
    expect(await titles('"lan"')).toEqual(['Lan party']);
    expect(await titles('lan invite')).toEqual(['Lan party']);
    expect(await titles('invite lan')).toEqual(['Lan party']);
    const { items } = await library.search('lan', { sort: 'recent' });
    expect(items.map(({ title }) => title)).toEqual(['Lan party']);
  });
});

describe('a word that few prompts contain', () => {
  beforeAll(() =>
    library.publish(
      ...Array.from({ length: 24 }, (_, n) => ({ title: `Harbour ${n}`, contentMd: 'Moored at the quay.' })),
      { title: 'Two errors', contentMd: 'The habrour at night, and a quya.' },
      { title: 'Phonetics', contentMd: 'Transcribe a sentence.' },
    ),
  );

  it('is corrected when another is far more common', async () => {
    const page = await library.search('habrour', { limit: 50 });
    expect(page.correctedQuery).toBe('harbour');
    expect(page.total).toBe(25);
    expect(page.items.map(({ title }) => title)).toContain('Two errors');
  });

  it('is not corrected when it is short, because more words are similar', async () => {
    const page = await library.search('quya');
    expect(page.correctedQuery).toBeUndefined();
    expect(page.items.map(({ title }) => title)).toEqual(['Two errors']);
  });

  it('is corrected when only its first sound is the same', async () => {
    const page = await library.search('fonetics');
    expect(page.correctedQuery).toBe('phonetics');
    expect(page.items[0]?.title).toBe('Phonetics');
  });
});

describe.each([
  ['Czech', 'Dopis sousedce', 'sousedka'],
  ['Greek', 'Συνταγή για μηλόπιτα', 'συνταγες'],
  ['Bulgarian', 'Писмо до съседите', 'писма'],
  ['Tamil', 'மழை பற்றிய கவிதை', 'கவிதைகள்'],
  ['Bengali', 'বৃষ্টির গান', 'বৃষ্টিতে'],
  ['Hebrew', 'עוגה עם תפוחים', 'עוגות'],
  ['Finnish', 'Kirje ystävälle', 'ystävät'],
  ['Swedish', 'Bjud in till en fest', 'festerna'],
  ['Dutch', 'Recept met prei', 'recepten'],
  ['German without umlauts', 'Käsekuchenrezepte', 'kaesekuchen'],
])('an inflected word: %s', (_, title, typed) => {
  it(`${typed} finds and marks its other form`, async () => {
    await library.publish({ title });
    const [first] = (await library.search(typed)).items;
    expect(first?.title).toBe(title);
    expect(first?.match?.title.length).toBeGreaterThan(0);
  });
});

describe('words that share only a beginning', () => {
  it.each([
    ['Comparison', 'compost'],
    ['Marble', 'market'],
    ['Model x7200', 'x7400'],
  ])('%s is not found by %s', async (title, typed) => {
    await library.publish({ title });
    expect(await titles(typed)).not.toContain(title);
  });
});

it('the stems of words without their accents are found', async () => {
  await library.publish({
    title: 'Davetiye',
    contentMd:
      'Bir köyde yapılacak olan düğün için akrabalara gönderilecek kısa ve içten bir davet mektubu hazırla.',
  });
  const page = await library.search('dugunu');
  expect([page.items.map(({ title }) => title), page.correctedQuery]).toEqual([['Davetiye'], undefined]);
});

describe('words without their last vowel', () => {
  beforeAll(() =>
    library.publish(
      { title: "L'inverno", contentMd: "La neve dell'inverno e un po' d'acqua." },
      { title: 'Orologio antico', contentMd: 'Descrivilo.' },
      { title: 'Dell laptop', contentMd: 'Choose one.' },
      { title: 'Old laptop', contentMd: 'Sell it.' },
    ),
  );

  it.each(["l'orologio", 'L’orologio', "dell'orologio", "qu'orologio"])('%s is one word', async (typed) => {
    expect(await titles(typed)).toEqual(['Orologio antico']);
  });

  it('are words of their own without an apostrophe', async () => {
    expect((await titles('dell laptop'))[0]).toBe('Dell laptop');
    expect((await titles("l'"))[0]).toBe("L'inverno");
  });
});
