import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './folding.ts';
import {
  charactersOf,
  cutText,
  isBlank,
  isStorableText,
  normaliseText,
  shorten,
  withoutDirections,
} from './text.ts';

const unit = fc.oneof(
  { weight: 4, arbitrary: fc.nat(0x3ff).map((code) => String.fromCharCode(code)) },
  fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  fc.constantFrom('\r\n', '\r', '\0', '\u0301', 'e', '가', '🙂', '\ud800', 'İ', 'ß', 'ﬁ', 'Ǆ'),
);
const anyText = fc.string({ unit, maxLength: 30 });

describe('text as it is kept', () => {
  it.each([
    ['line\r\nline\rline', 'line\nline\nline'],
    ['tab\tstays', 'tab\tstays'],
    ['bell\u0007 escape\u001b delete\u007f next\u0085', 'bell escape delete next'],
    ['e\u0301', 'é'],
    ['byte\uFEFForder', 'byteorder'],
    ['  spaces stay  ', '  spaces stay  '],
    ['🙂 שלום', '🙂 שלום'],
  ])('%j → %j', (given, kept) => expect(normaliseText(given)).toBe(kept));

  it('is settled after once, NFC, with line feeds only', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = normaliseText(text);
        expect(normaliseText(kept)).toBe(kept);
        expect(kept).toBe(kept.normalize('NFC'));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
        expect(kept).not.toMatch(/[\r\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
      }),
    );
  });

  it('has few combining marks in a row, so that sorting them takes no time', () => {
    const marks = '\u0315\u0300\u05ae\u0344'.repeat(10_000);
    const settled = normaliseText(`a${marks}b`);
    expect(settled.length).toBeLessThanOrEqual(32);
    expect(normaliseText(settled)).toBe(settled);
    expect(foldText(`a${marks}b`)).toMatch(/^a\p{M}{0,30}b$/u);
  });

  it('refuses NUL and halves of surrogate pairs', () => {
    expect(isStorableText('plain 🙂')).toBe(true);
    expect(isStorableText('a\0b')).toBe(false);
    expect(isStorableText('a\ud83d')).toBe(false);
    expect(isStorableText('\ude42a')).toBe(false);
  });

  it('stays storable', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(isStorableText(text));
        expect(isStorableText(normaliseText(text))).toBe(true);
      }),
    );
  });
});

describe('blank text', () => {
  it.each(['', ' \n\t', '\u200b\u200d', '\u202e', '\ufeff\u00ad', '\u3164', '\u2800 \u2800', '\u00a0'])(
    '%j shows nothing',
    (text) => expect(isBlank(text)).toBe(true),
  );

  it.each(['.', '🙂', '\u200bא', 'e\u0301', '👩‍👩‍👧‍👦', '\u0bb9'])('%j shows something', (text) =>
    expect(isBlank(text)).toBe(false),
  );
});

describe('a short text', () => {
  it.each([
    ['Amy \u202Enimda', 'Amy nimda'],
    ['\u2067Amy\u2069', 'Amy'],
    ['\u200FAmy\u061C', 'Amy'],
    ['A\u206Am\u206Fy\u202D', 'Amy'],
    ['\u2066שלום\u2069 C++\u200E', 'שלום C++\u200E'],
    ['\u202Bمرحبا\u202C', 'مرحبا'],
    ['👩‍👩‍👧 می\u200Cخواهم', '👩‍👩‍👧 می\u200Cخواهم'],
  ])('%j is kept as %j', (given, kept) => {
    expect(withoutDirections(given)).toBe(kept);
    expect(withoutDirections(kept)).toBe(kept);
  });
});

describe('text for comparing', () => {
  it.each([
    ['Café', 'cafe'],
    ['ＡＢＣ', 'abc'],
    ['Ångström', 'angstrom'],
    ['ﬁle', 'file'],
    ['Straße', 'strasse'],
    ['Łódź Æsop þorn ışık', 'lodz aesop thorn isik'],
    ['ΟΔΌΣ', 'οδοσ'],
    ['كتـاب علی مدرسة', 'كتاب علي مدرسه'],
    ['ग़ज़ल', 'गजल'],
    ['カタカナ', 'かたかな'],
    ['٤٢', '42'],
    ['日本語', '日本語'],
    ['한국어', '한국어'],
  ])('%s folds to %s', (text, folded) => expect(foldText(text)).toBe(folded));

  it('is settled after once and the same for every normal form', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
      }),
    );
  });
});

describe('cut text', () => {
  const characters = [
    ...[
      'a',
      'é',
      'e\u0323\u0301',
      '🙂',
      '👍🏽',
      '👩🏽‍❤️‍💋‍👨🏻',
      '👨‍👩‍👧‍👦',
      '🇩🇪',
      '🇫🇷',
      '🇯🇵',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '1️⃣',
      '❤️',
      'नि',
      '각',
      '\r\n',
      ' ',
    ],
  ];
  const text = `${characters.join('')}${characters.toReversed().join('')}`;

  it('divides no character, at whichever length', () => {
    const whole = new Set(
      [...characters, ...characters.toReversed()].map((_, n, all) => all.slice(0, n).join('')),
    );
    whole.add(text);
    for (let length = 0; length <= text.length + 1; length++) {
      const cut = cutText(text, length);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(whole, `${length}`).toContain(cut);
      expect([...whole].filter((one) => one.length > cut.length && one.length <= length)).toEqual([]);
    }
  });

  it('divides what is longer than any character, but no surrogate pair', () => {
    const endless = '🙂\u200D'.repeat(40);
    for (let length = 40; length < endless.length; length++) {
      const cut = cutText(endless, length);
      expect(cut.length).toBeGreaterThanOrEqual(length - 1);
      expect(cut.isWellFormed()).toBe(true);
    }
    expect(charactersOf(endless).join('')).toBe(endless);
    expect(charactersOf(endless)).toHaveLength(80);
  });

  it('consists of characters as readers see them', () => {
    expect(charactersOf(text)).toEqual([...characters, ...characters.toReversed()]);
  });
});

describe('shortened text', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['one two three four', 12, 'one two…'],
    ['onelongwordonly', 8, 'onelong…'],
    ['🙂🙂🙂🙂', 4, '🙂…'],
    ['Plan 👨‍👩‍👧‍👦 trips', 10, 'Plan…'],
    ['ab👨‍👩‍👧‍👦cd', 8, 'ab…'],
  ])('%j to %d is %j', (text, length, cut) => expect(shorten(text, length)).toBe(cut));

  it('never exceeds the length, is the beginning, and breaks no character', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, length) => {
        const cut = shorten(text, length);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(cut === text || text.startsWith(cut.slice(0, -1))).toBe(true);
        expect(cut.isWellFormed() || !text.isWellFormed()).toBe(true);
      }),
    );
  });
});
