import { join } from 'node:path';
import { createTaskProcess } from '../../adapters/core/tasks/task-process.ts';
import type { Log } from '../../operations/core/adapters/adapters.ts';
import type { Analyses, TextAnalyzer } from '../../operations/core/adapters/text-adapters.ts';
import { analyses } from '../../operations/prompts/indexing/analyses.ts';
import type { AnalysisTask } from '../processes/analyse-texts.ts';

/** Total number of characters up to which texts are analysed in this process, which takes 30 ms at most. */
const shortTexts = 10_000;

/**
 * Analyses texts. Long ones are analysed one at a time in a separate process, in turns by viewer; each waits
 * at most ten seconds.
 */
export function textAnalyses(log?: Log): { of(viewer: string): TextAnalyzer } {
  const { run } = createTaskProcess<AnalysisTask, unknown>({
    module: join(import.meta.dirname, '../processes/analyse-texts.ts'),
    name: 'Analyzing texts',
    timeoutMs: 20_000,
    idleMs: 20_000,
    maxWaiting: 50,
    maxPerOwner: 4,
    waitMs: 10_000,
    memoryBytes: 512 * 1024 * 1024,
    onKilled: (reason) => log?.warn({ reason }, 'a text analysis failed'),
  });
  return {
    of: (viewer) => ({
      async run<Name extends keyof Analyses>(name: Name, texts: Parameters<Analyses[Name]>[0]) {
        type Result = ReturnType<Analyses[Name]>;
        const analyse: (texts: never) => unknown = analyses[name];
        if (JSON.stringify(texts).length <= shortTexts) return analyse(texts as never) as Result;
        const result = await run({ name, texts }, viewer);
        return result === 'killed' ? 'busy' : (result as Result | 'busy');
      },
    }),
  };
}
