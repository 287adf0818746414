import type { Database } from '../../database/core/connection.ts';
import { withTx } from '../../database/core/connection.ts';
import { type Lockable, lockRow } from '../../database/core/lock-row.ts';
import type { Context } from './context.ts';
import { type Failure, failure, isFailure } from './failure.ts';

/** Whether a resource is still as the client read it (`If-Match`); undefined where the client does not ask. */
export type Expected<T> = ((current: T) => boolean) | undefined;

/** The failure for a change of something that was changed after the client read it. */
export function changedMeanwhile(errors?: Failure['errors']): Failure {
  return failure(
    'precondition-failed',
    'This was changed after you read it: read it again, and repeat your change',
    errors,
  );
}

/** A resource that is about to be changed: its row, how it is read, and what the client expects of it. */
interface Changing<C, T> {
  table: Lockable;
  id: string;
  read: (within: C) => Promise<T | Failure>;
  expected: Expected<T>;
}

/**
 * Changes a resource in a transaction, if it is as expected: the row is locked, so nothing can change it between the check and the
 * change. Fails as `read` does, and with precondition-failed.
 */
export function withIfMatch<C extends Pick<Context, 'db'>, T, R>(
  ctx: C,
  resource: Changing<C, T>,
  change: (tx: Database) => Promise<R | Failure>,
): Promise<R | Failure> {
  if (!resource.expected) return withTx(ctx.db, change);
  return withCurrent(ctx, resource, (within) => change(within.db));
}

/** The same for a change that depends on what the resource is now, such as a change of some of its fields. */
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

/** The time of a change. Every change has a time of its own, which distinguishes it from the one before. */
export function laterThan(before: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1));
}
