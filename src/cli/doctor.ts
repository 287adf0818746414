import { parseArgs } from 'node:util';
import type { Finding } from '../domain/hosting/doctor/finding.ts';
import { runChecks } from '../operations/hosting/doctor/run-checks.ts';
import { type Command, status, type Tools } from './command.ts';

/** Milliseconds for each check. */
const timeoutMs = 20_000;

/** `npm run doctor`: checks the installation. */
export const doctorCommand: Command = {
  help: `Checks the installation and says what to do about each problem.

Usage: npm run doctor

It checks the versions, the settings, PUBLIC_URL and the proxy, the data folder and its secret, disk, memory, the database, the schema,
the mail server, the S3-compatible store, the identity issuers, Stripe, the clock, and the backups. It sends no email, changes no
setting, and needs no running site: with the embedded database, checks that need it are then skipped. It writes a small file to the
bucket of the store and deletes it.

Run it as the account of the site, with the same environment (or .env). One line for each check: ok, warning, failed, or skipped.

Exit status: 0 when nothing failed, 1 when something did, 2 for wrong arguments.`,
  readOnly: true,

  async run(args, tools) {
    parseArgs({ args, options: {} });
    let doctor: ReturnType<Tools['doctor']>;
    try {
      doctor = tools.doctor();
    } catch (error) {
      for (const line of (error as Error).message.split('\n'))
        tools.print(lineOf({ about: 'settings', state: 'failed', text: `${line}.` }));
      return status.failed;
    }
    const counts = { ok: 0, warning: 0, failed: 0, skipped: 0 };
    try {
      for await (const finding of runChecks(doctor.checks, timeoutMs)) {
        tools.print(lineOf(finding));
        counts[finding.state]++;
      }
    } finally {
      await doctor.close();
    }
    tools.print(
      Object.entries(counts)
        .map(([state, count]) => `${count} ${state}`)
        .join(', '),
    );
    return counts.failed ? status.failed : status.done;
  },
};

function lineOf({ about, state, text, advice }: Finding): string {
  return `${state.padEnd(8)} ${about}: ${text}${advice ? ` ${advice}` : ''}`;
}
