import { foldText } from '../../../domain/core/text/text.ts';

/** What is compared with the typed text. */
interface Searchable {
  label: string;
  /** Other words for it. */
  words?: string | undefined;
  /** What an action does; links have none. */
  run?: (() => void) | undefined;
}

/**
 * Entries that match the typed text, in their order: `direct` if the label begins with it (of an action also if each typed word
 * begins a word of the label), `others` if each typed word begins a word of the label or of the other words.
 */
export function matchesOf<T extends Searchable>(
  entries: readonly T[],
  typed: string,
): { direct: T[]; others: T[] } {
  const text = foldText(typed).trim();
  const wanted = wordsOf(text);
  const direct: T[] = [];
  const others: T[] = [];
  if (!wanted.length) return { direct, others };
  for (const entry of entries) {
    const label = foldText(entry.label);
    const within = (words: readonly string[]) =>
      wanted.every((one) => words.some((word) => word.startsWith(one)));
    if (label.startsWith(text) || (entry.run && within(wordsOf(label)))) direct.push(entry);
    else if (within(wordsOf(`${label} ${foldText(entry.words ?? '')}`))) others.push(entry);
  }
  return { direct, others };
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
