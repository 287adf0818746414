import {
  bucketOf,
  type DurationSummary,
  type Durations,
  durationBuckets,
  type RequestKind,
  requestKinds,
  summaryOf,
} from '../../domain/durations.ts';

/** Milliseconds of a slot: what is older than a period is dropped in such steps. */
const slotMs = 600_000;
const slotsPerDay = 144;
const slotsPerHour = 6;

/** Numbers of a process's requests by kind and duration, in slots of ten minutes; kept for a day. */
export function requestDurations(now: () => Date): Durations {
  const since = now();
  const slots: { number: number; counts: Record<RequestKind, Uint32Array> }[] = [];
  const current = () => Math.floor(now().getTime() / slotMs);
  const summaries = (kind: RequestKind, last: number): DurationSummary => {
    const oldest = current() - last;
    const all = new Uint32Array(durationBuckets);
    for (const { number, counts } of slots)
      if (number > oldest)
        for (const [bucket, count] of counts[kind].entries()) all[bucket] = (all[bucket] ?? 0) + count;
    return summaryOf(all);
  };
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
    read: () => ({
      since,
      kinds: requestKinds.map((kind) => ({
        kind,
        hour: summaries(kind, slotsPerHour),
        day: summaries(kind, slotsPerDay),
      })),
    }),
  };
}

function emptyCounts(): Record<RequestKind, Uint32Array> {
  const counts = () => new Uint32Array(durationBuckets);
  return { pages: counts(), api: counts(), files: counts() };
}
