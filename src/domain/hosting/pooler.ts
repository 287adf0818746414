/** Why a pooler cannot be used, and what to do; begins after the name of the server. */
export const poolerProblem =
  'is a connection pooler such as PgBouncer, which loses the settings and prepared statements of a connection';
export const poolerRemedy =
  'Set DATABASE_URL to the address of PostgreSQL itself: the site pools its connections and needs at most 14 per process.';

/** Whether a server refused a connection as poolers do, which do not pass on the settings of a session. */
export function isPoolerRefusal(error: unknown): boolean {
  return error instanceof Error && /^unsupported startup parameter/.test(error.message);
}

/**
 * Whether a connection leads through a pooler: these announce a process other than the one that answers.
 * `client` is a connection of pg, `pid` what `pg_backend_pid()` returned on it.
 */
export function isPooled(client: object, pid: number): boolean {
  return 'processID' in client && typeof client.processID === 'number' && client.processID !== pid;
}
