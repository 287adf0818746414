import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbered, slugOf } from './slug.ts';

describe('slug of a title', () => {
  it.each([
    ['Hello World', 'hello-world'],
    ['  Trimmed  ', 'trimmed'],
    ["What's new? 100% of it!", 'whats-new-100-of-it'],
    ['tabs\tand\nlines', 'tabs-and-lines'],
    ['a -- b --- c', 'a-b-c'],
    ['-edge-', 'edge'],
    ['--- * ---', 'untitled'],
    ['', 'untitled'],
    ['   ', 'untitled'],
    ['!?', 'untitled'],
    ['C++ & C#', 'c-c'],
    ['Ünïcode Tïtle', 'ünïcode-tïtle'],
    ['资深 卖货', '资深-卖货'],
    ['✨ Shine', 'shine'],
    ['Send ✉️ now', 'send-now'],
    ['✈️', 'untitled'],
    ['7️⃣ 8️⃣ rules', '7-8-rules'],
    ['ℹ️ Facts', 'facts'],
    ['Team 👩‍👩‍👧‍👦', 'team'],
    ['👍🏽 or 👎🏿', 'or'],
    ['🇩🇪 German', 'german'],
    ['İzmir', 'izmir'],
    ['I\u0307zmir', 'izmir'],
    ['DİYARBAKIR', 'diyarbakir'],
    ['cafe\u0301', 'café'],
    ['Caf!e\u0301', 'café'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['ab\u034fc \u3164', 'abc'],
    ['می\u200cخواهم', 'میخواهم'],
    ['! \u0301mark', 'mark'],
    ['हिन्दी में', 'हिन्दी-में'],
    ['ᠮᠣ\u180bᠩ', 'ᠮᠣᠩ'],
  ])('%j → %s', (title, slug) => expect(slugOf(title)).toBe(slug));

  it('is letters, digits and single hyphens inside, in lower case, and its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = slugOf(title);
        expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u);
        expect(slug).toBe(slug.toLowerCase().normalize('NFC'));
        expect(slug).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });
});

describe('names that share a base', () => {
  it('are base, base-2, base-3', () => {
    expect([1, 2, 3].map((n) => numbered('tea', n))).toEqual(['tea', 'tea-2', 'tea-3']);
  });
});
