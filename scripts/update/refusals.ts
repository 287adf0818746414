import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { gigabytes } from '../../src/domain/hosting/disk-space.ts';

/** How the commit to update to is related to the one that is checked out. */
export type Relation = 'same' | 'later' | 'earlier' | 'diverged';

/** Why a checkout cannot be updated to the commit `name`, with what to do about it; undefined when it can. */
export function checkoutRefusal(name: string, relation: Relation, back: boolean, changed: readonly string[]) {
  const more = changed.length > 3 ? ` and ${changed.length - 3} more` : '';
  if (changed.length)
    return `This folder has local changes (${changed.slice(0, 3).join(', ')}${more}), which an update would have to merge. Put them aside with git stash, or commit them to a branch of your own and update by hand (docs/updates.md). Your own texts and settings belong in CONTENT_DIR and .env.`;
  if (relation === 'diverged')
    return `${name} does not contain the commits of this folder, so it is not a later version of it. See what differs with git log ${name}..HEAD. If you made these commits, rebase them by hand (docs/updates.md). If not, the history was rewritten: check with its publisher.`;
  if (relation === 'earlier' && !back)
    return `${name} is an earlier version than the one in this folder. To go back to it: npm run update -- ${name} --back`;
  if (relation === 'later' && back)
    return `${name} is a later version than the one in this folder: leave out --back.`;
  return undefined;
}

/** The running site: its process, if that is known, and the systemd service to which it belongs. */
export interface Site {
  pid: number | undefined;
  service: string | undefined;
}

/** Why the update cannot stop and start the running site, with what to do about it; undefined when it can. */
export function stopRefusal(
  { pid, service }: Site,
  { stop, start }: { stop: string | undefined; start: string | undefined },
): string | undefined {
  if (stop) return undefined;
  if (pid === undefined)
    return 'Something answers on the port of the site, but this command does not find a process of this folder and account behind it. Set UPDATE_STOP and UPDATE_START to the commands that stop and start the site, or stop it first.';
  if (service && !start)
    return `The site is running as the service ${service}. Set UPDATE_STOP="systemctl stop ${service}" and UPDATE_START="systemctl start ${service}", or, if the service has Restart=always, UPDATE_START=true (docs/updates.md).`;
  return undefined;
}

/** Bytes of disk that the files, packages and build of a version take, with room for the running site. */
const neededSpace = 1.5 * 1024 ** 3;
/**
 * Bytes of memory that installing and building take (measured: 731 MB in the process that builds the pages).
 */
const neededMemory = 800_000_000;

/** Why a version cannot be built in this folder; undefined when it can. */
export function buildRefusal(root: string, space = freeSpace(root), memory = freeMemory()) {
  if (space < neededSpace)
    return `The disk of ${root} has ${gigabytes(space)} free; the new version needs up to ${gigabytes(neededSpace)} until the old one is removed. Make room first.`;
  if (memory < neededMemory)
    return `${Math.floor(memory / 1e6)} MB of memory are free, and building the new version takes up to ${neededMemory / 1e6} MB. Add swap space (fallocate -l 1G /swap; chmod 600 /swap; mkswap /swap; swapon /swap), or build on another machine and copy the folder that npm run release writes there: see docs/updates.md.`;
  return undefined;
}

function freeSpace(root: string): number {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
}

/**
 * Memory that this process may still use, including free swap space unless a container or service limits it.
 */
function freeMemory(): number {
  const isLimited = process.constrainedMemory() > 0 && process.constrainedMemory() < 2 ** 50;
  const meminfo = !isLimited && existsSync('/proc/meminfo') ? readFileSync('/proc/meminfo', 'utf8') : '';
  return process.availableMemory() + 1024 * Number(/^SwapFree: +(\d+) kB$/m.exec(meminfo)?.[1] ?? 0);
}
