import { runningServer } from '../../../src/database/hosting/embedded/running-server.ts';
import { type Connection, withSession } from '../../../src/database/hosting/embedded/session.ts';

/** A site whose database a test changes: a process with its data folder, or the product of a test. */
export interface SiteDatabase {
  dataDir: string;
  /** Set unless the site is a process with an embedded database. */
  connection?: Connection;
}

/** Sends a statement to the database of a running site. */
export async function changeDatabase(
  { dataDir, connection }: SiteDatabase,
  statement: string,
  values: unknown[],
): Promise<void> {
  const server = connection ?? (await runningServer(dataDir));
  if (!server) throw new Error(`No site runs on ${dataDir}.`);
  await withSession(server, 30, (session) => session.query(statement, values));
}
