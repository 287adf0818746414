import { gigabytes } from '../disk-space.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** The memory available to the site, and its processes. */
interface Memory {
  /** Bytes of the machine, container or service. */
  total: number;
  /** Unused bytes. */
  available: number;
  workers: number;
  /** Whether the embedded database runs on the same machine. */
  embedded: boolean;
  /** Whether the site is running and has already allocated its memory. */
  running: boolean;
}

const perProcess = 200 * 1024 ** 2;
const perDatabase = 200 * 1024 ** 2;

/**
 * Checks whether there is enough memory for the processes. Below twice their usage, peaks (pictures, backups)
 * may exceed it.
 */
export function judgeMemory({ total, available, workers, embedded, running }: Memory): Finding {
  const about = 'memory';
  const processes = workers > 1 ? workers + 1 : 1;
  const needed = processes * perProcess + (embedded ? perDatabase : 0);
  const text = `${gigabytes(available)} of ${gigabytes(total)} available; the site uses about ${gigabytes(needed)}.`;
  const advice = workers > 1 ? 'Add memory, or lower WORKERS.' : 'Add memory.';
  if (total < needed) return failed(about, `Too little: ${text}`, advice);
  if (total < 2 * needed || (!running && available < needed))
    return warning(about, `Little: ${text}`, advice);
  return ok(about, text);
}
