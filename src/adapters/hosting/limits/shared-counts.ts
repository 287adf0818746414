/** The count of one subject in its current window. */
interface Count {
  name: string;
  subject: string;
  points: number;
  /** The part of it that has not been sent to the other processes. */
  unsent: number;
  /** When the window ends, in milliseconds of the clock. */
  endsAt: number;
  lengthMs: number;
}

/** A counter and the remaining time of its window. */
export interface TotalPoints {
  key: string;
  points: number;
  leftMs: number;
}

/**
 * Points to add to a stored counter. If it has no window, one of `leftMs` begins; the full length of a window
 * is `lengthMs`.
 */
export interface CountedPoints extends TotalPoints {
  lengthMs: number;
}

export interface SharedCountsOptions {
  /** The key under which a subject is stored. */
  keyOf(name: string, subject: string): string;
  now?: () => number;
  /**
   * Maximum number of subjects counted at once; the oldest windows are evicted above it, so that memory is
   * bounded.
   */
  maxSubjects?: number;
}

/** Milliseconds by which the clocks of machines may differ. */
const skewMs = 60_000;

/** Percent of its limit below which a subject's points are not exchanged; most visitors never reach it. */
const floorPercent = 1;

/**
 * Counts in memory with fixed windows that processes exchange: each stores its counts and adopts the total.
 * Between exchanges a process only counts what it has seen, so all together exceed a limit by what arrives in
 * between, and by at most one percent per process.
 */
export function sharedCounts({ keyOf, now = () => Date.now(), maxSubjects = 100_000 }: SharedCountsOptions) {
  // In the order in which the windows began.
  const counts = new Map<string, Count>();
  const unsent = new Set<Count>();

  const forget = (id: string, count: Count) => {
    counts.delete(id);
    unsent.delete(count);
  };

  /**
   * Whether a window has ended. Also true if it ends over a minute later than one that begins now, because it
   * began before the clock was set back.
   */
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
    /**
     * Adds points, which may be negative; returns all points of the window and its remaining milliseconds.
     */
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

    /**
     * Sends pending points through `send`, at most `batch` subjects at a time, and adopts the returned
     * totals.
     */
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

    /** Removes windows that have ended. */
    tidy(): void {
      for (const [id, count] of counts) if (isOver(count)) forget(id, count);
    },
    size: () => counts.size,
  };
}
