import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const root = new URL('../..', import.meta.url).pathname;
const [api] = (base.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test?.name === 'api' ? [project.test] : [],
);
if (!api) throw new Error('vitest.config.ts has no project named api.');

/** The API tests, recording the statements that they send into the folder STATEMENTS_FOLDER. */
export default defineConfig({
  root,
  test: {
    ...base.test,
    ...api,
    projects: undefined,
    // Some tests depend on time limits, which recording on a busy machine can exceed; their statements are wanted all the same.
    retry: 2,
    hookTimeout: 300_000,
    setupFiles: [...[api.setupFiles ?? []].flat(), 'tools/portability/record-statements.ts'],
    provide: { statementsFolder: process.env.STATEMENTS_FOLDER ?? '' },
  },
} as Parameters<typeof defineConfig>[0]);
