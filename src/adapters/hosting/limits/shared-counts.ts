/** What was counted for one subject in its current window. */
interface Count {
  name: string;
  subject: string;
  points: number;
  /** Of these, what the other processes do not know yet. */
  unsent: number;
  /** When the window ends, in milliseconds of the clock. */
  endsAt: number;
  lengthMs: number;
}

/** A counter, and how long its window still is. */
export interface TotalPoints {
  key: string;
  points: number;
  leftMs: number;
}

/** Points to add to a stored counter, which begins a window of `leftMs` if it has none; windows have a length of `lengthMs`. */
export interface CountedPoints extends TotalPoints {
  lengthMs: number;
}

export interface SharedCountsOptions {
  /** The name under which a subject is stored. */
  keyOf(name: string, subject: string): string;
  now?: () => number;
  /** The most subjects that are counted at once; beyond it the oldest windows are forgotten, so that memory is bounded. */
  maxSubjects?: number;
}

/** Milliseconds by which the clocks of machines may differ. */
const skewMs = 60_000;

/** A subject's first points in a window, in percent of its limit, are not exchanged: those of most visitors never are. */
const floorPercent = 1;

/**
 * Counters in memory with fixed windows, which processes exchange: each stores what it has counted and takes over the sum. Between two
 * exchanges every process allows what it knows of, so all together exceed a limit by what arrives in between, and by at most one percent
 * for each process.
 */
export function sharedCounts({ keyOf, now = () => Date.now(), maxSubjects = 100_000 }: SharedCountsOptions) {
  // In the order in which the windows began.
  const counts = new Map<string, Count>();
  const unsent = new Set<Count>();

  const forget = (id: string, count: Count) => {
    counts.delete(id);
    unsent.delete(count);
  };

  /** Also one that ends more than a minute later than one that begins now: it is from before the clock was set back. */
  const isOver = ({ endsAt, lengthMs }: Count) => endsAt <= now() || endsAt > now() + lengthMs + skewMs;

  const begin = (id: string, name: string, subject: string, seconds: number): Count => {
    const lengthMs = seconds * 1_000;
    const count = { name, subject, points: 0, unsent: 0, endsAt: now() + lengthMs, lengthMs };
    counts.set(id, count);
    if (counts.size > maxSubjects) {
      const [oldest] = counts;
      if (oldest) forget(...oldest);
    }
    return count;
  };

  return {
    /** Adds points, which may be negative; returns all points of the window and its remaining milliseconds. */
    add(
      { name, subject, points }: { name: string; subject: string; points: number },
      limit: { most: number; seconds: number },
    ): { points: number; leftMs: number } {
      const id = `${name} ${subject}`;
      const known = counts.get(id);
      if (known && isOver(known)) forget(id, known);
      const count = counts.get(id) ?? begin(id, name, subject, limit.seconds);
      count.points += points;
      count.unsent += points;
      if (count.points > (limit.most * floorPercent) / 100) unsent.add(count);
      return { points: count.points, leftMs: count.endsAt - now() };
    },

    /** Stores through `send` what the other processes do not know, at most `batch` subjects at a time, and takes over the totals. */
    async exchange(
      send: (points: readonly CountedPoints[]) => Promise<readonly TotalPoints[]>,
      batch = 1_000,
    ): Promise<void> {
      const all = [...unsent];
      unsent.clear();
      for (let start = 0; start < all.length; start += batch) {
        const sent = new Map<string, { count: Count; points: number }>();
        for (const count of all.slice(start, start + batch)) {
          if (isOver(count)) continue;
          sent.set(keyOf(count.name, count.subject), { count, points: count.unsent });
          count.unsent = 0;
        }
        if (!sent.size) continue;
        try {
          const points = [...sent].map(([key, { count, points }]) => ({
            key,
            points,
            leftMs: Math.ceil(count.endsAt - now()),
            lengthMs: count.lengthMs,
          }));
          for (const total of await send(points)) {
            const { count } = sent.get(total.key) ?? {};
            if (!count) continue;
            count.points = total.points + count.unsent;
            count.endsAt = now() + total.leftMs;
          }
        } catch (error) {
          for (const { count, points } of sent.values()) count.unsent += points;
          for (const count of all.slice(start)) unsent.add(count);
          throw error;
        }
      }
    },

    /** Forgets windows that have ended. */
    tidy(): void {
      for (const [id, count] of counts) if (isOver(count)) forget(id, count);
    },
    size: () => counts.size,
  };
}
