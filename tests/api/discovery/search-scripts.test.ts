import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexBacklog } from '../../../src/operations/prompts/indexing/index-prompts.ts';
import { type SearchLibrary, searchLibrary } from '../../support/generated/search-library.ts';
import { systemContext } from '../../support/site/commands.ts';

// Searches in the scripts of the world, and words that people spell in several ways.

let library: SearchLibrary;
beforeAll(async () => {
  library = await searchLibrary();
});

describe.each([
  // Letters that have no accent to remove.
  ['Vietnamese', 'Đường về nhà', ['duong', 'đường', 've nha']],
  ['Danish', 'Smørrebrød til frokost', ['smorrebrod', 'smørrebrød']],
  ['Polish', 'Łosoś w śmietanie', ['losos', 'łosoś']],
  ['German', 'Fußball für Anfänger', ['fussball', 'FUSSBALL', 'anfanger']],
  ['French', 'Cœur de lion', ['coeur', 'cœur']],
  ['Icelandic', 'Þjóðsögur', ['thjodsogur', 'þjóðsögur']],
  ['Maltese', 'Ħobż biż-żejt', ['hobz', 'ħobż']],
  ['Turkish', 'Karanlıkta ışıltı', ['IŞILTI', 'isilti', 'karanlikta']],
  // Letters of different keyboards, optional marks, digits.
  ['Persian', 'سفرهای کویری', ['سفرهاي كويري', 'كويري']],
  ['Persian with a joiner', 'می‌خواهم بدانم', ['میخواهم', 'می خواهم']],
  ['Arabic letters', 'مدرسة على الجبل', ['مدرسه', 'علي', 'مـدرسـة', 'جبل']],
  ['Arabic digits', 'خطة ٢٠٢٧', ['2027', '۲۰۲۷']],
  ['Hindi', 'ज़मीन के काग़ज़', ['जमीन', 'कागज']],
  ['Greek', 'Ο δρόμος', ['ΔΡΌΜΟΣ', 'δρομοσ']],
  // Parts that are attached to words.
  ['Korean', '회의록을 요약하기', ['회의록', '회의록은', '회의록에서']],
  ['Korean plural', '신입사원들에게 보내는 편지', ['신입사원', '신입사원들', '편지를']],
  ['Hebrew', 'ספרייה ובתי קפה', ['בספרייה', 'בתי', 'והספרייה']],
  ['Arabic', 'والقصيدة للأطفال', ['قصيدة', 'القصيدة', 'أطفال', 'الأطفال']],
  // Characters with several forms.
  ['traditional Chinese', '學習計劃表', ['学习', '計划']],
  ['simplified Chinese', '银行对账单', ['銀行', '對賬單']],
  ['Japanese', 'ラーメンのレシピ', ['らーめん', 'ﾗｰﾒﾝ', 'れしぴ']],
  ['Thai', 'จดหมายสมัครงาน', ['จดหมาย']],
  ['Thai digits', 'ปฏิทินปี๒๕๖๘ฉบับย่อ', ['2568', '๒๕๖๘', 'ปฏิทิน 2568']],
  ['Khmer digits', 'ប្រតិទិន ២០៣១', ['2031']],
  ['Ukrainian', 'Ґудзики для пальта', ['гудзики', 'ґудзики']],
  // Apostrophes that are letters, invisible characters, compatible forms.
  ['apostrophes of Ukrainian', 'Зв’язок із родиною', ["зв'язок", 'звʼязок', 'зв`язок']],
  ['apostrophes of Uzbek', 'Soʻzlar daftari', ["so'zlar", 'so‘zlar', 'soʻzlar']],
  ['Hawaiian', 'Lānaʻi ferry', ['lanai', "lana'i"]],
  ['Catalan', 'Intel·ligència pràctica', ['intelligencia', 'intel·ligència']],
  [
    'invisible characters',
    'Mind\u200Bfulness break\u2060fast',
    ['mindfulness', 'breakfast', 'mind\u00ADfulness'],
  ],
  ['half-width katakana', 'ｶﾞｲﾄﾞ案', ['ガイド']],
  ['full-width letters', 'Ｃａｌｅｎｄｕｌａ', ['calendula']],
  ['ligatures', 'Of\uFB01cial notice', ['official']],
  ['Malayalam', 'മലർ പുസ്തകം', ['മലര്\u200D']],
  ['Bengali', 'উৎসব', ['উত্\u200Dসব']],
  ['Malayalam digits', 'വർഷം ൩൭', ['37']],
  ['Tibetan digits', 'ལོ ༤༨', ['48']],
  // One word or two.
  ['English names', 'PowerPoint outline', ['power point', 'powerpoint', 'power-point']],
  ['English compounds', 'Spring checklist', ['check list', 'check-list', 'checklists']],
  ['English phrases', 'Bullet journal spread', ['bulletjournal', 'bullet-journal']],
  ['hyphens', 'Pre-mortem for launches', ['premortem', 'pre mortem']],
  ['names with a number', 'Tuned for Qwen-3', ['qwen3', 'qwen 3', 'qwen-3']],
  ['names before a number', 'Settings for Zephyr 7', ['zephyr7', 'zephyr-7']],
  ['function words', 'WeTransfer links', ['we transfer']],
])('%s', (_, title, queries) => {
  beforeAll(() => library.publish({ title }));

  it.each(queries)('is found first by %s', async (query) => {
    expect((await library.titles(query))[0]).toBe(title);
  });
});

