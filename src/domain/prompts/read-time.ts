/**
 * Minutes to read a text: words / 200 and, in scripts that are written without spaces (Chinese, Japanese,
 * Thai, Lao, Khmer, Burmese), letters / 500; rounded up, at least 1.
 */
export function readTime(text: string): number {
  let [words, letters] = [0, 0];
  for (const { 0: run } of text.matchAll(runs)) {
    if (spaceless.test(run)) letters += run.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    else words++;
  }
  return Math.max(1, Math.ceil(words / 200 + letters / 500));
}

// With their punctuation.
const characters =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\u3000-\\u303F\\uFF00-\\uFFEF';
const runs = new RegExp(`[${characters}]+|[^\\s${characters}]+`, 'gu');
const spaceless = new RegExp(`^[${characters}]`, 'u');
