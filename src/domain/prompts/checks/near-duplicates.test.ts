import { describe, expect, it } from 'vitest';
import {
  bandsOf,
  comparedPrompt,
  reportedSimilarity,
  textSimilarity,
  warnedSimilarity,
} from './near-duplicates.ts';

const title = 'Plan a sourdough bake';
const body = `Plan a sourdough bake that ends at [time]. My starter is kept in the fridge, and my kitchen has [temperature] degrees.
Give every step with its hour: feeding the levain, mixing, folding, shaping, proofing and baking.
Explain how the hydration and the flour change the proofing, and which step can wait overnight.`;

const similarity = (one: string, other: string, titles = [title, title]) =>
  textSimilarity(
    comparedPrompt({ title: titles[0] ?? '', body: one }),
    comparedPrompt({ title: titles[1] ?? '', body: other }),
  );

describe('textSimilarity', () => {
  it('ignores case, punctuation, white space, common words and the names of placeholders', () => {
    const same = body
      .toUpperCase()
      .replaceAll('\n', '\n\n - ')
      .replace('[TIME]', '{{the hour}}')
      .replace('[TEMPERATURE]', '{{warmth:20}}')
      .replace('STEP WITH ITS', 'step; with the');
    expect(similarity(body, same)).toBe(1);
  });

  it('is about the share of words that were not changed', () => {
    const [few, many] = [20, 3].map((nth) => edited(body, nth));
    expect(similarity(body, few as string)).toBeGreaterThan(reportedSimilarity);
    expect(similarity(body, many as string)).toBeLessThan(warnedSimilarity);
  });

  it('stays high when sections are moved and sentences are added', () => {
    expect(similarity(body, body.split('\n').reverse().join('\n'))).toBeGreaterThan(reportedSimilarity);
    expect(similarity(body, `${body}\nAnswer in German, with a table at the end.`)).toBeGreaterThan(
      reportedSimilarity,
    );
  });

  it('is undefined for one template filled for two subjects, but not when only the titles differ', () => {
    const about = (subject: string) =>
      `I want you to act as an experienced ${subject} teacher. Explain the rules of ${subject} to a beginner step by step, ask after each step whether it was understood, and finish with three exercises of growing difficulty and their solutions.`;
    const titles = ['Chess teacher', 'Latin teacher'];
    expect(similarity(about('chess'), about('Latin'), titles)).toBeUndefined();
    expect(similarity(about('chess'), about('chess'), titles)).toBe(1);
    expect(similarity(about('chess'), about('chess'), ['A game', 'My best coach'])).toBe(1);
  });

  it('compares scripts without spaces by their characters', () => {
    const text = '请用简单的语言向初学者解释如何在家里烤酸面包，并说明需要哪些面粉和水。';
    expect(similarity(text, text.replace('初学者', '孩子'), ['', ''])).toBeGreaterThan(warnedSimilarity);
    expect(
      similarity(text, '写一封正式的邮件给客户，说明项目延期的原因，并提出新的交付时间和补偿方案。', [
        '',
        '',
      ]),
    ).toBeLessThan(0.2);
  });

  it('is undefined for short texts', () => {
    expect(similarity('Plan a sourdough bake.', 'Plan a sourdough bake.')).toBeUndefined();
  });
});

describe('bandsOf', () => {
  it('are shared by nearly all texts that are similar enough, and by few others', () => {
    const texts = Array.from({ length: 200 }, (_, n) => randomText(n));
    const bands = texts.map((text) => new Set(bandsOf(comparedPrompt({ title, body: text }))));
    const sharing = (one: ReadonlySet<number> | undefined, text: string) =>
      bandsOf(comparedPrompt({ title, body: text })).some((band) => one?.has(band));
    const found = texts.filter((text, n) => sharing(bands[n], edited(text, 5)));
    expect(found.length).toBeGreaterThan(190);
    const others = texts.filter((text, n) => sharing(bands[(n + 1) % texts.length], text));
    expect(others.length).toBeLessThan(5);
  });

  it('are 24 numbers that a database stores as integers, and none for short texts', () => {
    const bands = bandsOf(comparedPrompt({ title, body }));
    expect(new Set(bands).size).toBe(24);
    expect(bands.every((band) => Number.isInteger(band) && Math.abs(band) < 2 ** 31)).toBe(true);
    expect(bandsOf(comparedPrompt({ title, body: 'Plan a bake.' }))).toEqual([]);
  });
});

/** The text with every nth word replaced. */
function edited(text: string, nth: number): string {
  let count = 0;
  return text.replace(/[\p{L}]+/gu, (word) => (++count % nth ? word : `other${count}`));
}

/** A hundred of a thousand words, chosen by a linear congruential generator. */
function randomText(seed: number): string {
  let value = seed + 1;
  return Array.from({ length: 100 }, () => {
    value = (value * 48_271) % 2_147_483_647;
    return `word${value % 1000}`;
  }).join(' ');
}
