import { readFileSync } from 'node:fs';
import { childrenOf } from '../../../bench/groups/processes.ts';
import type { SiteProcess } from './site-process.ts';

/** The process ids of a site's workers. */
export function workersOf({ pid }: Pick<SiteProcess, 'pid'>): number[] {
  return childrenOf(pid).filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('src/start/worker.ts');
    } catch {
      return false;
    }
  });
}

/** Whether a process with this id is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
