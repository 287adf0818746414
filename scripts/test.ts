// `npm test` runs every check of the project. `npm test -- WORD…` runs only the test files (rules, API,
// faults, browser) whose path contains one of the words, without the static checks.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import { seed } from '../tests/support/generated/seed.ts';
import { chromiumPath, executable, firefoxPath } from './browsers.ts';
import { missingPlatforms } from './lock-file.ts';
import { type Print, run, runSteps, type Step, stopSteps } from './steps.ts';
import { supplyChainProblems } from './supply-chain.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'promptorium-reports-'));
const counts = { passed: 0, failed: 0 };
/** File and name of each failed test, repeated at the end of the output. */
const failedTests: string[] = [];
/** File and name of each test that passed only on the second attempt. */
const flakyTests: string[] = [];
/** Seconds of the tests of each file. */
const fileTimes = new Map<string, number>();
/** What the processes that tests/faults/ starts and kills run, from their start to their database, and the tests themselves. */
const processPaths = [
  'package.json',
  'package-lock.json',
  'scripts/',
  'src/adapters/',
  'src/api/core/',
  'src/cli/',
  'src/config/',
  'src/database/',
  'src/http/',
  'src/operations/core/',
  'src/operations/hosting/',
  'src/operations/market/',
  'src/start/',
  'src/web/render/',
  'tests/faults/',
  'tests/support/',
];
const manyLines = 400;
const noFirefox =
  'Firefox is not installed and cannot be: its smoke test is skipped. Debian: sudo apt-get install firefox-esr; elsewhere set FIREFOX_PATH.';

const noPromtool =
  'promtool is not installed: the alert rules are not checked. Debian: sudo apt-get install --no-install-recommends prometheus.';

process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopSteps(signal);
    process.exit(128 + constants.signals[signal]);
  });
process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
  const option = words.find((word) => word.startsWith('-'));
  if (option) return fail(`Unknown option ${option}. Usage: npm test, or npm test -- WORD…`);
  const failed = words.length ? await testMatching(words) : await testAll();
  if (!failed) return fail(`No test file has ${words.join(' or ')} in its path.`);
  if (failed.length) console.log(styleText('red', `\nFailed: ${failed.join(', ')}`));
  for (const name of failedTests) console.log(`  ${name}`);
  if (flakyTests.length) console.log(styleText('yellow', '\nPassed only on the second attempt:'));
  for (const name of flakyTests) console.log(`  ${name}`);
  if (!words.length) printSlowestFiles();
  // A step can fail without a failing test, for instance in a static check.
  const failures = counts.failed || (failed.length ? 1 : 0);
  console.log(`\n${counts.passed} passed, ${failures} failed`);
  return failed.length ? 1 : 0;
}

