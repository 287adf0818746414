/**
 * Minutes to read a text: words / 200, rounded up, at least 1. A character of a script that is written
 * without spaces (Han, Hiragana, Katakana, Thai) counts as a word.
 */
export function readTime(text: string): number {
  const words = text.match(
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]+/gu,
  );
  return Math.max(1, Math.ceil((words?.length ?? 0) / 200));
}
