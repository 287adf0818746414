interface FairQueueOptions {
  /** Jobs that may wait in all, besides the running one. */
  mostWaiting: number;
  /** Jobs of one owner that may wait. */
  mostPerOwner: number;
  /** Milliseconds that a job may wait. */
  waitMs: number;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/** Runs jobs one at a time, in turns of their owners. */
export interface FairQueue {
  /**
   * Runs a job when the owners before have had their turn: each gets one job done, then the next owner. 'busy' when too many wait, or for too long, also while
   * it waits: an owner with fewer jobs takes the place of the last job of the one with most. Rejects with the job's error.
   */
  run<Result>(owner: string, job: () => Promise<Result>): Promise<Result | 'busy'>;
}

/** A queue that no owner can fill alone. */
export function fairQueue({ mostWaiting, mostPerOwner, waitMs }: FairQueueOptions): FairQueue {
  /** Jobs by owner, in the order of their turns. */
  const owners = new Map<string, Waiting[]>();
  let isRunning = false;
  let waiting = 0;

  const remove = (owner: string, take: (jobs: Waiting[]) => Waiting | undefined) => {
    const jobs = owners.get(owner) ?? [];
    const job = take(jobs);
    if (job) waiting--;
    if (!jobs.length) owners.delete(owner);
    return job;
  };

  /** Whether there is a place for one more job of an owner, which another owner may have to give up. */
  const hasPlace = (owner: string): boolean => {
    const own = owners.get(owner)?.length ?? 0;
    if (own >= mostPerOwner) return false;
    if (waiting < mostWaiting) return true;
    const [most = ['', []]] = [...owners].sort(([, a], [, b]) => b.length - a.length) as [
      string,
      Waiting[],
    ][];
    if (most[1].length <= own + 1) return false;
    remove(most[0], (jobs) => jobs.pop())?.refuse();
    return true;
  };

  const next = () => {
    const [owner] = owners.keys();
    isRunning = owner !== undefined;
    if (owner === undefined) return;
    const job = remove(owner, (jobs) => jobs.shift());
    const rest = owners.get(owner);
    if (rest) {
      // The owner's next turn comes after those of all others.
      owners.delete(owner);
      owners.set(owner, rest);
    }
    job?.begin();
  };

  return {
    async run(owner, job) {
      if (isRunning) {
        if (!hasPlace(owner)) return 'busy';
        const { promise, resolve } = Promise.withResolvers<boolean>();
        const job = { begin: () => resolve(true), refuse: () => resolve(false) };
        owners.set(owner, [...(owners.get(owner) ?? []), job]);
        waiting++;
        const late = setTimeout(() => {
          remove(owner, (jobs) => jobs.splice(jobs.indexOf(job), 1)[0]);
          resolve(false);
        }, waitMs);
        const isMine = await promise;
        clearTimeout(late);
        if (!isMine) return 'busy';
      }
      isRunning = true;
      try {
        return await job();
      } finally {
        next();
      }
    },
  };
}
