/**
 * `npm run update`: brings this checkout and the site that runs from it to another version. Everything that
 * takes long happens while the old version is running, which stays complete until the new one is ready.
 *
 * It imports nothing after its start, because it replaces its own packages.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/config/config.ts';
import { findHolder, lockFolder } from '../../src/database/hosting/embedded/folder-lock.ts';
import { completeInterrupted, update } from './update.ts';
import { placeOf } from './versions.ts';

const help = `Updates this checkout and the site that runs from it, and goes back by itself when the new version does not work.

Usage: npm run update [-- COMMIT_OR_TAG] [--back] [--no-backup]

  COMMIT_OR_TAG   what to update to; by default, the newest commit of the branch that this checkout follows
  --back          COMMIT_OR_TAG is an earlier version
  --no-backup     does not make a backup first

UPDATE_STOP and UPDATE_START are the commands that stop and start the site, for instance "systemctl stop
promptorium". Without them the process is sent SIGTERM, and the new version is started in the background, with
its log in DATA_DIR/site.log. A site that is not running is not started. Run this as the account of the site, with
the same environment (or .env). docs/updates.md describes the steps.

Exit status: 0 when the site has the new version, 1 when it has the old one or something has to be done by hand,
2 for wrong arguments, 130 when it was interrupted before it changed anything.`;

process.exitCode = await main(process.argv.slice(2));
// The output of the site that was started is not waited for.
process.exit();

async function main(args: string[]): Promise<number> {
  const wish = parse(args);
  if (typeof wish === 'number') return wish;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  try {
    const root = process.cwd();
    const installation = { root, config: readConfig(process.env), signal: stop.signal };
    if (!existsSync('.git'))
      throw new Error(`${root} is not a git checkout. docs/updates.md says how to update by hand.`);
    mkdirSync(placeOf(root), { recursive: true });
    await lockFolder(placeOf(root)).catch(async (error) => {
      const other = await findHolder(placeOf(root));
      throw other ? new Error(`Another update of this folder is running (process ${other.pid}).`) : error;
    });
    if (!(await completeInterrupted(installation))) await update(installation, wish);
    return 0;
  } catch (error) {
    const isInterrupted = error === stop.signal.reason;
    console.error(isInterrupted ? '\nInterrupted. Nothing was changed.' : `\n${(error as Error).message}`);
    return isInterrupted ? 130 : 1;
  }
}

function parse(args: string[]) {
  const options = {
    back: { type: 'boolean', default: false },
    'no-backup': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    if (values.help) console.log(help);
    if (values.help) return 0;
    if (positionals.length > 1) throw new Error('Name one commit or tag.');
    if (values.back && !positionals[0]) throw new Error('Name the commit or tag to go back to.');
    return { named: positionals[0], back: values.back, backup: !values['no-backup'] };
  } catch (error) {
    console.error(`${(error as Error).message}\nSee --help for the usage.`);
    return 2;
  }
}
