interface FairQueueOptions {
  /** Maximum number of waiting jobs in total, without the running one. */
  maxWaiting: number;
  /** Maximum number of waiting jobs per owner. */
  maxPerOwner: number;
  /** Maximum waiting time of a job, in milliseconds. */
  waitMs: number;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/** Runs jobs one at a time, in turns by owner. */
export interface FairQueue {
  /**
   * Runs a job when it is its owner's turn; each turn is one job. Returns 'busy' when too many jobs are
   * waiting or this one has waited too long. A waiting job can also be displaced: when the queue is full, an
   * owner with fewer jobs takes the place of the last job of the owner with the most. Rejects with the job's
   * error.
   */
  run<Result>(owner: string, job: () => Promise<Result>): Promise<Result | 'busy'>;
}

/** Creates a queue that no owner can fill alone. */
export function fairQueue({ maxWaiting, maxPerOwner, waitMs }: FairQueueOptions): FairQueue {
  /** Jobs by owner, in the order of turns. */
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

  /** Whether the queue has room for one more job of an owner, possibly by displacing another owner's job. */
  const hasPlace = (owner: string): boolean => {
    const own = owners.get(owner)?.length ?? 0;
    if (own >= maxPerOwner) return false;
    if (waiting < maxWaiting) return true;
    const [longest = ['', []]] = [...owners].sort(([, a], [, b]) => b.length - a.length) as [
      string,
      Waiting[],
    ][];
    if (longest[1].length <= own + 1) return false;
    remove(longest[0], (jobs) => jobs.pop())?.refuse();
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
