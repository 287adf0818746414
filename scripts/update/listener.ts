import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * The process that listens on a TCP port and works in the folder `folder`; undefined where there is none, where this account must not see it, and on
 * systems without /proc.
 */
export function listenerIn(folder: string, port: number): number | undefined {
  const sockets = new Set(
    ['tcp', 'tcp6'].flatMap((table) => listeningSockets(read(`/proc/net/${table}`), port)),
  );
  if (!sockets.size) return undefined;
  return list('/proc')
    .filter((name) => /^\d+$/.test(name) && link(`/proc/${name}/cwd`) === folder)
    .map(Number)
    .find((pid) => list(`/proc/${pid}/fd`).some((fd) => sockets.has(link(`/proc/${pid}/fd/${fd}`))));
}

/** The names of sockets in a table of the kernel that listen on a port. */
function listeningSockets(table: string, port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const listening = '0A';
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(end) && state === listening)
    .map((columns) => `socket:[${columns[9]}]`);
}

const read = (path: string) => orElse('', () => readFileSync(path, 'utf8'));
const link = (path: string) => orElse('', () => readlinkSync(path));
const list = (path: string) => orElse([], () => readdirSync(path));

/** Processes end while they are looked at, and those of other accounts cannot be. */
function orElse<T>(fallback: T, work: () => T): T {
  try {
    return work();
  } catch {
    return fallback;
  }
}
