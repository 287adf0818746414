import { serveTasks } from './adapters/tasks/serve-tasks.ts';
import { type Analyses, analyses } from './operations/search/analyses.ts';

/** A task of the process that analyses long texts: this module. */
export interface AnalysisTask {
  name: keyof Analyses;
  texts: unknown;
}

serveTasks(async ({ name, texts }: AnalysisTask) => {
  const analyse: (texts: never) => unknown = analyses[name];
  return analyse(texts as never);
});
