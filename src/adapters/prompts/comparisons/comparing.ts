import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type {
  ComparedTexts,
  Comparisons,
  TextsToCompare,
} from '../../../operations/core/adapters/comparison-adapters.ts';
import { createTaskProcess } from '../../core/tasks/task-process.ts';
import { areShort, compareTexts } from './compare-texts.ts';
import { comparisonCache } from './comparison-cache.ts';

/** Milliseconds for which short texts are compared in this process. */
const shortMs = 5;

type Compared = ComparedTexts & { isComplete: boolean };

/**
 * Compares texts in a separate process, one comparison at a time and in turns by viewer. A comparison waits
 * at most `waitMs`. Results are cached in memory up to `cacheBytes`; concurrent requests for the same texts
 * share one comparison.
 */
export function comparisonProcess({
  timeoutMs = 10_000,
  waitMs = 5_000,
  maxWaiting = 20,
  maxOfViewer = 3,
  cacheBytes = 16 * 1024 * 1024,
  module = join(import.meta.dirname, 'compare-process.ts'),
}: {
  timeoutMs?: number;
  waitMs?: number;
  maxWaiting?: number;
  maxOfViewer?: number;
  cacheBytes?: number;
  module?: string;
} = {}): { of(viewer: string): Comparisons; pid(): number | undefined } {
  const { run, pid } = createTaskProcess<TextsToCompare, Compared>({
    module,
    name: 'Comparing texts',
    timeoutMs,
    idleMs: 20_000,
    maxWaiting,
    maxPerOwner: maxOfViewer,
    waitMs,
    memoryBytes: 256 * 1024 * 1024,
  });
  const cache = comparisonCache(cacheBytes);
  const running = new Map<string, Promise<ComparedTexts | 'busy'>>();

  async function compare(
    viewer: string,
    key: string,
    texts: TextsToCompare,
  ): Promise<ComparedTexts | 'busy'> {
    const compared = await run(texts, viewer);
    if (compared === 'busy') return compared;
    const result = compared === 'killed' ? compareTexts(texts, 0) : compared;
    cache.store(key, result);
    return result;
  }

  return {
    of: (viewer) => ({
      async compare(texts) {
        if (areShort(texts)) {
          const result = compareTexts(texts, shortMs);
          if (result.isComplete) return result;
        }
        const key = createHash('sha256').update(JSON.stringify(texts)).digest('base64');
        const known = cache.find(key) ?? running.get(key);
        if (known) return known;
        const comparison = compare(viewer, key, texts).finally(() => running.delete(key));
        running.set(key, comparison);
        return comparison;
      },
    }),
    pid,
  };
}
