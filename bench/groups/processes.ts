import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the CPU seconds that these processes have used so far, including all threads (resolution 0.01).
 */
export function cpuSeconds(pids: readonly number[]): number {
  // Fields 14 and 15 of proc(5): user and system time in ticks of 10 ms.
  return sum(pids, (pid) => {
    const fields = statOf(pid);
    return (Number(fields[11]) + Number(fields[12])) / 100;
  });
}

/** Returns the current and the peak resident memory of a process in MB. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: mb('VmRSS'), peak: mb('VmHWM') };
}

/** Returns the memory of processes in MB; shared pages are counted once (PSS). */
export function sharedMb(pids: readonly number[]): number {
  return sum(pids, (pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024;
  });
}

/** Returns the words of a process's command line; none when it has ended. */
export function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Returns the ids of the running child processes of a process. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => {
      try {
        return statOf(candidate)[1] === String(pid);
      } catch {
        return false;
      }
    });
}

/** The fields of /proc/{pid}/stat from the third on: the second may contain spaces. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function sum(pids: readonly number[], of: (pid: number) => number): number {
  let total = 0;
  for (const pid of pids) {
    try {
      total += of(pid);
    } catch {
      // The process has exited in the meantime.
    }
  }
  return total;
}
