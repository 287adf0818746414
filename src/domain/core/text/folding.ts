import { isAscii, withFewMarks } from './text.ts';

/**
 * Lower case without accents or variants of width, keyboard or spelling, for comparing and searching: "Café"
 * and "cafe", "Łódź" and "lodz" fold alike. Marks that make a different letter (the two
 * dots of Japanese が, the vowels of Hindi) remain.
 */
export function foldText(text: string): string {
  // Fast path: ASCII text only needs lower case.
  if (isAscii(text)) return text.toLowerCase();
  return withFewMarks(
    foldLetters(
      withFewMarks(text)
        .normalize('NFKD')
        .replace(accents, '')
        .replace(cyrillicApostrophes, '')
        .toLowerCase(),
    ).normalize('NFC'),
  );
}

/**
 * Replaces the letters of a lower-case text in NFKD that people also type in another way: letters with
 * strokes, ligatures, the letters of different keyboards for one script, katakana (as hiragana), letters that
 * are also written as a consonant with a joiner, and digits of other scripts. Each replacement is settled:
 * replacing twice changes nothing more.
 */
function foldLetters(text: string): string {
  return text.replace(foldable, (letter) => letters.get(letter) ?? letter);
}

// Each letter with its replacement.
const variants = `
  đ d  ð d  ø o  ł l  ħ h  ŧ t  ß ss  æ ae  œ oe  þ th  ı i  ŋ n  ə e  ɛ e  ɔ o  ɓ b  ɗ d  ƙ k  ƴ y  ς σ  ґ г
  ൺ ണ്  ൻ ന്  ർ ര്  ൽ ല്  ൾ ള്  ൿ ക്  ൔ മ്  ൕ യ്  ൖ ഴ്  ৎ ত্
  ך כ  ם מ  ן נ  ף פ  ץ צ
  ٱ ا  ک ك  ڪ ك  ی ي  ى ي  ې ي  ے ي  ة ه  ۀ ه  ہ ه  ھ ه  ە ه  ۃ ه
`;

/** The zeros of all scripts whose digits have no compatible ASCII form, in hexadecimal. */
const zeros =
  `660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80
  1a90 1b50 1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 10d40 11066 110f0 11136 111d0 112f0
  11450 114d0 11650 116c0 116d0 116da 11730 118e0 11950 11bf0 11c50 11d50 11da0 11de0 11f50 16130 16a60 16ac0
  16b50 16d70 1e140 1e2f0 1e4f0 1e5f1 1e950`.split(/\s+/);
/** Katakana from small a to small ke, with the place of the same hiragana before it. */
const katakana = { first: 0x30a1, last: 0x30f6, toHiragana: -0x60 };

const letters = new Map<string, string>();
const entries = variants.trim().split(/\s+/);
for (let n = 0; n < entries.length; n += 2) letters.set(entries[n] ?? '', entries[n + 1] ?? '');
for (const zero of zeros)
  for (let digit = 0; digit <= 9; digit++)
    letters.set(String.fromCodePoint(Number.parseInt(zero, 16) + digit), String(digit));
for (let code = katakana.first; code <= katakana.last; code++)
  letters.set(String.fromCodePoint(code), String.fromCodePoint(code + katakana.toHiragana));

const foldable = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');
// Combining accents of European scripts, Hebrew points, Arabic vowel marks, the nukta of Indian scripts;
// apostrophes that are letters; invisible characters inside words, and the tatweel that stretches Arabic
// words.
const accents =
  /[\u0300-\u036F\u02B9-\u02BF\uA78B\uA78C\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u0640\xAD\u061C\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF]|\u200D/g;
// They are letters of Ukrainian and Belarusian, whatever keyboard they are typed with.
const cyrillicApostrophes = /(?<=\p{sc=Cyrl})['’‘`´′](?=\p{sc=Cyrl})/gu;
