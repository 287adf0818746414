import type { Transaction } from '../../database/core/connection.ts';
import { withTx } from '../../database/core/with-tx.ts';
import type { Context } from './context.ts';
import { isFailure } from './failure.ts';

type Transactable = Pick<Context, 'db'>;

/** A context whose database is a transaction. */
export type InTransaction<C = Context> = C & { db: Transaction };

/**
 * Runs `work` in one transaction, with a context bound to it; inside a transaction, in that same one. Rolls
 * back when `work` throws or returns a failure, or a result that `isKept` refuses. `work` may run several
 * times (see `withTx`), so that it must not change anything except the database: use {@link afterCommit} and
 * {@link inBackground} for that. Name its parameter `ctx` as well, so that `work` cannot use the database
 * outside of the transaction by mistake.
 */
export function inTransaction<C extends Transactable, T>(
  ctx: C,
  work: (ctx: InTransaction<C>) => Promise<T>,
  isKept: (result: T) => boolean = (result) => !isFailure(result),
): Promise<T> {
  return withTx(ctx.db, (db) => work({ ...ctx, db }), isKept);
}

/** Runs `work` after the transaction of the context commits; immediately outside of one. It must not throw. */
export function afterCommit<C extends Transactable>(ctx: C, work: (ctx: C) => void): void {
  ctx.db.afterCommit((db) => work({ ...ctx, db }));
}

/**
 * Runs `work` in the background (see `Background`), and only after the transaction of the context commits.
 */
export function inBackground<C extends Pick<Context, 'db' | 'background'>>(
  ctx: C,
  name: string,
  work: (ctx: C) => Promise<void>,
): void {
  afterCommit(ctx, (ctx) => ctx.background.run(name, () => work(ctx)));
}
