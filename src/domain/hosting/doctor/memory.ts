import { gigabytes } from '../disk-space.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** What the site runs with. */
interface Memory {
  /** Bytes that the machine, container or service has. */
  total: number;
  /** Bytes that are not used by anything. */
  available: number;
  workers: number;
  /** Whether the embedded database runs beside it. */
  embedded: boolean;
  /** Whether the site is running, and so has its memory. */
  running: boolean;
}

const perProcess = 200 * 1024 ** 2;
const perDatabase = 200 * 1024 ** 2;

/** Whether there is enough memory for the processes. Below twice of what they use, peaks (pictures, backups) may be too much. */
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
