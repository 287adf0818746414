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
if (values.update && words.length) throw new Error('--update needs all tests: leave out the words.');

const made = values.recorded ? undefined : mkdtempSync(join(tmpdir(), 'promptorium-statements-'));
const folder = values.recorded ?? made ?? '';
try {
  const passed = !made || runTests(made);
  if (!passed) {
    console.error('Some tests failed, so statements may be missing: only new findings are reported.');
    process.exitCode = 1;
  }
  await check(passed && !words.length);
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

/** Compares what was found with what is accepted; of a complete recording, also what is no longer found. */
async function check(isComplete: boolean): Promise<void> {
  const { sources, ofTests } = await readRecorded(folder);
  const findings = await findingsIn([...sources, ...migrationSources()], await readSchema());
  console.log(reportOf(findings));
  console.log(
    `${sources.length} statements of the site, and the migrations. ${ofTests} further statements are of the tests themselves and were not checked.`,
  );
  const keys = findings.map(keyOf);
  if (values.update) {
    if (isComplete) writeAccepted(keys);
    else console.error('accepted.txt was not written.');
    return;
  }
  const { added, gone } = compareWithAccepted(keys, readAccepted());
  for (const key of added) console.log(`New, not in tools/portability/accepted.txt: ${key}`);
  if (isComplete) for (const key of gone) console.log(`No longer found, remove it from accepted.txt: ${key}`);
  if (added.length) {
    console.log('Change the statement, or accept the findings with npm run portability -- --update.');
    process.exitCode = 1;
  } else if (isComplete && gone.length) process.exitCode = 1;
}
