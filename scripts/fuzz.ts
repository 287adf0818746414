// `npm run fuzz [-- SEED]`: runs the tests that draw random input, with a new seed or the given one.
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, stopSteps } from './steps.ts';

const root = join(import.meta.dirname, '..');
const [seed = String(randomInt(2 ** 31))] = process.argv.slice(2);

if (/^\d{1,10}$/.test(seed)) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopSteps(signal));
  const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/api/**/*.test.ts'], { cwd: root })
    .filter((path) => readFileSync(join(root, path), 'utf8').includes("from 'fast-check'"))
    .sort();
  console.log(`Random seed ${seed}. The same run again: npm run fuzz -- ${seed}`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...files];
  const passed = await run((text) => process.stdout.write(text), process.execPath, vitest, {
    FUZZ_SEED: seed,
  });
  console.log(`Random seed ${seed}: ${passed ? 'passed' : 'failed'}.`);
  process.exitCode = passed ? 0 : 1;
} else {
  console.error('The seed is a whole number. Usage: npm run fuzz [-- SEED]');
  process.exitCode = 2;
}
