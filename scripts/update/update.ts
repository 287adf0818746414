import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { clusterExists, majorOf } from '../../src/database/hosting/embedded/cluster.ts';
import { undoUpgrade } from '../../src/database/hosting/embedded/upgrade.ts';
import { checkoutRefusal, type Site, stopRefusal } from './refusals.ts';
import { git, run, step } from './run.ts';
import { findSite, type StartedSite, startSite, stopFailedSite, stopSite, untilReady } from './site.ts';
import * as versions from './versions.ts';

const { describe, headOf } = versions;

/** An installation of the site, and what interrupts its update. */
interface Installation {
  root: string;
  config: Config;
  signal: AbortSignal;
}

/** What the operator asked for: a commit or tag, whether that is an earlier one, and whether a backup is made. */
interface Wish {
  named: string | undefined;
  back: boolean;
  backup: boolean;
}

/** Updates the installation. Throws a message when it has the version before, or what interrupted it while nothing was changed. */
export async function update(installation: Installation, { named, back, backup }: Wish): Promise<void> {
  const { root, config, signal } = installation;
  const from = await headOf(root);
  const {
    name,
    commit: to,
    relation,
  } = await step('Fetching', () => versions.fetchTarget(root, named, signal));
  if (relation === 'same')
    return console.log(
      `\nThis folder has the newest version: ${await describe(root, from)}. If the site still runs an earlier one, restart it.`,
    );
  const check = async () => {
    const site = await findSite(root, config);
    const changed = (await git(root, 'status', '--porcelain', '--untracked-files=no'))
      .split('\n')
      .filter(Boolean);
    const names = changed.map((line) => line.slice(3));
    const refusal =
      checkoutRefusal(name, relation, back, names) ?? (site && stopRefusal(site, config.update));
    if (refusal) throw new Error(refusal);
    if ((await headOf(root)) !== from) throw new Error('Another commit was checked out meanwhile.');
    // Fails where files of the operator are in the way of new ones.
    await git(root, 'read-tree', '--dry-run', '-m', '-u', from, to);
    return site;
  };
  const isRunning = await check();
  console.log(`From ${await describe(root, from)}\n  to ${await describe(root, to)}`);
  const change: versions.Switch = { from, to, postgres: majorOf(clusterOf(config)) };
  let site: Site | undefined;
  try {
    await versions.removeOtherVersions(root, from);
    await step('Installing and building it next to the running version', () =>
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
      `${(error as Error).message}\nThe version before is as it was, and goes on if it was running.`,
    );
  }
  if (site) return switchTo(installation, change, site);
  await versions.adopt(root, to);
  console.log(`\nUpdated to ${await describe(root, to)}. The site was not running: start it as usual.`);
}

/** Completes an update that was killed or cut off by a power failure. Resolves to whether there was one. */
export async function completeInterrupted(installation: Installation): Promise<boolean> {
  const { root, config } = installation;
  const change = versions.readSwitch(root);
  if (!change) return false;
  const head = await headOf(root);
  console.log(`The update to ${await describe(root, change.to)} was interrupted.`);
  if (head === change.from) await switchTo(installation, change, await findSite(root, config));
  // The new version was ready.
  else if (head === change.to) await step('Completing it', () => versions.adopt(root, head));
  else versions.removeSwitch(root);
  return head === change.from || head === change.to;
}

/** Stops the version that runs, starts the new one, and makes it that of the checkout when it is ready. */
async function switchTo(
  installation: Installation,
  change: versions.Switch,
  site: Site | undefined,
): Promise<void> {
  const { root, config, signal } = installation;
  // Before the stop: a supervisor may start the site at once.
  versions.recordSwitch(root, change);
  const stopped = performance.now();
  if (site)
    await step('Stopping the site', () => stopSite(config, site)).catch((error) => {
      versions.removeSwitch(root);
      throw new Error(`${error.message}\nThe version before is as it was.`);
    });
  const started = startSite(root, config);
  const readiness = await step('Waiting until the new version is ready', () =>
    untilReady(config, started, signal),
  );
  if (!readiness.ready) return goBack(installation, change, { started, ...readiness });
  await step('Bringing this folder to the new version', () => versions.adopt(root, change.to)).catch(
    (error) => {
      throw new Error(
        `${error.message}\nThe new version is serving from ${versions.folderOf(root, change.to)}. Remove the cause, and run npm run update again.`,
      );
    },
  );
  const seconds = ((readiness.at - stopped) / 1000).toFixed(1);
  console.log(`\nUpdated to ${await describe(root, change.to)}. The site was away for ${seconds} s.`);
}

/** Starts the version before, which the checkout still has, and throws a message that says why, and how it went. */
async function goBack(
  { root, config }: Installation,
  { from, to, backup, postgres }: versions.Switch,
  { started, reason, wasReady }: { started: StartedSite; reason: string; wasReady: boolean },
): Promise<never> {
  console.error(`\nThe new version is not ready: ${reason}.`);
  const isUpgraded = postgres !== majorOf(clusterOf(config));
  if (isUpgraded && wasReady)
    throw new Error(
      'Its PostgreSQL is newer, and it has been serving, so going back would lose what members wrote. docs/updates.md says how to do it all the same.',
    );
  versions.removeSwitch(root);
  const log = started.logTail();
  await step('Stopping it', () => stopFailedSite(root, config, started));
  if (isUpgraded && postgres) undoUpgrade(clusterOf(config), postgres);
  const before = startSite(root, config);
  const again = await step('Starting the version before', () => untilReady(config, before));
  // The next attempt installs everything again.
  await versions.removeOtherVersions(root, from);
  throw new Error(
    [
      `${await describe(root, to)} was not installed: ${reason}.`,
      log && `The last lines of its log:\n${log}`,
      again.ready
        ? 'The version before is running again.'
        : `The version before is not ready either: ${again.reason}.\n${before.logTail()}`,
      'What the migrations added to the database stays there; the version before works with it.',
      backup && `The backup made before: ${backup}`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
}

/** Writes a backup with the present version, removes all but three of those of earlier updates, and resolves to the file's path. */
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

/** Runs the migrations of a version while the present one is serving. */
async function migrate(installation: Installation, to: string): Promise<void> {
  const { root } = installation;
  const newest = readdirSync(join(root, 'src/database/migrations')).sort().at(-1) ?? '';
  const failed = 'The migrations failed: see above. Those that ran stay, and this version works with them.';
  await command(installation, versions.folderOf(root, to), ['migrate', '--serving', newest], failed);
}

/** Runs a command of the version in `folder` with the settings of the site. */
async function command({ root, signal }: Installation, folder: string, words: string[], failed: string) {
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const program = [...settings, join(folder, 'src/cli/main.ts'), ...words];
  // The start of the new version, for which visitors wait, finds the modules compiled that its command has used.
  const NODE_COMPILE_CACHE = join(folder, 'node_modules/.cache/compile');
  const env = { ...process.env, NODE_COMPILE_CACHE, NODE_COMPILE_CACHE_PORTABLE: '1' };
  const node = join(folder, 'node_modules/node/bin/node');
  await run(node, program, { cwd: root, signal, stdio: ['ignore', 'inherit', 'inherit'], env, failed });
}

const clusterOf = ({ dataDir }: Config) => resolve(dataDir, 'postgres');
