import { type Lockable, lockRow } from '../../database/core/lock-row.ts';
import type { Context } from './context.ts';
import { type Failure, failure, isFailure } from './failure.ts';
import { type InTransaction, inTransaction } from './in-transaction.ts';

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
  read: (ctx: C) => Promise<T | Failure>;
  expected: Expected<T>;
}

/**
 * Changes a resource in a transaction if it matches the client's expectation. The row is locked, so nothing
 * can change it between the check and the change. Fails as `read` does, and with precondition-failed.
 */
export function withIfMatch<C extends Pick<Context, 'db'>, T, R>(
  ctx: C,
  resource: Changing<C, T>,
  change: (ctx: InTransaction<C>) => Promise<R | Failure>,
): Promise<R | Failure> {
  return resource.expected ? withCurrent(ctx, resource, change) : inTransaction(ctx, change);
}

/**
 * Does the same for a change that depends on the current resource, such as a change of some of its fields.
 */
export function withCurrent<C extends Pick<Context, 'db'>, T, R>(
  ctx: C,
  { table, id, read, expected }: Changing<C, T>,
  change: (ctx: InTransaction<C>, current: T) => Promise<R | Failure>,
): Promise<R | Failure> {
  return inTransaction(ctx, async (ctx) => {
    await lockRow(ctx.db, table, id);
    const current = await read(ctx);
    if (isFailure(current)) return current;
    return expected?.(current) === false ? changedMeanwhile() : change(ctx, current);
  });
}

/** Returns the time of a change. Every change has a distinct time, later than that of the change before. */
export function laterThan(before: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1));
}
