// `npm run portability` runs the API tests, records the statements that they send, and lists those that distributed engines would not run.
// With words, only the test files whose path contains one of them. `--update` accepts what was found. `--recorded FOLDER` reads an earlier
// recording instead of running the tests.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareWithAccepted, readAccepted, writeAccepted } from './accepted.ts';
import { findingsIn, keyOf } from './findings.ts';
import { reportOf } from './report.ts';
import { readSchema } from './schema.ts';
import { migrationSources, readRecorded } from './sources.ts';

const { values, positionals: words } = parseArgs({
  options: { update: { type: 'boolean' }, recorded: { type: 'string' } },
  allowPositionals: true,
});
const isComplete = !words.length;
if (values.update && !isComplete) throw new Error('--update needs all tests: leave out the words.');

const made = values.recorded ? undefined : mkdtempSync(join(tmpdir(), 'promptorium-statements-'));
const folder = values.recorded ?? made ?? '';
try {
  if (made && !runTests(made)) {
    console.error('Some tests failed, so their statements may be incomplete: nothing was compared.');
    process.exitCode = 1;
  } else {
    await check();
  }
} finally {
  if (made) rmSync(made, { recursive: true, force: true });
}

function runTests(statementsFolder: string): boolean {
  const config = ['--config', 'tools/portability/vitest.config.ts'];
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...config, ...words],
    {
      stdio: 'inherit',
      env: { ...process.env, STATEMENTS_FOLDER: statementsFolder },
    },
  );
  return status === 0;
}

async function check(): Promise<void> {
  const { sources, ofTests } = await readRecorded(folder);
  const findings = await findingsIn([...sources, ...migrationSources()], await readSchema());
  console.log(reportOf(findings));
  console.log(
    `${sources.length} statements of the site, and the migrations. ${ofTests} further statements are of the tests themselves and were not checked.`,
  );
  const keys = findings.map(keyOf);
  if (values.update) return writeAccepted(keys);
  const { added, gone } = compareWithAccepted(keys, readAccepted());
  for (const key of added) console.log(`New, not in tools/portability/accepted.txt: ${key}`);
  if (isComplete) for (const key of gone) console.log(`No longer found, remove it from accepted.txt: ${key}`);
  if (added.length) {
    console.log('Change the statement, or accept the findings with npm run portability -- --update.');
    process.exitCode = 1;
  } else if (isComplete && gone.length) process.exitCode = 1;
}
