import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Finding } from './findings.ts';
import { runProgram } from './program.ts';

export interface WapitiOptions {
  url: string;
  /** Paths to begin with besides `/`, for what pages do not link to. */
  start: readonly string[];
  /** A Cookie header. */
  cookie?: string;
  /** Begins each finding's place: with or without a session. */
  who: string;
  /** Seconds for crawling, and for each module. */
  crawlSeconds: number;
  moduleSeconds: number;
  stop: AbortSignal;
}

/**
 * All modules of wapiti 3.0.4 but those that need other hosts (ssrf, wapp, nikto), that guess file names for long (buster), or that
 * guess passwords of a form with a known login (brute_login_form).
 */
const modules = [
  ...['backup', 'blindsql', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'htaccess', 'http_headers'],
  ...['methods', 'permanentxss', 'redirect', 'shellshock', 'sql', 'xss', 'xxe'],
];

const entry = z.object({
  method: z.string(),
  path: z.string(),
  info: z.string(),
  parameter: z.string().nullish(),
});
const report = z.object({
  infos: z.object({ crawled_pages_nbr: z.number().optional() }),
  vulnerabilities: z.record(z.string(), z.array(entry)),
  anomalies: z.record(z.string(), z.array(entry)),
});

/** Lets wapiti crawl the site and attack what it finds. */
export async function runWapiti(options: WapitiOptions): Promise<{ findings: Finding[]; lines: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-wapiti-'));
  const file = join(folder, 'report.json');
  const { who, crawlSeconds, moduleSeconds, stop } = options;
  try {
    const { output } = await runProgram('wapiti', argumentsOf(options, folder, file), {
      seconds: crawlSeconds + modules.length * moduleSeconds + 60,
      stop,
    });
    const text = readIfThere(file);
    if (text === undefined)
      return { findings: [failed(who, 'no report', output)], lines: [`wapiti ${who}: no report`] };
    const lines = [`wapiti ${who}: ${/scanned (\d+) pages/.exec(output)?.[0] ?? 'pages not counted'}`];
    const broken = [...output.matchAll(/Traceback[\s\S]*?^\w*(?:Error|Exception): .*/gm)];
    return {
      findings: [
        ...findingsIn(text, who),
        ...broken.map(([trace]) => failed(who, 'a module of wapiti failed', trace)),
      ],
      lines,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function argumentsOf(
  { url, start, cookie, crawlSeconds, moduleSeconds }: WapitiOptions,
  folder: string,
  file: string,
): string[] {
  const { origin, hostname } = new URL(url);
  const cookies = join(folder, 'cookies.json');
  const [name = '', value = ''] = cookie?.split(/=(.*)/s) ?? [];
  // As wapiti-getcookie writes it.
  if (cookie)
    writeFileSync(
      cookies,
      JSON.stringify({
        [hostname]: {
          '/': { [name]: { value, expires: null, secure: false, port: null, version: 0 } },
        },
      }),
    );
  return [
    ...['--url', `${origin}/`, '--scope', 'domain', '--module', modules.join(',')],
    ...start.flatMap((path) => ['--start', origin + path]),
    ...(cookie ? ['--cookie', cookies] : []),
    // Many pages have the same form: a few of each kind are enough.
    ...['--depth', '3', '--max-links-per-page', '40', '--max-files-per-dir', '15', '--max-parameters', '12'],
    ...[
      '--max-scan-time',
      String(crawlSeconds),
      '--max-attack-time',
      String(moduleSeconds),
      '--timeout',
      '10',
    ],
    // Never a host of wapiti's authors.
    ...['--endpoint', 'http://127.0.0.1:9/', '--no-bugreport'],
    ...['--store-session', folder, '--store-config', folder],
    ...['--format', 'json', '--output', file, '--verbose', '1'],
  ];
}

/** The vulnerabilities and anomalies of a report in JSON. */
export function findingsIn(text: string, who: string): Finding[] {
  const { vulnerabilities, anomalies } = report.parse(JSON.parse(text));
  return [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([what, entries]) =>
      entries.map(({ method, path, parameter, info }) => ({
        tool: 'wapiti' as const,
        what,
        where: `${who}: ${method} ${path.split('?', 1)[0]}${parameter ? ` (${parameter})` : ''}`,
        detail: info,
      })),
    ),
  );
}

function failed(who: string, what: string, detail: string): Finding {
  return { tool: 'wapiti', what, where: who, detail: detail.slice(-1_000) };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
