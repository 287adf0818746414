import {
  bucketOf,
  type Durations,
  durationBuckets,
  type RequestKind,
  sumOf,
} from '../../../domain/core/time/durations.ts';

/** Milliseconds per slot, the step in which old counts are dropped. */
const slotMs = 600_000;
const slotsPerDay = 144;
const slotsPerHour = 6;

/** Counts a process's requests by kind and duration, in slots of ten minutes, for a day. */
export function requestDurations(now: () => Date): Durations {
  const slots: { number: number; counts: Record<RequestKind, Uint32Array> }[] = [];
  const current = () => Math.floor(now().getTime() / slotMs);
  const histogram = (kind: RequestKind, last: number) => {
    const oldest = current() - last;
    return sumOf(
      slots.filter(({ number }) => number > oldest && number <= current()).map(({ counts }) => counts[kind]),
    );
  };
  const histograms = (kind: RequestKind) => ({
    hour: histogram(kind, slotsPerHour),
    day: histogram(kind, slotsPerDay),
  });
  return {
    record(kind, milliseconds) {
      const number = current();
      let slot = slots.at(-1);
      if (slot?.number !== number) {
        slot = { number, counts: emptyCounts() };
        slots.push(slot);
        if (slots.length > slotsPerDay) slots.shift();
      }
      const bucket = bucketOf(milliseconds);
      const counts = slot.counts[kind];
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    },
    read: () => ({ pages: histograms('pages'), api: histograms('api'), files: histograms('files') }),
  };
}

function emptyCounts(): Record<RequestKind, Uint32Array> {
  const counts = () => new Uint32Array(durationBuckets);
  return { pages: counts(), api: counts(), files: counts() };
}
