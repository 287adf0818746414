import type { Database } from '../../database/core/connection.ts';
import { withTx } from '../../database/core/connection.ts';
import { type Lockable, lockRow } from '../../database/core/lock-row.ts';
import type { Context } from './context.ts';
import { type Failure, failure, isFailure } from './failure.ts';

/**
 * Returns whether a resource is unchanged since the client read it (`If-Match`); undefined when the client
 * requests no check.
 */
export type Expected<T> = ((current: T) => boolean) | undefined;

/** Returns the failure for a change of a resource that was changed after the client read it. */
export function changedMeanwhile(errors?: Failure['errors']): Failure {
  return failure(
    'precondition-failed',
    'This was changed after you read it: read it again, and repeat your change',
    errors,
  );
}

/** A resource that is about to be changed: its row, how to read it, and the client's expectation. */
interface Changing<C, T> {
  table: Lockable;
  id: string;
  read: (within: C) => Promise<T | Failure>;
  expected: Expected<T>;
}

/**
 * Changes a resource in a transaction if it matches the client's expectation. The row is locked, so nothing
 * can change it between the check and the change. Fails as `read` does, and with precondition-failed.
 */
export function withIfMatch<C extends Pick<Context, 'db'>, T, R>(
  ctx: C,
  resource: Changing<C, T>,
  change: (tx: Database) => Promise<R | Failure>,
): Promise<R | Failure> {
  if (!resource.expected) return withTx(ctx.db, change);
  return withCurrent(ctx, resource, (within) => change(within.db));
}

/**
 * Does the same for a change that depends on the current resource, such as a change of some of its fields.
 */
export function withCurrent<C extends Pick<Context, 'db'>, T, R>(
  ctx: C,
  { table, id, read, expected }: Changing<C, T>,
  change: (within: C, current: T) => Promise<R | Failure>,
): Promise<R | Failure> {
  return withTx(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx };
    await lockRow(tx, table, id);
    const current = await read(within);
    if (isFailure(current)) return current;
    return expected?.(current) === false ? changedMeanwhile() : change(within, current);
  });
}

/** Returns the time of a change. Every change has a distinct time, later than that of the change before. */
export function laterThan(before: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1));
}