describe('a word that looks like a function word only without its accents', () => {
  beforeAll(() =>
    library.publish(
      { title: 'Un té por la tarde', contentMd: '¿Te gusta?' },
      { title: 'Consejos', contentMd: 'Te doy consejos.' },
      { title: 'Pôr do sol', contentMd: 'Uma foto.' },
      { title: 'Fotos', contentMd: 'Tiradas por mim.' },
    ),
  );

  it('finds only itself', async () => {
    expect(await library.titles('té')).toEqual(['Un té por la tarde']);
    expect(await library.titles('pôr')).toEqual(['Pôr do sol']);
  });

  it('is no function word, while one with its accents is', async () => {
    expect((await library.titles('más consejos'))[0]).toBe('Consejos');
    expect((await library.titles('dónde está el té'))[0]).toBe('Un té por la tarde');
  });
});

it.each([
  ['사용설명서를 쉽게 다시 쓰기', '사용설명서', ['사용설명서를']],
  ['도서관에서 보낸 하루', '도서관은', ['도서관에서']],
  ['מתכונים למרק ולסלט', 'מרק', ['למרק']],
  ['מתכונים נוספים ולסלט', 'סלט', ['ולסלט']],
  ['نصائح للمسافرين وبالقطار', 'قطار', ['وبالقطار']],
  ['The harbor', 'the harbor', ['harbor']],
])(
  'the words of "%s" that are found by %s are marked, with their attached parts',
  async (title, q, marked) => {
    await library.publish({ title });
    const { items } = await library.search(q);
    const found = items.find((item) => item.title === title);
    expect(found?.match?.title.map(([start, end]) => title.slice(start, end))).toEqual(marked);
  },
);

describe('tags in traditional and simplified Chinese', () => {
  const tagged = async (tag: string) =>
    (await library.app.visitor.listPrompts({ query: { tag, sort: 'oldest' } })).items.map(
      ({ title }) => title,
    );

  beforeAll(() =>
    library.publish(
      { title: 'Letters', tags: ['郵件範本'] },
      { title: 'Replies', tags: ['邮件范本'] },
      { title: 'Both', tags: ['郵件範本', '邮件范本'] },
    ),
  );

  it('are one tag in lists, counts, suggestions and the picker', async () => {
    for (const tag of ['郵件範本', '邮件范本', '#郵件范本'])
      expect(await tagged(tag)).toEqual(['Letters', 'Replies', 'Both']);
    for (const match of ['郵件', '邮件']) {
      const { items } = await library.app.visitor.findTags({ query: { match } });
      expect(items).toMatchObject([{ key: '邮件范本', count: 3 }]);
      const suggested = await library.app.visitor.suggest({ query: { q: match } });
      expect(suggested.items.filter(({ kind }) => kind === 'tag')).toHaveLength(1);
    }
  });
});

it('prompts that older rules indexed are indexed again, and their tags get the keys of today, once', async () => {
  const { db } = library.app.pool;
  const [id] = await library.publish({ title: 'Kvæfjordkake', tags: ['brød'] });
  await db.execute(sql`update prompts set tag_keys = '{brød}' where id = ${id}`);
  await db.execute(sql`delete from search_documents where prompt_id = ${id}`);
  const byTag = async () =>
    (await library.app.visitor.listPrompts({ query: { tag: 'Brod' } })).items.map((item) => item.id);
  expect(await library.titles('kvaefjordkake')).toEqual([]);
  expect(await byTag()).toEqual([]);
  await db.execute(sql`delete from search_versions`);
  await indexBacklog(systemContext(library.app));
  expect(await library.titles('kvaefjordkake')).toEqual(['Kvæfjordkake']);
  expect(await byTag()).toEqual([id]);
  await db.execute(sql`delete from search_documents where prompt_id = ${id}`);
  await indexBacklog(systemContext(library.app));
  expect(await library.titles('kvaefjordkake')).toEqual([]);
});
