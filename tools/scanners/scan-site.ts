import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../../tests/support/site-process.ts';
import type { Finding, Tool, ToolReport } from './findings.ts';
import type { Passed } from './proxy.ts';
import { runSlowMode, type SlowTarget, slowModes } from './slow-http.ts';
import { runSqlmap } from './sqlmap.ts';
import { injectionTests } from './sqlmap-tests.ts';
import { startTarget, type Target } from './target.ts';
import { runWapiti } from './wapiti.ts';

type Scan = (target: Target, options: ScanOptions) => Promise<ToolReport>;

export interface ScanOptions {
  /** sqlmap's level, 1 to 5. */
  level: number;
  progress: (line: string) => void;
  stop: AbortSignal;
}

const scans: Record<Tool, Scan> = {
  sqlmap: scanWithSqlmap,
  wapiti: scanWithWapiti,
  slowhttptest: scanWithSlowHttp,
};

/** Runs the tools, one after the other, on a site that is started for them. */
export async function scanSite(only: readonly Tool[], options: ScanOptions): Promise<ToolReport[]> {
  const target = await startTarget();
  try {
    const reports: ToolReport[] = [];
    for (const tool of only) reports.push(await scans[tool](target, options));
    return reports;
  } finally {
    await target.stop();
  }
}

async function scanWithSqlmap(target: Target, { level, progress, stop }: ScanOptions): Promise<ToolReport> {
  const tests = injectionTests(target);
  const findings = await runSqlmap(tests, {
    url: target.proxy.url,
    dbms: 'PostgreSQL',
    level,
    concurrency: 2,
    seconds: 600,
    secondsEach: 200,
    stop,
    onProgress: progress,
  });
  const passed = target.proxy.take();
  return {
    tool: 'sqlmap',
    findings: [...findings, ...failuresIn(passed, 'sqlmap'), ...(await endedSession(target, 'sqlmap'))],
    lines: [
      `${tests.length} requests with ${countParameters(tests)} parameters, level ${level}`,
      repliesIn(passed),
    ],
  };
}

function countParameters(tests: ReturnType<typeof injectionTests>): number {
  return tests.reduce(
    (sum, { params, body }) => sum + (params?.length ?? (body ? Object.keys(body).length : 1)),
    0,
  );
}

async function scanWithWapiti(target: Target, { progress, stop }: ScanOptions): Promise<ToolReport> {
  const { proxy, member, ids } = target;
  const report: ToolReport = { tool: 'wapiti', findings: [], lines: [] };
  const start = [
    '/explore?q=code',
    '/community/members?q=a',
    '/community/discussions?q=words',
    '/api/posts?q=code&sort=recent',
    '/api/posts/suggest?q=co',
    `/api/posts/id/${ids.prompt}`,
    '/feeds/search.xml?q=code',
    '/contact',
    '/signup',
    '/login?next=/settings',
  ];
  for (const cookie of [undefined, member.cookie]) {
    const who = cookie ? 'member' : 'visitor';
    progress(`wapiti: as a ${who}`);
    const { findings, lines } = await runWapiti({
      url: proxy.url,
      start: cookie
        ? [
            ...start,
            '/settings',
            '/write',
            '/recent',
            '/searches',
            `/community/discussions/${ids.discussion}`,
          ]
        : start,
      ...(cookie && { cookie }),
      who,
      crawlSeconds: 30,
      moduleSeconds: 12,
      stop,
    });
    const passed = proxy.take();
    report.findings.push(...findings, ...failuresIn(passed, 'wapiti'));
    report.lines.push(...lines, `as a ${who}: ${repliesIn(passed)}`);
  }
  report.findings.push(...(await endedSession(target, 'wapiti')));
  return report;
}

/** The site closes a connection after 30 s, and one that reads a large file slowly after a minute (src/http/guarded-server.ts). */
const slowSeconds = { 'slow headers': 50, 'slow body': 50, 'slow read': 90 };

/** Bytes of a packet in most networks. */
const networkMtu = 1_500;

async function scanWithSlowHttp({ site }: Target, { progress, stop }: ScanOptions): Promise<ToolReport> {
  const report: ToolReport = { tool: 'slowhttptest', findings: [], lines: [] };
  const mtu = Number(readFileSync('/sys/class/net/lo/mtu', 'utf8'));
  if (mtu > networkMtu)
    report.lines.push(
      `The loopback interface sends packets of ${mtu} bytes, so that slow readers use up the system's memory for connections. As in a network: ip link set lo mtu ${networkMtu}`,
    );
  const run = async (target: SlowTarget) => {
    for (const mode of slowModes) {
      progress(`slowhttptest: ${mode}${target.mostPerAddress ? ' from one address' : ''}`);
      const { findings, lines } = await runSlowMode(mode, target, {
        connections: 1_000,
        seconds: slowSeconds[mode],
        stop,
      });
      report.findings.push(...findings);
      report.lines.push(...lines);
    }
  };
  const paths = {
    paths: ['/', '/explore', '/api/categories'],
    bodyPath: '/api/contact',
    largePath: largestAsset(),
  };
  // Behind a proxy all connections come from it, as if each were another client's.
  await run({ ...site, ...paths });
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-scanned-'));
  const direct = await startSite(dataDir);
  try {
    await run({ ...direct, ...paths, mostPerAddress: 200 });
    return report;
  } finally {
    await direct.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The path of the largest built file. */
function largestAsset(): string {
  const folder = join(import.meta.dirname, '../../build/client/assets');
  const [name] = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size);
  return `/assets/${name}`;
}

function failuresIn({ failures }: Passed, tool: Tool): Finding[] {
  return [...failures].map(([where, detail]) => ({ tool, what: 'failure of the site', where, detail }));
}

/** A scan with a session that has ended would test what visitors see. */
async function endedSession(target: Target, tool: Tool): Promise<Finding[]> {
  if (await target.isSignedIn()) return [];
  return [{ tool, what: 'not tested', where: 'the session', detail: 'It ended during the scan.' }];
}

function repliesIn({ requests, statuses }: Passed): string {
  const by = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status || 'no reply'}`);
  return `${requests} requests, answered ${by.join(', ')}`;
}
