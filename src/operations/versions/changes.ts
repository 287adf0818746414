import { diffLines, diffWordsWithSpace } from 'diff';
import type { TextChange } from '../../contract/versions.ts';

/** Milliseconds for comparing two texts by lines, and each changed part of them by words. */
const lineMs = 100;
const wordMs = 20;

/**
 * What changed between two texts: by lines, and by words where lines were replaced. Parts that differ too much to be compared in time are
 * replaced as a whole. All parts that were not added make up `before`, all that were not removed `after`.
 */
export function changesBetween(before: string, after: string): TextChange[] {
  const lines = diffLines(before, after, { timeout: lineMs });
  if (!lines) return replaced(before, after);
  return lines.flatMap(({ value, added, removed }, n): TextChange[] => {
    if (!added && !removed) return [{ kind: 'same', text: value }];
    const next = lines[n + 1];
    if (removed && next?.added) return changedWords(value, next.value);
    // It was compared with the removed lines before it.
    if (added && lines[n - 1]?.removed) return [];
    return [{ kind: added ? 'added' : 'removed', text: value }];
  });
}

function changedWords(before: string, after: string): TextChange[] {
  const words = diffWordsWithSpace(before, after, { timeout: wordMs, intlSegmenter: segmenter });
  if (!words) return replaced(before, after);
  return joined(
    words.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })),
  );
}

/** Joins changed words with nothing but spaces between them: "a new day" reads better as one change than as three. */
function joined(parts: readonly TextChange[]): TextChange[] {
  const changes: TextChange[] = [];
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

/** Finds words in languages that write them without spaces, too. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function replaced(before: string, after: string): TextChange[] {
  const changes: TextChange[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return changes.filter(({ text }) => text);
}
