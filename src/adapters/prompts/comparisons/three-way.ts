import { diffArrays } from 'diff';
import type { MergedRegion } from '../../../operations/core/adapters/comparison-adapters.ts';
import type { TimeLimit } from './time-limit.ts';

/**
 * Maximum number of conflicts of one text, since nobody resolves more one by one; the last one contains the
 * remainder.
 */
const maxConflicts = 500;

/**
 * Merges two changes of a text, line by line. Lines that only one side changed are taken from it; lines that
 * both changed differently are a conflict with both versions. A text that is not compared in time is one
 * conflict as a whole.
 */
export function mergeLines(base: string, mine: string, theirs: string, limit: TimeLimit): MergedRegion[] {
  if (mine === theirs || base === theirs) return [{ lines: `${mine}\n` }];
  if (base === mine) return [{ lines: `${theirs}\n` }];
  const texts = { mine: mine.split('\n'), base: base.split('\n'), theirs: theirs.split('\n') };
  const changes = changesOf(texts.base, texts.mine, 'mine', limit);
  const others = changes && changesOf(texts.base, texts.theirs, 'theirs', limit);
  if (others) return mergedChanges(texts, [...changes, ...others]);
  limit.noteSkipped();
  return [{ conflict: { mine: `${mine}\n`, base: `${base}\n`, theirs: `${theirs}\n` } }];
}

type Side = 'mine' | 'theirs';
type Lines = Record<Side | 'base', string[]>;

/** Lines of the base, `end` exclusive, and by how many lines their replacement is longer (or shorter). */
interface Change {
  side: Side;
  start: number;
  end: number;
  growth: number;
}

/** The changes of a side; undefined when the time has run out. */
function changesOf(base: string[], side: string[], name: Side, limit: TimeLimit): Change[] | undefined {
  const timeout = limit.left();
  const parts = timeout > 0 ? diffArrays(base, side, { timeout }) : undefined;
  if (!parts) return undefined;
  const changes: Change[] = [];
  let at = 0;
  for (const { count, added, removed } of parts) {
    const last = changes.at(-1);
    const change = last?.end === at ? last : { side: name, start: at, end: at, growth: 0 };
    if (removed) change.end += count;
    if (added || removed) {
      change.growth += added ? count : -count;
      if (change !== last) changes.push(change);
    }
    if (!added) at += count;
  }
  return changes;
}

function mergedChanges(texts: Lines, changes: Change[]): MergedRegion[] {
  const sorted = changes.toSorted((a, b) => a.start - b.start);
  const regions: MergedRegion[] = [];
  const add = (lines: string) => {
    const last = regions.at(-1);
    if (last?.lines) last.lines += lines;
    else if (lines) regions.push({ lines });
  };
  let at = 0;
  let conflicts = 0;
  const growth = { mine: 0, theirs: 0 };
  for (let n = 0; n < sorted.length; ) {
    const start = sorted[n]?.start ?? 0;
    const before = { ...growth };
    const sides = new Set<Side>();
    let end = start;
    // Adjacent changes are resolved together.
    for (let next = sorted[n]; next && next.start <= end; next = sorted[++n]) {
      end = Math.max(end, next.end);
      growth[next.side] += next.growth;
      sides.add(next.side);
    }
    add(joined(texts.base.slice(at, start)));
    const of = (side: Side, to?: number) => joined(texts[side].slice(start + before[side], to));
    const [mine, theirs] = [of('mine', end + growth.mine), of('theirs', end + growth.theirs)];
    at = end;
    if (sides.size === 1) add(sides.has('mine') ? mine : theirs);
    else if (mine === theirs) add(mine);
    else if (++conflicts < maxConflicts)
      regions.push({ conflict: { mine, base: joined(texts.base.slice(start, end)), theirs } });
    else {
      const base = joined(texts.base.slice(start));
      return [...regions, { conflict: { mine: of('mine'), base, theirs: of('theirs') } }];
    }
  }
  add(joined(texts.base.slice(at)));
  return regions;
}

function joined(lines: readonly string[]): string {
  return lines.length ? `${lines.join('\n')}\n` : '';
}
