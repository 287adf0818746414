// `npm run test:scanners`: lets sqlmap, wapiti and slowhttptest attack a site of its own and lists what they find; docs/security-scans.md.
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { accepted } from './accepted.ts';
import { sortFindings, type Tool, type ToolReport, tools } from './findings.ts';
import { isInstalled, versionOf } from './program.ts';
import { scanSite } from './scan-site.ts';
import { selfTest } from './self-test.ts';

const help = `Attacks a site of its own (loopback, a data folder of its own) with sqlmap, wapiti and slowhttptest.

Usage: npm run test:scanners -- [--only TOOL]… [--level N] [--self-test]

  --only       ${tools.join(', ')}
  --level      of sqlmap's tests, 1 (default) to 5: more payloads for each parameter, more time
  --self-test  attacks a server with known holes instead, and fails unless each tool finds them; two minutes

It takes about fifteen minutes and needs these Debian packages, which it does not install: ${tools.join(' ')}.

Exit status: 0 when nothing was found but what tools/scanners/accepted.ts lists, 1 when something else was, or something was not tested,
2 for wrong arguments or missing packages.`;

const status = { done: 0, failed: 1, usage: 2 } as const;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    process.exitCode = 128 + constants.signals[signal];
    stop.abort(new Error('Stopped.'));
  });
process.exitCode = await main();

async function main(): Promise<number> {
  const wanted = wantedFrom(process.argv.slice(2));
  if (typeof wanted === 'number') return wanted;
  const missing = wanted.only.filter((tool) => !isInstalled(tool));
  if (missing.length) {
    console.error(
      `Missing Debian packages: ${missing.join(', ')}. Install them: apt-get install ${missing.join(' ')}`,
    );
    return status.usage;
  }
  try {
    const versions = wanted.only.map(async (tool) => `${tool} ${await versionOf(tool, stop.signal)}`);
    console.log(`${(await Promise.all(versions)).join(', ')}\n`);
    if (wanted.selfTest)
      return (await selfTest(wanted.only, progress, stop.signal)) ? status.done : status.failed;
    return summarize(await scanSite(wanted.only, { level: wanted.level, progress, stop: stop.signal }))
      ? status.done
      : status.failed;
  } catch (error) {
    if (!stop.signal.aborted) console.error(error);
    return Number(process.exitCode) || status.failed;
  }
}

/** The arguments, or the exit status when there is nothing to run. */
function wantedFrom(args: string[]): { only: Tool[]; level: number; selfTest: boolean } | number {
  try {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string', multiple: true },
        level: { type: 'string', default: '1' },
        'self-test': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      return status.done;
    }
    const unknown = values.only?.find((name) => !tools.some((tool) => tool === name));
    if (unknown) throw new Error(`Unknown tool: ${unknown}.`);
    if (!existsSync('/proc/self/fd')) throw new Error('The scanners run on Linux only.');
    const only = tools.filter((tool) => values.only?.includes(tool) ?? true);
    const level = Number(values.level);
    if (!/^[1-5]$/.test(values.level)) throw new Error('--level must be 1, 2, 3, 4 or 5.');
    return { only, level, selfTest: values['self-test'] };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return status.usage;
  }
}

/** Prints the reports and returns whether nothing is open. */
function summarize(reports: readonly ToolReport[]): boolean {
  console.log('');
  for (const { tool, lines } of reports) for (const line of lines) console.log(`${tool}: ${line}`);
  const { open, known } = sortFindings(
    reports.flatMap(({ findings }) => findings),
    accepted,
  );
  console.log(`\nAccepted (${known.length}):`);
  const kinds = Map.groupBy(known, ({ tool, what, reason }) => `${tool}: ${what}. ${reason}`);
  for (const [kind, all] of kinds) console.log(`  ${all.length} × ${kind}`);
  console.log(`\nFindings (${open.length}):`);
  for (const { tool, what, where, detail } of open)
    console.log(`  ${tool}: ${what}: ${where}\n    ${detail}`);
  return open.length === 0;
}

function progress(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}
