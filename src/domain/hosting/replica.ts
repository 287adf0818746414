/** Which of the site's database servers answers a read. */
export type ReadServer = 'primary' | 'replica';

/** The source of the data of a read that begins now. */
export interface ReadSource {
  server: ReadServer;
  /** By `performance.now()`: it contains everything that was committed before. */
  asOf: number;
}

/** The position of the primary's log at a time of `performance.now()`, or later. */
export interface LogMark {
  at: number;
  position: bigint;
}

/** Milliseconds that a replica may be behind the primary while visitors read from it. */
export const maxLagMs = 3_000;

/** Maximum number of stored marks: enough to determine the lag of a replica that is a few minutes behind. */
const maxMarks = 1_000;

/** A position in PostgreSQL's log as a number; `text` is like `16/B374D848`. */
export function logPosition(text: string): bigint {
  const [segment = '', offset = ''] = text.split('/');
  return (BigInt(`0x${segment}`) << 32n) | BigInt(`0x${offset}`);
}

/**
 * The marks, oldest first, with a new one. If the position has gone back, the log is that of another primary,
 * which never had the rest, so the earlier marks are dropped.
 */
export function addMark(marks: readonly LogMark[], mark: LogMark): LogMark[] {
  const last = marks.at(-1);
  if (last && mark.position < last.position) return [mark];
  return [...marks.slice(1 - maxMarks), mark];
}

/**
 * The time up to which a standby that has replayed the log up to `replayed` has everything: that of the last
 * mark it has reached.
 */
export function freshAt(marks: readonly LogMark[], replayed: bigint): number | undefined {
  return marks.findLast(({ position }) => position <= replayed)?.at;
}

/**
 * Whether visitors may read from a replica that has everything up to `fresh`. It must have every change that
 * this process is aware of, so that no visitor reads data that was invalidated before, and must not be far
 * behind on other changes.
 */
export function mayServe(fresh: number | undefined, changedAt: number, now: number): fresh is number {
  return fresh !== undefined && fresh > changedAt && now - fresh <= maxLagMs;
}
