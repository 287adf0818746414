import { serveTasks } from '../../adapters/core/tasks/serve-tasks.ts';
import type { Analyses } from '../../operations/core/adapters/text-adapters.ts';
import { analyses } from '../../operations/prompts/indexing/analyses.ts';

/** A task of the process that runs this module and analyses long texts. */
export interface AnalysisTask {
  name: keyof Analyses;
  texts: unknown;
}

serveTasks(async ({ name, texts }: AnalysisTask) => {
  const analyse: (texts: never) => unknown = analyses[name];
  return analyse(texts as never);
});
