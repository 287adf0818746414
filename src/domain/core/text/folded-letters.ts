/**
 * Replaces the letters of a lower-case text in NFKD that people also type in another way: letters with
 * strokes, ligatures, the letters of different keyboards for one script, katakana (as hiragana), and digits
 * of other scripts. Each replacement is settled: replacing twice changes nothing more.
 */
export function foldLetters(text: string): string {
  return text.replace(foldable, (letter) => letters.get(letter) ?? letter);
}

// Each letter with its replacement.
const variants = `
  đ d  ð d  ø o  ł l  ħ h  ŧ t  ß ss  æ ae  œ oe  þ th  ı i  ŋ n  ə e  ɛ e  ɔ o  ɓ b  ɗ d  ƙ k  ƴ y  ς σ  ґ г
  ך כ  ם מ  ן נ  ף פ  ץ צ
  ٱ ا  ک ك  ڪ ك  ی ي  ى ي  ې ي  ے ي  ة ه  ۀ ه  ہ ه  ھ ه  ە ه  ۃ ه
`;

/**
 * The zeros of Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Thai, Lao, Myanmar and Khmer
 * digits.
 */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xe50, 0xed0, 0x1040, 0x17e0];
/** Katakana from small a to small ke, with the place of the same hiragana before it. */
const katakana = { first: 0x30a1, last: 0x30f6, toHiragana: -0x60 };

const letters = new Map<string, string>();
const entries = variants.trim().split(/\s+/);
for (let n = 0; n < entries.length; n += 2) letters.set(entries[n] ?? '', entries[n + 1] ?? '');
for (const zero of zeros)
  for (let digit = 0; digit <= 9; digit++) letters.set(String.fromCodePoint(zero + digit), String(digit));
for (let code = katakana.first; code <= katakana.last; code++)
  letters.set(String.fromCodePoint(code), String.fromCodePoint(code + katakana.toHiragana));

const foldable = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');
