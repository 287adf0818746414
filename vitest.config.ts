import { defineConfig } from 'vitest/config';

/**
 * Tests of processes that are killed and starved depend on how busy the machine is. `npm test` lists
 * those that needed a second attempt.
 */
const secondAttempts = 1;

export default defineConfig({
  test: {
    reporters: ['default'],
    pool: 'forks',
    maxWorkers: 3,
    // Loading the modules again for each file would take a quarter of the time, and more for the rules.
    isolate: false,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', '{bench,scripts,tools}/**/*.test.ts'],
          setupFiles: ['tests/support/generated/seeded-fast-check.ts'],
          // The browser tests run at the same time.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/servers/database-server.ts'],
          setupFiles: ['tests/support/generated/seeded-fast-check.ts', 'tests/support/site/close-apps.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: secondAttempts,
        },
      },
      {
        test: {
          // Run by npm run test:faults only.
          name: 'faults-long',
          include: ['tests/faults-long/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
