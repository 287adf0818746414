import {
  changedFiles,
  countCommits,
  describe,
  fetchTarget,
  filesInTheWay,
  headOf,
  type Target,
} from './checkout.ts';
import { backUp, hasDatabase, migrateWith } from './database.ts';
import { exchange, type Installation } from './exchange.ts';
import { placesOf } from './interrupted.mjs';
import { checkoutRefusal, stopRefusal } from './plan.ts';
import { prepare } from './prepare.ts';
import { findSite, type Site } from './site.ts';
import { step } from './step.ts';

/** What the operator asked for. */
interface Wish {
  /** A commit or tag; without it, the newest commit. */
  target: string | undefined;
  /** Whether that is an earlier one. */
  back: boolean;
  backup: boolean;
}

/** Updates the installation. Throws a message when it has the version before, or what interrupted it while nothing was changed. */
export async function update(installation: Installation, wish: Wish): Promise<void> {
  const { root, config, signal } = installation;
  const from = await headOf(root);
  const target = await step('Fetching', () => fetchTarget(root, wish.target, signal));
  if (target.relation === 'same')
    return console.log(
      `\nThis folder has the newest version: ${await describe(root, from)}. If the site still runs an earlier one, restart it.`,
    );
  await refuse(installation, wish, target);
  const to = target.commit;
  const commits = await (wish.back ? countCommits(root, to, from) : countCommits(root, from, to));
  console.log(
    `From ${await describe(root, from)}\n  to ${await describe(root, to)}\n${wish.back ? 'Back' : 'Forward'} by ${commits} commit${commits === 1 ? '' : 's'}.`,
  );
  await nothingChanged(signal, async () => {
    await step('Installing and building it next to the running version', () => prepare(root, to, signal));
  });
  let backup: string | undefined;
  await nothingChanged(signal, async () => {
    if (wish.backup && hasDatabase(config))
      backup = await step('Making a backup', () => backUp(root, config, signal));
    // Otherwise the start of the new version does it.
    if (config.databaseUrl || (await findSite(root, config)))
      await step('Migrating the database', () => migrateWith(placesOf(root)[1], root, signal));
    // It may have been started, stopped or changed meanwhile.
    await refuse(installation, wish, target);
    if ((await headOf(root)) !== from) throw new Error('Another commit was checked out meanwhile.');
  });
  await exchange(installation, { from, to, ...(backup !== undefined && { backup }) });
}

/** Throws a message where the update would fail later. */
async function refuse(
  { root, config }: Installation,
  { back }: Wish,
  target: Target,
): Promise<Site | undefined> {
  const changed = await changedFiles(root);
  const inTheWay =
    changed.length || target.relation === 'diverged' ? '' : await filesInTheWay(root, target.commit);
  const { name, relation } = target;
  const refusal = checkoutRefusal({ target: name, relation, back, changed, inTheWay });
  if (refusal) throw new Error(refusal);
  const site = await findSite(root, config);
  const unstoppable = site && stopRefusal(site, config.update);
  if (unstoppable) throw new Error(unstoppable);
  return site;
}

/** Adds to a failure that the site goes on as it was. */
async function nothingChanged(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new Error(
      `${(error as Error).message}\nThe version before is as it was, and goes on if it was running.`,
    );
  }
}
