import { resolve } from 'node:path';
import { explain } from '../adapters/core/log/explain.ts';
import { type Config, readConfig } from '../config/config.ts';
import { databaseHost } from '../domain/hosting/database-address.ts';
import type { Log } from '../operations/core/adapters/adapters.ts';
import { type App, composeBeside } from '../start/compose.ts';
import { backupPlaces } from '../start/compose-backups.ts';
import { doctorChecks } from '../start/compose-doctor.ts';
import { adminCommand } from './admin.ts';
import { backupCommand } from './backup.ts';
import { type Command, status, type Tools, usageError } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { ledgerCommand } from './ledger.ts';
import { marketCommand } from './market.ts';
import { migrateCommand } from './migrate.ts';
import { moveFilesCommand } from './move-files.ts';
import { recountCommand } from './recount.ts';
import { restoreCommand } from './restore.ts';
import { seedCommand } from './seed.ts';
import { verifyCommand } from './verify.ts';

const commands: Record<string, Command> = {
  import: importCommand,
  export: exportCommand,
  seed: seedCommand,
  admin: adminCommand,
  recount: recountCommand,
  backup: backupCommand,
  restore: restoreCommand,
  verify: verifyCommand,
  'move-files': moveFilesCommand,
  doctor: doctorCommand,
  ledger: ledgerCommand,
  market: marketCommand,
  migrate: migrateCommand,
};

const general = `Usage: node src/cli/main.ts COMMAND …, or npm run COMMAND -- …

${Object.entries(commands)
  .map(([name, { help }]) => `  ${name.padEnd(10)} ${help.split('\n', 1)[0]}`)
  .join('\n')}

COMMAND --help explains a command. Commands work on the site's database (DATABASE_URL, or the one in DATA_DIR). Only restore creates one.`;

/** Commands print their own results; of the product's log only warnings and errors are shown. */
const log: Log = {
  info() {},
  warn: (fields, message) => warn(logLine(message, fields)),
  error: (fields, message) => warn(logLine(message, fields)),
};

/** Milliseconds between refreshes of a running site's pages while a command changes data. */
const noteMs = 1_000;

process.exitCode = await main(process.argv.slice(2));

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const wantsHelp = ['--help', '-h', 'help'].includes(name);
    (wantsHelp ? print : warn)(name && !wantsHelp ? `Unknown command: ${name}.\n\n${general}` : general);
    return wantsHelp ? status.done : status.usage;
  }
  if (args.includes('--help') || args.includes('-h')) {
    print(command.help);
    return status.done;
  }
  let app: App | undefined;
  let noting: NodeJS.Timeout | undefined;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const tools: Tools = {
    print,
    warn,
    signal: stop.signal,
    backups: backupPlaces(() => readConfig(process.env), log, stop.signal),
    doctor: () => doctorChecks(readConfig(process.env)),
    async open(migration) {
      const config = readConfig(process.env);
      app = await composeBeside(config, log, stop.signal, migration);
      const ctx = app.contextFor({ role: 'system' });
      if (!command.readOnly) noting = setInterval(ctx.changes.note, noteMs);
      return { ctx, stores: app.stores, siteName: config.siteName, place: placeOf(config) };
    },
  };
  try {
    return await command.run(args, tools);
  } catch (error) {
    if (error === stop.signal.reason) return status.interrupted;
    if (isArgumentError(error)) return usageError(tools, (error as Error).message);
    warn(explain(error));
    return status.failed;
  } finally {
    clearInterval(noting);
    if (!command.readOnly) app?.contextFor({ role: 'system' }).changes.note();
    await app?.close();
  }
}

function placeOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl ? `the database at ${databaseHost(databaseUrl)}` : `the database in ${resolve(dataDir)}`;
}

function isArgumentError(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

function logLine(message: string, { err, ...fields }: { err?: unknown } & object): string {
  const details = Object.keys(fields).length ? ` ${JSON.stringify(fields)}` : '';
  return `${message}${details}${err ? `: ${explain(err)}` : ''}`;
}
