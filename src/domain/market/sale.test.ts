import { describe, expect, it } from 'vitest';
import { commonShare, excerptProblem, longestExcerpt, phrasesOf, saleFactsOf } from './sale.ts';

describe('what everyone may know of a text for sale', () => {
  it('is its size and shape, and the names of its placeholders', () => {
    const body = '# Plan\n\nAsk [the client] about {{budget}}.\n## Then\nTell [The Client] 👋';
    expect(saleFactsOf(body)).toEqual({
      characters: 70,
      tokens: 19,
      sections: 2,
      gaps: ['the client', 'budget'],
      lines: [6, 0, 34, 7, 19],
      lineCount: 5,
    });
  });

  it('has the lengths of the first 200 lines', () => {
    const { lines, lineCount } = saleFactsOf('a\n'.repeat(300));
    expect([lines.length, lineCount]).toEqual([200, 301]);
  });

  it.each([
    ['#', 1],
    ['   ###### Six', 1],
    ['####### Seven', 0],
    ['#tag', 0],
    ['    # Code', 0],
    ['```\n# Code\n```\n# Text', 1],
    ['````\n```\n# Code\n````\n# Text', 1],
    ['~~~ js\n# Code\n~~~\n', 0],
    ['```\n# Never closed', 0],
    ['', 0],
  ])('%j has %i headings', (body, sections) => expect(saleFactsOf(body).sections).toBe(sections));
});

describe('the phrases of a text', () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');

  it('are runs of five words in a line, without placeholders and punctuation, each once', () => {
    const text = `${words(8)}.\nOne, two: THREE four five six [a name here] seven eight nine ten eleven twelve\n${words(8)}`;
    expect(phrasesOf(text)).toEqual([
      'word0 word1 word2 word3 word4',
      'word1 word2 word3 word4 word5',
      'word2 word3 word4 word5 word6',
      'word3 word4 word5 word6 word7',
      'one two three four five',
      'two three four five six',
      'seven eight nine ten eleven',
      'eight nine ten eleven twelve',
    ]);
  });

  it('of a long text are forty, spread over all of it', () => {
    const phrases = phrasesOf(words(1_000));
    expect(phrases).toHaveLength(40);
    expect(new Set(phrases).size).toBe(40);
    expect(phrases[0]).toMatch(/^word0 /);
    expect(Number(/^word(\d+)/.exec(phrases.at(-1) ?? '')?.[1])).toBeGreaterThan(950);
  });

  it('are not compared when there are few, or when they are only common words', () => {
    expect(phrasesOf(words(11))).toEqual([]);
    expect(phrasesOf('it is one of the '.repeat(20))).toEqual([]);
    expect(commonShare(0, 0)).toBeNull();
  });

  it('have a share with two decimals', () => {
    expect([commonShare(1, 3), commonShare(40, 40), commonShare(0, 12)]).toEqual([0.33, 1, 0]);
  });
});

describe('the excerpt of a text', () => {
  const body = 'Twenty-five characters ok';

  it.each([
    ['', undefined],
    ['Twent', undefined],
    ['Twenty', 'The excerpt can be at most a fifth of the text: 5 characters'],
    ['other', 'The excerpt is not in the text: copy one continuous passage from it'],
  ])('%j', (excerpt, problem) => expect(excerptProblem(excerpt, body)).toBe(problem));

  it('is at most a fifth', () => expect(longestExcerpt(body)).toBe(5));
});
