import { foldText } from '../../../domain/core/text/folding.ts';

/** The properties that are compared with the typed text. */
interface Searchable {
  label: string;
  /** Further words that match it. */
  words?: string | undefined;
  /** Performs the action of the entry; links have none. */
  run?: (() => void) | undefined;
}

/**
 * Returns the entries that match the typed text, in their order. In `direct` the label begins with the text,
 * or for actions each typed word begins a word of the label. In `others` each typed word begins a word of the
 * label or of the further words.
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
