import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { clusterExists, majorOf } from '../../src/database/hosting/embedded/cluster.ts';
import { undoUpgrade } from '../../src/database/hosting/embedded/upgrade.ts';
import { checkoutRefusal, type Site, stopRefusal } from './refusals.ts';
import { git, run, step } from './run.ts';
import { findSite, type StartedSite, startSite, stopFailedSite, stopSite, untilReady } from './site.ts';
import * as versions from './versions.ts';

const { describe } = versions;

/** An installation of the site, and what interrupts its update. */
interface Installation {
  root: string;
  config: Config;
  signal: AbortSignal;
}

/**
 * What the operator asked for: a commit or tag, whether that is an earlier one, and whether a backup is made.
 */
interface Wish {
  named: string | undefined;
  back: boolean;
  backup: boolean;
}

/**
 * Updates the installation. When this fails, the old version is as it was, or runs again. Throws a message
 * then, or the reason of the signal when it was interrupted and nothing was changed.
 */
export async function update(installation: Installation, { named, back, backup }: Wish): Promise<void> {
  const { root, config, signal } = installation;
  const { name, from, to, relation } = await step('Fetching', () =>
    versions.fetchTarget(root, named, signal),
  );
  if (relation === 'same')
    return console.log(
      `\nThis folder has the newest version: ${await describe(root, from)}. If the site still runs an earlier one, restart it.`,
    );
  const check = async () => {
    const site = await findSite(root, config);
    const changes = await git(root, 'status', '--porcelain', '--untracked-files=no');
    const changed = changes.split('\n').flatMap((line) => line.slice(3) || []);
    const refusal =
      checkoutRefusal(name, relation, back, changed) ?? (site && stopRefusal(site, config.update));
    if (refusal) throw new Error(refusal);
    if ((await versions.headOf(root)) !== from) throw new Error('Another commit was checked out meanwhile.');
    // Fails when files of the operator have the names of new ones.
    await git(root, 'read-tree', '--dry-run', '-m', '-u', from, to);
    return site;
  };
  const isRunning = (await check()) !== undefined;
  // The launcher of an older version does not find the settings and the data from another folder.
  await git(root, 'cat-file', '-e', `${to}:scripts/update/versions.ts`).catch(() => {
    throw new Error(`${name} is older than this kind of update. Go back by hand: see docs/updates.md.`);
  });
  console.log(`From ${await describe(root, from)}\n  to ${await describe(root, to)}`);
  const change: versions.Switch = { from, to, state: 'starting', postgres: majorOf(clusterOf(config)) };
  let site: Site | undefined;
  try {
    await versions.removeOtherVersions(root, from);
    await step('Installing and building it beside the running version', () =>
      versions.prepare(root, to, signal),
    );
    if (backup) change.backup = await backUp(installation);
    // Otherwise the start of the new version does it.
    if (config.databaseUrl || isRunning)
      await step('Migrating the database', () => migrate(installation, to));
    // It may have been started, stopped or changed meanwhile.
    site = await check();
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(
      `${(error as Error).message}\nThe old version was not changed, and still runs if it did.`,
    );
  }
  if (site) return switchTo(installation, change, site);
  await versions.adopt(root, change);
  console.log(`\nUpdated to ${await describe(root, to)}. The site was not running: start it as usual.`);
}

/** Completes an update that was killed or cut off by a power failure. Returns whether there was one. */
export async function completeInterrupted(installation: Installation): Promise<boolean> {
  const { root, config } = installation;
  const change = versions.readSwitch(root);
  if (!change) return false;
  const head = await versions.headOf(root);
  if (head !== change.from && head !== change.to) {
    // Somebody has checked out another version.
    versions.removeSwitch(root);
    return false;
  }
  console.log(`The update to ${await describe(root, change.to)} was interrupted.`);
  if (change.state === 'ready')
    await step('Completing it', () => versions.adopt(root, change)).catch((error) => {
      throw new Error(
        `${error.message}\nThe site starts from the new version in any case. To repair this folder: git reset --hard, then npm run update.`,
      );
    });
  else if (change.state === 'starting')
    await switchTo(installation, change, await findSite(root, config), true);
  else await goBack(installation, change, { reason: 'the update was interrupted', wasReady: false });
  return true;
}

/**
 * Stops the site, starts the new version, and makes it that of the checkout when it is ready. It may have
 * served already when this is `again` after an interruption.
 */
