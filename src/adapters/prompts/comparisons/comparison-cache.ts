import type { ComparedTexts } from '../../../operations/core/adapters/comparison-adapters.ts';

/** Milliseconds after which an incomplete comparison is repeated: the machine may have been busy. */
const incompleteMs = 10 * 60_000;

interface CacheEntry {
  result: ComparedTexts;
  bytes: number;
  until: number;
}

/** Caches results of comparisons in memory, up to about this many bytes; evicts the least recently used. */
export function comparisonCache(maxBytes: number, now: () => number = () => performance.now()) {
  const all = new Map<string, CacheEntry>();
  let bytes = 0;
  const drop = (key: string, entry: CacheEntry) => {
    all.delete(key);
    bytes -= entry.bytes;
  };
  return {
    find(key: string): ComparedTexts | undefined {
      const entry = all.get(key);
      if (!entry) return undefined;
      drop(key, entry);
      if (now() >= entry.until) return undefined;
      all.set(key, entry);
      bytes += entry.bytes;
      return entry.result;
    },
    store(key: string, result: ComparedTexts & { isComplete: boolean }): void {
      const entry = {
        result,
        bytes: bytesOf(result),
        until: result.isComplete ? Number.POSITIVE_INFINITY : now() + incompleteMs,
      };
      const before = all.get(key);
      if (before) drop(key, before);
      all.set(key, entry);
      bytes += entry.bytes;
      for (const [oldest, old] of all) {
        if (bytes <= maxBytes) break;
        drop(oldest, old);
      }
    },
  };
}

/** Approximate memory of a result: two bytes per character, and a constant per text. */
function bytesOf({ changes, merges }: ComparedTexts): number {
  const texts = [
    ...changes.flat().map(({ text }) => text),
    ...merges.flat().flatMap(({ lines, conflict }) => (conflict ? Object.values(conflict) : lines)),
  ];
  return texts.reduce((sum, text) => sum + 2 * text.length + 50, 500);
}
