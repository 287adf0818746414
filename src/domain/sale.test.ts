import { describe, expect, it } from 'vitest';
import { excerptProblem, longestExcerpt, saleFactsOf } from './sale.ts';

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

describe('the excerpt of a text', () => {
  const body = 'Twenty-five characters ok';

  it.each([
    ['', undefined],
    ['Twent', undefined],
    ['Twenty', 'The excerpt can be at most a fifth of the text: 5 characters'],
    ['other', 'The excerpt does not occur in the text: copy it from there, in one piece'],
  ])('%j', (excerpt, problem) => expect(excerptProblem(excerpt, body)).toBe(problem));

  it('is at most a fifth', () => expect(longestExcerpt(body)).toBe(5));
});
