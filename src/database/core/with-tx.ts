import { type Database, retrying, type Transaction } from './connection.ts';

/**
 * Runs `work` in one transaction (see `transaction` of {@link Database}), and repeats it when the server
 * requires that (see {@link retrying}), or when `work` caught a statement's error and continued, which a
 * transaction does not allow (25P02). Operations use `inTransaction` instead.
 */
export function withTx<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  isKept?: (result: T) => boolean,
): Promise<T> {
  return retrying(db, () => db.transaction(work, isKept));
}
