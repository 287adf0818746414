import { resolve } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { changedFiles, describe, headOf } from './checkout.ts';
import { clustersIn, dataBeforeUpgrade, undoUpgrade } from './cluster.ts';
import { type Journal, readJournal, removeJournal, replace, undo, writeJournal } from './interrupted.mjs';
import { discardAll } from './prepare.ts';
import { findSite, type StartedSite, startSite, stopFailedSite, stopSite, untilReady } from './site.ts';
import { step } from './step.ts';

/** An installation of the site, and what interrupts its update. */
export interface Installation {
  root: string;
  config: Config;
  signal: AbortSignal;
}

/** What is exchanged, and what to say if it fails. */
type Exchange = Pick<Journal, 'from' | 'to' | 'backup'>;

/**
 * Stops the site, exchanges its version for the prepared one, and starts it if it was running. Throws a message when the new version is not ready and the one
 * before is back.
 */
export async function exchange(installation: Installation, commits: Exchange): Promise<void> {
  const { root, config } = installation;
  const site = await findSite(root, config);
  // Before the stop: a supervisor that starts the site at once has to wait for the exchange.
  const journal = writeJournal(root, {
    ...commits,
    phase: 'replacing',
    running: site !== undefined,
    clusters: clustersIn(resolve(config.dataDir)),
  });
  const stopped = performance.now();
  if (site)
    await step('Stopping the site', () => stopSite(config, site)).catch((error) => {
      removeJournal(root);
      throw new Error(`${error.message}\nThe files are those of the version before: nothing was exchanged.`);
    });
  await step('Exchanging the files', () => replace(root, journal)).catch((error) =>
    goBack(installation, journal, { reason: error.message }),
  );
  if (!site) {
    removeJournal(root);
    discardAll(root);
    return console.log(
      `\nUpdated to ${await describe(root, commits.to)}. The site was not running: start it as usual.`,
    );
  }
  await finish(installation, writeJournal(root, { ...journal, phase: 'starting' }), stopped);
}

/** Finishes an update that was killed or cut off by a power failure, or its undoing. Resolves to what the installation has now. */
export async function finishInterrupted(installation: Installation): Promise<'updated' | 'unchanged'> {
  const { root, config, signal } = installation;
  const journal = readJournal(root);
  if (!journal) return 'unchanged';
  const expected = journal.phase === 'starting' ? journal.to : journal.from;
  if ((await headOf(root)) !== expected) {
    console.log('An update was interrupted, and another version was checked out since.');
    removeJournal(root);
    return 'unchanged';
  }
  const isStarted = (await findSite(root, config)) !== undefined;
  if (journal.phase === 'starting') {
    console.log(
      `The update to ${await describe(root, journal.to)} was interrupted while the site was starting.`,
    );
    await finish(installation, journal, undefined, isStarted);
    return 'updated';
  }
  console.log(`An update was interrupted, and this folder has ${await describe(root, journal.from)} again.`);
  if (journal.running && !isStarted) {
    bringBackData(resolve(config.dataDir), journal);
    const started = startSite(root, config);
    const readiness = await step('Starting the site', () => untilReady(config, started, signal));
    if (!readiness.ready)
      throw new Error(`The site is not ready: ${readiness.reason}.\n${started.logTail()}`);
  }
  removeJournal(root);
  return 'unchanged';
}

/** Starts the new version unless that was done, and goes back if it is not ready in time. */
async function finish(
  installation: Installation,
  journal: Journal,
  stopped: number | undefined,
  isStarted = false,
): Promise<void> {
  const { root, config, signal } = installation;
  const started = isStarted ? undefined : startSite(root, config);
  const readiness = await step('Waiting until the new version is ready', () =>
    untilReady(config, started, signal),
  );
  if (!readiness.ready)
    return goBack(installation, journal, {
      reason: readiness.reason,
      started,
      mayHaveWritten: readiness.wasReady || stopped === undefined,
    });
  removeJournal(root);
  discardAll(root);
  const away = stopped && ` The site was away for ${((readiness.at - stopped) / 1000).toFixed(1)} s.`;
  console.log(`\nUpdated to ${await describe(root, journal.to)}.${away ?? ''}`);
}

/** Why and from what an update goes back. */
interface Failure {
  reason: string;
  started?: StartedSite | undefined;
  /** Whether the new version may have answered members. */
  mayHaveWritten?: boolean;
}

/** Brings back the version before, and throws a message that says why, and how it went. */
async function goBack(
  { root, config }: Installation,
  journal: Journal,
  { reason, started, mayHaveWritten = false }: Failure,
): Promise<never> {
  const dataDir = resolve(config.dataDir);
  const changed = journal.phase === 'starting' ? await changedFiles(root) : [];
  if (changed.length)
    throw new Error(
      `The new version is not ready: ${reason}. Going back is not possible, because files were changed meanwhile: ${changed.join(', ')}. Undo these changes and run npm run update again.`,
    );
  if (mayHaveWritten && dataBeforeUpgrade(dataDir, journal.clusters))
    throw new Error(
      `The new version is not ready: ${reason}. Its PostgreSQL is newer, and it has been serving, so going back would lose what members wrote. docs/updates.md says how to do it all the same.`,
    );
  console.error(`\nThe new version is not ready: ${reason}.`);
  const undoing = writeJournal(root, { ...journal, phase: 'replacing' });
  const log = started?.logTail();
  if (started) await step('Stopping it', () => stopFailedSite(root, config, started));
  await step('Going back to the version before', async () => {
    await undo(root, undoing);
    bringBackData(dataDir, journal);
  });
  const message = [`${await describe(root, journal.to)} was not installed: ${reason}.`];
  if (log) message.push(`The last lines of its log:\n${log}`);
  if (journal.running) message.push(await startBefore(root, config));
  message.push('What the migrations added to the database stays there; the version before works with it.');
  if (journal.backup) message.push(`The backup made before: ${journal.backup}`);
  removeJournal(root);
  // The next attempt installs everything again.
  discardAll(root);
  throw new Error(message.join('\n'));
}

/** The new version may have upgraded the data for a newer PostgreSQL. Nothing was written to that when it was never ready. */
function bringBackData(dataDir: string, { clusters }: Journal): void {
  const folder = dataBeforeUpgrade(dataDir, clusters);
  if (folder) undoUpgrade(dataDir, folder);
}

async function startBefore(root: string, config: Config): Promise<string> {
  const started = startSite(root, config);
  const never = new AbortController().signal;
  const readiness = await step('Starting the version before', () => untilReady(config, started, never));
  if (readiness.ready) return 'The version before is running again.';
  return `The version before is in its place, but is not ready either: ${readiness.reason}.\n${started.logTail()}`;
}
