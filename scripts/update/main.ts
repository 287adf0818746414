/**
 * `npm run update`: brings this checkout and the site that runs from it to a later version. Everything that takes long happens while the
 * version before is serving; going on with that one stays possible until the new one is ready.
 *
 * It imports nothing after its start, because it replaces its own files and packages.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/config/config.ts';
import { lockFolder } from '../../src/database/hosting/embedded/folder-lock.ts';
import { refuseOtherFolders } from './checkout.ts';
import { finishInterrupted } from './exchange.ts';
import { placeOf } from './interrupted.mjs';
import { update } from './update.ts';

const root = join(import.meta.dirname, '../..');

const help = `Updates this checkout and the site that runs from it, and goes back by itself when the new version does not work.

Usage: npm run update [-- COMMIT_OR_TAG] [--back] [--no-backup]

  COMMIT_OR_TAG   what to update to; without it, the newest commit of the branch that this checkout follows
  --back          COMMIT_OR_TAG is an earlier version
  --no-backup     makes no backup before

It fetches, installs and builds the new version next to this one, makes a backup (in BACKUP_DIR, else in the folder backups of DATA_DIR), and runs the
migrations; all of that while the site is running. Then it stops the site, exchanges the files, starts it, and waits until it is ready. If that fails, it
exchanges them back and starts the version before. A site that is not running is not started.

UPDATE_STOP and UPDATE_START are the commands that stop and start the site, for instance "systemctl stop promptorium". Without them the process
is sent SIGTERM, and the new version is started in the background, with its log in DATA_DIR/site.log.

Run it as the account of the site, with the same environment (or .env). docs/updates.md says more.

Exit status: 0 when the site has the new version, 1 when it has the one before or something has to be done by hand, 2 for wrong arguments.`;

process.exitCode = await main(process.argv.slice(2));
// The output of the site that was started is not waited for.
process.exit();

async function main(args: string[]): Promise<number> {
  const parsed = parse(args);
  if (typeof parsed === 'number') return parsed;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  let unlock: (() => Promise<void>) | undefined;
  try {
    const config = readConfig(process.env);
    await refuseOtherFolders(root);
    mkdirSync(placeOf(root), { recursive: true });
    unlock = await lockFolder(placeOf(root)).catch(() => {
      throw new Error('Another update of this folder is under way.');
    });
    const site = { root, config, signal: stop.signal };
    if ((await finishInterrupted(site)) === 'updated') return 0;
    await update(site, parsed);
    return 0;
  } catch (error) {
    console.error(
      error === stop.signal.reason
        ? '\nInterrupted. Nothing was changed.'
        : `\n${error instanceof Error ? error.message : error}`,
    );
    return error === stop.signal.reason ? 130 : 1;
  } finally {
    await unlock?.();
  }
}

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        back: { type: 'boolean', default: false },
        'no-backup': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      return 0;
    }
    if (positionals.length > 1) throw new Error('Name one commit or tag.');
    if (values.back && !positionals[0]) throw new Error('Name the commit or tag to go back to.');
    return { target: positionals[0], back: values.back, backup: !values['no-backup'] };
  } catch (error) {
    console.error(`${(error as Error).message}\nSee --help for the usage.`);
    return 2;
  }
}
