/** Which of the site's database servers answers a read. */
export type ReadServer = 'primary' | 'replica';

/** Where a read that begins now finds its data. */
export interface ReadSource {
  server: ReadServer;
  /** By `performance.now()`: what was committed before is in it. */
  asOf: number;
}

/** The position that the primary's log had reached at a time of `performance.now()`, or later. */
export interface LogMark {
  at: number;
  position: bigint;
}

/** Milliseconds that a replica may be behind the primary while visitors read from it. */
export const maxLagMs = 3_000;

/** Marks that are kept: enough to tell how far a replica is behind that is a few minutes late. */
const mostMarks = 1_000;

/** A position in PostgreSQL's log as a number; `text` is like `16/B374D848`. */
export function logPosition(text: string): bigint {
  const [segment = '', offset = ''] = text.split('/');
  return (BigInt(`0x${segment}`) << 32n) | BigInt(`0x${offset}`);
}

/**
 * The marks, oldest first, with a new one. A log that went back is that of another primary, which never had the rest: the former marks say
 * nothing about it.
 */
export function addMark(marks: readonly LogMark[], mark: LogMark): LogMark[] {
  const last = marks.at(-1);
  if (last && mark.position < last.position) return [mark];
  return [...marks.slice(1 - mostMarks), mark];
}

/** Until when a standby that has replayed the log up to `replayed` has everything: the time of the last mark that it has reached. */
export function freshAt(marks: readonly LogMark[], replayed: bigint): number | undefined {
  return marks.findLast(({ position }) => position <= replayed)?.at;
}

/**
 * Whether visitors may read from a replica that has everything up to `fresh`: it has every change that this process knows of, so that
 * no visitor reads what was invalidated before, and is not far behind for changes that it does not know of.
 */
export function mayServe(fresh: number | undefined, changedAt: number, now: number): fresh is number {
  return fresh !== undefined && fresh > changedAt && now - fresh <= maxLagMs;
}
