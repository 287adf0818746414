// `npm test`: format and lint, imports, types, dead code, file sizes, the lock file, rules, API and fault tests, and the site in a real
// browser. Runs every step whatever the ones before it said, and ends with the sum of what the two test runners counted.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { chromiumPath } from './chromium.ts';
import { missingPlatforms } from './lock-file.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'promptorium-reports-'));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const longest = 400;
const failed: string[] = [];
const counts = { passed: 0, failed: 0 };

step('Format and lint', () => run(bin('biome'), ['check', '--error-on-warnings']));
step('Imports', () =>
  run(bin('depcruise'), ['--config', '.dependency-cruiser.mjs', 'src', 'bench', 'tools', 'scripts']),
);
step('Types', () => run(bin('tsc'), []));
step('Dead code', () => run(bin('knip'), []));
step('File sizes', shortFiles);
step('Lock file', wholeLockFile);
step('Pages build', () => run(process.execPath, ['scripts/build.ts']));
step('Rules, API and faults', () => {
  const report = join(reports, 'vitest.json');
  const ok = run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]);
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  return ok && numPassedTests > 0;
});
step('Browser', () => {
  const report = join(reports, 'playwright.json');
  const ok = run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromiumPath(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  counts.passed += stats.expected + stats.flaky;
  counts.failed += stats.unexpected;
  return ok && stats.expected > 0;
});

rmSync(reports, { recursive: true, force: true });
if (failed.length) console.log(styleText('red', `\nNot in order: ${failed.join(', ')}`));
console.log(`\n${counts.passed} passed, ${counts.failed + (failed.length && !counts.failed ? 1 : 0)} failed`);
process.exitCode = failed.length ? 1 : 0;

function step(name: string, work: () => boolean): void {
  const started = performance.now();
  console.log(styleText('bold', `\n— ${name}`));
  let ok = false;
  try {
    ok = work();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    ok ? styleText('green', `  in order (${seconds} s)`) : styleText('red', `  failed (${seconds} s)`),
  );
  if (!ok) failed.push(name);
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    }).status === 0
  );
}

function shortFiles(): boolean {
  const listed = spawnSync('git', ['ls-files', '-z', 'src', 'tests', 'scripts', 'bench', 'tools'], {
    cwd: root,
    encoding: 'utf8',
  });
  const long = listed.stdout
    .split('\0')
    .filter((name) => /\.(ts|tsx|mjs|css|sql)$/.test(name))
    .map((name) => ({ name, lines: readFileSync(join(root, name), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > longest);
  for (const { name, lines } of long)
    console.log(`${name} has ${lines} lines; the most is ${longest}: split it by what it is about.`);
  return listed.status === 0 && long.length === 0;
}

function wholeLockFile(): boolean {
  const missing = missingPlatforms(root);
  for (const line of missing) console.log(line);
  return missing.length === 0;
}
