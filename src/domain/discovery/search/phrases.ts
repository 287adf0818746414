import { foldSearched, isSpaceless, singular, type Word } from '../../core/text/words.ts';

/**
 * Returns a predicate: whether one of the texts contains these words in this order with nothing between them.
 * Singular and plural of a word with "s" are equivalent. Takes linear time, a tenth of a microsecond per
 * character.
 */
export function phraseFinder(phrase: readonly Word[]): (texts: readonly string[]) => boolean {
  const pattern = patternOf(phrase);
  return (texts) => texts.some((text) => pattern.test(foldSearched(text)));
}

const letter = '[\\p{L}\\p{M}\\p{N}]';
const spaceless = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]';
const spaced = `[${letter}--${spaceless}]`;
/** Characters that may not follow a word: "c++" and "c#" are separate words. */
const endOf = (word: string) =>
  word.endsWith('++') ? '' : word.endsWith('#') ? `(?!${letter})` : `(?!${spaced}|\\+\\+|#(?!${letter}))`;

function patternOf(phrase: readonly Word[]): RegExp {
  let pattern = '';
  for (const [n, word] of phrase.entries()) {
    const last = phrase[n - 1];
    if (last && word.start < last.end) {
      // The next pair of adjacent characters overlaps the previous pair by one character.
      pattern += RegExp.escape(foldSearched([...word.word].at(-1) ?? ''));
      continue;
    }
    const isPair = isSpaceless(word.word);
    const touches = last && (isPair || isSpaceless(last.word));
    if (last) pattern += `[^\\p{L}\\p{M}\\p{N}]${touches ? '*' : '+'}`;
    pattern += isPair ? RegExp.escape(foldSearched(word.word)) : wordPattern(word);
  }
  return new RegExp(pattern, 'v');
}

function wordPattern({ word, folded }: Word): string {
  const one = singular(folded);
  // The searched text may be shorter than the folded word, such as "½".
  const searched = one === folded ? foldSearched(word) : one;
  return `(?<!${spaced})${RegExp.escape(searched)}${/[a-z]$/.test(one) && one.length > 2 ? 's?' : ''}${endOf(one)}`;
}
