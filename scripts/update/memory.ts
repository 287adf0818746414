import { existsSync, readFileSync } from 'node:fs';

/** Bytes that installing and building a version take at most (measured: 731 MB in the process that builds the pages). */
const neededBytes = 800_000_000;

/** Throws what to do when a build would run out of memory: the system would kill it without a message. */
export function requireMemory(available: number = availableBytes()): void {
  if (available >= neededBytes) return;
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6)} MB`;
  throw new Error(
    `${megabytes(available)} of memory are free, and building the new version takes up to ${megabytes(neededBytes)}. Add swap space (fallocate -l 1G /swap; chmod 600 /swap; mkswap /swap; swapon /swap), or build on another machine and copy the folder that npm run release writes there: see docs/updates.md.`,
  );
}

/** Memory that this process may still use, with the limits of a container or service, and free swap space where there are none. */
function availableBytes(): number {
  const isLimited = process.constrainedMemory() > 0 && process.constrainedMemory() < 2 ** 50;
  const swap = '/proc/meminfo';
  const free =
    !isLimited && existsSync(swap) ? /^SwapFree: +(\d+) kB$/m.exec(readFileSync(swap, 'utf8'))?.[1] : 0;
  return process.availableMemory() + 1024 * Number(free ?? 0);
}