function printSlowestFiles(): void {
  console.log('\nSlowest test files:');
  const slowest = [...fileTimes].sort(([, one], [, other]) => other - one).slice(0, 10);
  for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(0).padStart(6)} s  ${file}`);
}

function fail(message: string): number {
  console.error(message);
  return 1;
}

async function testAll(): Promise<string[]> {
  const checks: Step[] = [
    { name: 'Types', work: tool('tsc') },
    { name: 'Pages build', work: (print) => run(print, process.execPath, ['scripts/launch.mjs', 'build']) },
    { name: 'Format and lint', work: tool('biome', 'check', '--error-on-warnings') },
    { name: 'Dead code', work: tool('knip') },
    {
      name: 'Imports',
      work: tool(
        'depcruise',
        '--config',
        '.dependency-cruiser.mjs',
        'src',
        'bench',
        'tools',
        'packages',
        'scripts',
        'tests',
      ),
    },
    { name: 'File sizes', work: checkFileSizes },
    { name: 'Lock file', work: checkLockFile },
    { name: 'Install scripts and pinned files', work: checkSupplyChain },
    { name: 'Alert rules', work: checkAlertRules },
    {
      name: 'Browsers',
      work: async (print) => {
        print(`${await chromiumPath()}\n`);
        print(`${(await firefoxPath()) ?? noFirefox}\n`);
        return true;
      },
    },
  ];
  const tests: Step[] = [
    // Needs the list of bundled packages that the build writes.
    { name: 'Licences', work: (print) => run(print, process.execPath, ['scripts/licences.ts']) },
    { name: 'Rules, API and faults', work: testWithoutBrowser },
    { name: 'Browser', work: (print) => playwright(print, []) },
  ];
  // Each runner has a worker per core; concurrent runners would slow each other down until tests time out.
  return [...(await runSteps(checks, availableParallelism())), ...(await runSteps(tests, 1))];
}

async function testWithoutBrowser(print: Print): Promise<boolean> {
  const left = ['faults-long'];
  if (process.env.FULL !== '1' && areProcessesUnchanged()) {
    print('tests/faults/ is left out: nothing that it tests has changed. FULL=1 npm test runs it.\n');
    left.push('faults');
  }
  return vitest(
    print,
    left.map((project) => `--project=!${project}`),
  );
}

/**
 * Whether a branch changes nothing that tests/faults/ tests, compared with origin/main. False on main itself, and where git
 * does not have that commit, as in a shallow clone.
 */
function areProcessesUnchanged(): boolean {
  const files = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  const isTested = (file: string) => processPaths.some((path) => file.startsWith(path));
  try {
    const untracked = files('ls-files', '--others', '--exclude-standard');
    const changed = files('diff', '--name-only', '--merge-base', 'origin/main');
    // On main itself, nothing says which of its commits were tested.
    if (!changed.length) return false;
    return ![...changed, ...untracked].some(isTested);
  } catch {
    return false;
  }
}

/** The names of the failed steps; undefined when no test file matches. */
async function testMatching(words: readonly string[]): Promise<string[] | undefined> {
  const matching = (...patterns: string[]) =>
    globSync(patterns, { cwd: root })
      .filter((path) => words.some((word) => path.toLowerCase().includes(word.toLowerCase())))
      .sort();
  const rules = matching('{src,bench}/**/*.test.{ts,tsx}', 'tests/api/**/*.test.ts');
  const faults = matching('tests/{faults,faults-long}/**/*.test.ts');
  const specs = matching('tests/e2e/**/*.spec.ts');
  const files = [...rules, ...faults, ...specs];
  if (!files.length) return undefined;
  console.log(files.join('\n'));
  if (faults.length || specs.length) {
    const ok = await run((text) => process.stdout.write(text), process.execPath, [
      'scripts/launch.mjs',
      'build',
      '--if-stale',
    ]);
    if (!ok) return ['Pages build'];
  }
  const steps: Step[] = [];
  if (rules.length || faults.length)
    steps.push({ name: 'Rules, API and faults', work: (print) => vitest(print, [...rules, ...faults]) });
  if (specs.length) steps.push({ name: 'Browser', work: (print) => playwright(print, specs) });
  return runSteps(steps, steps.length);
}

async function vitest(print: Print, files: readonly string[]): Promise<boolean> {
  print(`Random seed ${seed}; npm run fuzz draws new ones.\n`);
  const report = join(reports, 'vitest.json');
  const ok = await run(print, process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
    ...files,
  ]);
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  for (const { name, startTime, endTime, assertionResults } of testResults as VitestFile[]) {
    fileTimes.set(relative(root, name), (endTime - startTime) / 1000);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failedTests.push(`${relative(root, name)}: ${fullName}`);
      else if (failureMessages.length) flakyTests.push(`${relative(root, name)}: ${fullName}`);
  }
  return ok && numPassedTests > 0;
}

async function playwright(print: Print, files: readonly string[]): Promise<boolean> {
  const report = join(reports, 'playwright.json');
  const firefox = await firefoxPath();
  // Playwright interprets file names as regular expressions.
  const patterns = files.map((file) => `${RegExp.escape(file)}$`);
  const ok = await run(
    print,
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...patterns],
    {
      CHROMIUM_PATH: await chromiumPath(),
      ...(firefox && { FIREFOX_PATH: firefox }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(!files.length && { PREPARE_SITE: '1' }),
    },
  );
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  counts.passed += stats.expected + stats.flaky;
  counts.failed += stats.unexpected;
  for (const { file, status, name, seconds } of browserTests(suites)) {
    fileTimes.set(file, (fileTimes.get(file) ?? 0) + seconds);
    if (status === 'unexpected') failedTests.push(name);
    else if (status === 'flaky') flakyTests.push(name);
  }
  return ok && stats.expected > 0;
}

interface VitestFile {
  name: string;
  /** Of its first test, in milliseconds. */
  startTime: number;
  /** Of its last test, in milliseconds. */
  endTime: number;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    line: number;
    title: string;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      /** The attempts; their durations are in milliseconds. */
      results: { duration: number }[];
    }[];
  }[];
}

interface BrowserTest {
  file: string;
  status: string;
  name: string;
  seconds: number;
}

function browserTests(suites: PlaywrightSuite[]): BrowserTest[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ status, results }) => ({
        file: `tests/e2e/${file}`,
        status,
        name: `${file}:${line}: ${title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
    ...browserTests(inner),
  ]);
}

function tool(name: string, ...args: string[]): Step['work'] {
  return (print) => run(print, join(root, 'node_modules/.bin', name), args);
}

async function checkAlertRules(print: Print): Promise<boolean> {
  const promtool = executable(['promtool']);
  if (!promtool) {
    print(`${noPromtool}\n`);
    return true;
  }
  return (
    (await run(print, promtool, ['check', 'rules', 'deploy/alerts.yml'])) &&
    (await run(print, promtool, ['test', 'rules', 'deploy/alerts.test.yml']))
  );
}

function checkFileSizes(print: Print): boolean {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', 'src', 'tests', 'scripts', 'bench', 'tools', 'packages'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const long = listed
    .split('\0')
    .filter((name) => /\.(ts|tsx|mjs|css|sql)$/.test(name))
    .map((name) => ({ name, lines: readFileSync(join(root, name), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > manyLines);
  // A warning: a long file usually does two things, but is not split for the count alone.
  for (const { name, lines } of long)
    print(`${name} has ${lines} lines, more than ${manyLines}: consider splitting it by topic.\n`);
  return true;
}

function checkSupplyChain(print: Print): boolean {
  const problems = supplyChainProblems(root);
  for (const line of problems) print(`${line}\n`);
  return problems.length === 0;
}

function checkLockFile(print: Print): boolean {
  const missing = missingPlatforms(root);
  for (const line of missing) print(`${line}\n`);
  return missing.length === 0;
}