async function switchTo(
  installation: Installation,
  change: versions.Switch,
  site: Site | undefined,
  again = false,
): Promise<void> {
  const { root, config, signal } = installation;
  // Before the stop, because a supervisor may start the site at once.
  versions.recordSwitch(root, change);
  const stopped = performance.now();
  if (site)
    await step('Stopping the site', () => stopSite(config, site)).catch((error) => {
      if (!again) versions.removeSwitch(root);
      throw new Error(
        `${error.message}\nCheck that it runs: it was asked to stop. Nothing else was changed.`,
      );
    });
  const started = startSite(root, config);
  const readiness = await step('Waiting until the new version is ready', () =>
    untilReady(config, started, signal),
  );
  if (!readiness.ready) {
    const { reason, wasReady } = readiness;
    return goBack(installation, change, { started, reason, wasReady: again || wasReady });
  }
  await step('Bringing this folder to the new version', () => versions.adopt(root, change)).catch((error) => {
    throw new Error(
      `${error.message}\nThe new version is running from ${versions.folderOf(root, change.to)}. Remove the cause, and run npm run update again.`,
    );
  });
  const seconds = ((readiness.at - stopped) / 1000).toFixed(1);
  console.log(`\nUpdated to ${await describe(root, change.to)}. The site was unavailable for ${seconds} s.`);
}

/**
 * Starts the old version, which the checkout still has, and throws a message that says why, and how it went.
 */
async function goBack(
  { root, config }: Installation,
  change: versions.Switch,
  { started, reason, wasReady }: { started?: StartedSite; reason: string; wasReady: boolean },
): Promise<never> {
  const { from, to, backup, postgres } = change;
  console.error(`\nThe new version is not ready: ${reason}.`);
  const cluster = clusterOf(config);
  if (wasReady && postgres !== majorOf(cluster))
    throw new Error(
      'Its PostgreSQL is newer, and members may have written to it, so the old version is not started. docs/updates.md says how to go back by hand.',
    );
  versions.recordSwitch(root, { ...change, state: 'failed' });
  const log = started?.logTail();
  await step('Stopping it', () => stopFailedSite(root, config, started));
  if (postgres) undoUpgrade(cluster, postgres);
  const before = startSite(root, config);
  const again = await step('Starting the old version', () => untilReady(config, before));
  versions.removeSwitch(root);
  // The next attempt installs everything again.
  await versions.removeOtherVersions(root, from);
  throw new Error(
    [
      `${await describe(root, to)} was not installed: ${reason}.`,
      log && `The last lines of its log:\n${log}`,
      again.ready
        ? 'The old version is running again.'
        : `The old version is not ready either: ${again.reason}.\n${before.logTail()}`,
      'What the migrations added to the database stays there; the old version works with it.',
      backup && `The backup made before: ${backup}`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
}

/**
 * Writes a backup with the old version, removes all but three backups of updates, and returns the file's
 * path.
 */
async function backUp(installation: Installation): Promise<string | undefined> {
  const { root, config } = installation;
  if (!config.databaseUrl && !clusterExists(clusterOf(config))) return undefined;
  const folder = resolve(config.backups?.folder ?? join(config.dataDir, 'backups'));
  const file = join(
    folder,
    `before-update-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`,
  );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const failed = 'The backup failed: see above.';
  await step('Making a backup', () => command(installation, root, ['backup', file], failed));
  const made = readdirSync(folder).filter((name) => /^before-update-[\d-]+T\d+Z\.tar$/.test(name));
  for (const name of made.sort().slice(0, -3)) rmSync(join(folder, name));
  return file;
}

/** Runs the migrations of a version while the old one is running. */
async function migrate(installation: Installation, to: string): Promise<void> {
  const { root } = installation;
  const newest = readdirSync(join(root, 'src/database/hosting/migrations')).sort().at(-1) ?? '';
  const failed =
    'The migrations failed: see above. Those that ran stay, and the old version works with them.';
  await command(installation, versions.folderOf(root, to), ['migrate', '--serving', newest], failed);
}

/** Runs a command of the version in `folder` with the settings of the site. */
async function command({ root, signal }: Installation, folder: string, words: string[], failed: string) {
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const program = [...settings, join(folder, 'src/cli/main.ts'), ...words];
  // The start of the new version, for which visitors wait, then finds its modules compiled.
  const NODE_COMPILE_CACHE = join(folder, 'node_modules/.cache/compile');
  const env = { ...process.env, NODE_COMPILE_CACHE, NODE_COMPILE_CACHE_PORTABLE: '1' };
  const node = join(folder, 'node_modules/node/bin/node');
  await run(node, program, { cwd: root, signal, stdio: ['ignore', 'inherit', 'inherit'], env, failed });
}

const clusterOf = ({ dataDir }: Config) => resolve(dataDir, 'postgres');
