import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Finding, Tool } from './findings.ts';
import { runSlowMode, slowModes } from './slow-http.ts';
import { runSqlmap } from './sqlmap.ts';
import { runWapiti } from './wapiti.ts';

interface Holes {
  url: string;
  pid: number;
}

/** What each tool must find in the server with known holes, and how. */
const expected: Record<
  Tool,
  {
    what: RegExp;
    scan(holes: Holes, progress: (line: string) => void, stop: AbortSignal): Promise<Finding[]>;
  }[]
> = {
  sqlmap: [
    {
      what: /^SQL injection$/,
      scan: ({ url }, onProgress, stop) =>
        runSqlmap([{ method: 'GET', path: '/prompts?id=1', params: ['id'] }], {
          ...{
            url,
            dbms: 'SQLite',
            level: 1,
            concurrency: 1,
            seconds: 120,
            secondsEach: 120,
            stop,
            onProgress,
          },
        }),
    },
  ],
  wapiti: [
    {
      what: /^Cross Site Scripting$/,
      scan: async ({ url }, _, stop) => {
        const options = { who: 'visitor', start: [], crawlSeconds: 5, moduleSeconds: 5 };
        return (await runWapiti({ url, ...options, stop })).findings;
      },
    },
  ],
  slowhttptest: slowModes.map((mode) => ({
    what: /^(unavailable|connections stay open)$/,
    scan: async ({ url, pid }, _, stop) => {
      const target = { url, pid, paths: ['/'], bodyPath: '/', largePath: '/large' };
      return (await runSlowMode(mode, target, { connections: 200, seconds: 15, stop })).findings;
    },
  })),
};

/** Whether each of the tools finds the holes of a server that has them. */
export async function selfTest(
  only: readonly Tool[],
  progress: (line: string) => void,
  stop: AbortSignal,
): Promise<boolean> {
  let passed = true;
  for (const tool of only)
    for (const { what, scan } of expected[tool]) {
      const server = fork(new URL('./vulnerable-site.ts', import.meta.url));
      try {
        const [port] = await once(server, 'message', { signal: stop });
        const holes = { url: `http://127.0.0.1:${port}`, pid: server.pid ?? Number.NaN };
        const findings = await scan(holes, progress, stop);
        const found = findings.find((finding) => what.test(finding.what));
        progress(
          found
            ? `${tool} found it: ${found.what}: ${found.where}: ${found.detail}`
            : `${tool} did not find ${what}, but: ${findings.map((finding) => finding.what).join(', ') || 'nothing'}`,
        );
        passed &&= found !== undefined;
      } finally {
        server.kill();
      }
    }
  return passed;
}
