import { sql } from 'drizzle-orm';
import type { Database } from '../connection.ts';

/**
 * Creates a check whether the database answers a statement within the given number of milliseconds. While one
 * statement is pending, further checks wait for the same one, so that they do not fill the pool.
 */
export function databaseCheck(db: Pick<Database, 'execute'>, withinMs: number): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const ask = () =>
    db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined;
      });
  return async () => {
    running ??= ask();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, withinMs, false);
    });
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
}
