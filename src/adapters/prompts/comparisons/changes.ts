import { diffLines, diffWordsWithSpace } from 'diff';
import type { TextPart } from '../../../operations/core/adapters/comparison-adapters.ts';
import type { TimeLimit } from './time-limit.ts';

/**
 * Maximum number of parts of a comparison, so that a page can show it; the remainder is one replaced part.
 */
const maxParts = 2_000;
/**
 * Maximum number of characters of a changed part that is compared word by word: finding the words takes a
 * microsecond per character.
 */
const maxCharacters = 50_000;

/**
 * Compares two texts by lines, and by words where lines were replaced. Parts that are not compared in time
 * are replaced as a whole. All parts that were not added make up `before`, all that were not removed `after`.
 */
export function changesBetween(before: string, after: string, limit: TimeLimit): TextPart[] {
  const timeout = limit.left();
  const lines = timeout > 0 ? diffLines(before, after, { timeout }) : undefined;
  if (!lines) {
    limit.noteSkipped();
    return replaced(before, after);
  }
  const parts: TextPart[] = [];
  for (const [n, { value, added, removed }] of lines.entries()) {
    // Already compared with the removed lines before it.
    if (added && lines[n - 1]?.removed) continue;
    const next = lines[n + 1];
    if (parts.length >= maxParts) {
      const rest = lines.slice(n);
      return [...parts, ...replaced(textOf(rest, 'added'), textOf(rest, 'removed'))];
    }
    if (!added && !removed) parts.push({ kind: 'same', text: value });
    else if (removed && next?.added) parts.push(...changedWords(value, next.value, limit));
    else parts.push({ kind: added ? 'added' : 'removed', text: value });
  }
  return parts;
}

/** The text of all parts except those that were `added`, or `removed`. */
function textOf(
  parts: readonly { value: string; added: boolean; removed: boolean }[],
  without: 'added' | 'removed',
): string {
  return parts.map((part) => (part[without] ? '' : part.value)).join('');
}

function changedWords(before: string, after: string, limit: TimeLimit): TextPart[] {
  const timeout = limit.left();
  const isShort = before.length + after.length <= maxCharacters;
  const words =
    isShort && timeout > 0
      ? diffWordsWithSpace(before, after, { timeout, intlSegmenter: segmenter })
      : undefined;
  if (!words && isShort) limit.noteSkipped();
  if (!words) return replaced(before, after);
  const parts = joined(
    words.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })),
  );
  return parts.length <= maxParts ? parts : replaced(before, after);
}

/**
 * Joins changed words with only spaces between them: "a new day" reads better as one change than as three.
 */
function joined(parts: readonly TextPart[]): TextPart[] {
  const changes: TextPart[] = [];
  let before = '';
  let after = '';
  let space = '';
  const finish = (same = '') => {
    changes.push(...replaced(before, after));
    if (space + same) changes.push({ kind: 'same', text: space + same });
    before = after = space = '';
  };
  for (const { kind, text } of parts) {
    if (kind === 'same' && !/^[^\S\n]+$/.test(text)) {
      finish(text);
    } else if (kind === 'same') {
      space += text;
    } else {
      if (!before && !after) finish();
      before += space;
      after += space;
      space = '';
      if (kind === 'removed') before += text;
      else after += text;
    }
  }
  finish();
  return changes;
}

/** Also finds words in languages that do not separate them by spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function replaced(before: string, after: string): TextPart[] {
  const changes: TextPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return changes.filter(({ text }) => text);
}
