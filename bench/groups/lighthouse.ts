import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath } from '../../scripts/browsers.ts';
import { createClient } from '../../src/contract/client.ts';
import type { Bench } from '../group.ts';
import { median, type Row } from '../table.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../lighthouse');
const turns = 3;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

type Target = NonNullable<Row['target']>;

/** The figures of each page: the four scores out of 100, largest contentful paint and layout shift. */
const figures: readonly { name: string; unit: string; of: (report: Report) => number; target: Target }[] = [
  { name: 'performance', unit: '', of: scoreOf('performance'), target: atLeast(95) },
  { name: 'accessibility', unit: '', of: scoreOf('accessibility'), target: atLeast(100) },
  { name: 'best practices', unit: '', of: scoreOf('best-practices'), target: atLeast(100) },
  { name: 'SEO', unit: '', of: scoreOf('seo'), target: atLeast(100) },
  {
    name: 'largest paint',
    unit: 's',
    of: ({ audits }) => (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    target: atMost(1.5),
  },
  {
    name: 'layout shift',
    unit: '',
    of: ({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    target: atMost(0.02),
  },
];

/**
 * Runs Lighthouse with its default settings (a simulated mid-range phone on a slow connection), and returns
 * the median of three runs of each page. Performance measured on a busy machine is meaningless: `machine
 * speed` shows how fast it was.
 */
export async function lighthouse({ site: siteOf }: Bench): Promise<Row[]> {
  await install();
  const { url } = await siteOf();
  const { items } = await createClient({ base: `${url}/api` }).trendingPrompts({ query: { limit: 1 } });
  const pages = [
    ['/', '/'],
    ['/explore', '/explore'],
    ['/prompt/{id}', `/prompt/${items[0]?.id}`],
    ['/topics', '/topics'],
    ['/community', '/community'],
    ['/community/discussions', '/community/discussions'],
  ] as const;
  const rows: Row[] = [];
  const speeds: number[] = [];
  for (const [page, path] of pages) {
    const reports: Report[] = [];
    for (let turn = 0; turn < turns; turn++) reports.push(await audit(url + path));
    speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex));
    for (const { name, unit, of, target } of figures)
      rows.push({ name: `${page} ${name}`, unit, ours: median(reports.map(of)), target });
  }
  return [...rows, { name: 'machine speed as Lighthouse measures it', unit: '', ours: median(speeds) }];
}

/** Runs one audit. Repeats it when Chromium records no page load, which happens occasionally. */
async function audit(address: string): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await reportOf(address);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function reportOf(address: string): Promise<Report> {
  const { stdout } = await run(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      address,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      '--only-categories=performance,accessibility,best-practices,seo',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync',
    ],
    { env: { ...process.env, CHROME_PATH: await chromiumPath() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}

/**
 * Installs Lighthouse if it is missing. It has a separate folder, because only the bench needs its 180 MB.
 */
async function install(): Promise<void> {
  const stamp = join(folder, 'node_modules/.promptorium-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Installing Lighthouse (once)…\n');
  await run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], { cwd: folder });
  writeFileSync(stamp, wanted);
}

function scoreOf(category: string) {
  return ({ categories }: Report) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
}

function atLeast(value: number): Target {
  return { of: 'figure', bound: '≥', value };
}

function atMost(value: number): Target {
  return { of: 'figure', bound: '≤', value };
}
