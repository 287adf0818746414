import { databaseHost } from '../../../domain/hosting/database-address.ts';

/**
 * A message for the operator when a statement failed because the configured server cannot be used; undefined
 * for any other error. Contains the host, never the password.
 */
export function unreachableServer(address: string, error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return undefined;
  const code = String((cause as { code?: unknown }).code);
  if (lost.test(cause.message) || ended.test(code)) return sentence(address, cause.message);
  if (!network.test(code) && !refused.test(code)) return undefined;
  // The server's messages contain the user or database; network errors have only a code.
  return sentence(address, refused.test(code) ? cause.message : code);
}

/**
 * The same for the first statement sent to a server, where any error means that the server cannot be used.
 */
export function unreachableAtStart(address: string, error: unknown): string {
  return unreachableServer(address, error) ?? sentence(address, (error as Error).message);
}

/** Whether a connection failed because the server is not running yet or is still starting. */
export function isNotUpYet(error: unknown): boolean {
  return notUpYet.test(String((error as { code?: unknown }).code));
}

function sentence(address: string, why: string): string {
  return `The database server at ${databaseHost(address)} cannot be used (${why}): check DATABASE_URL, and that the server is running.`;
}

// 57P03 is cannot_connect_now: the server is starting or recovering. ENOENT is a missing socket.
const notUpYet = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|57P03)$/;
const network = /^(E[A-Z]+|EAI_[A-Z]+)$/;
// Messages of pg errors without a code, for lost connections and connection timeouts.
const lost = /^(Connection terminated|timeout expired|Client has encountered a connection error)/;
// The server ended the connection: it is shutting down, or crashed.
const ended = /^57P0[12]$/;
// Wrong password, no such user, no such database, no rights, too many connections.
const refused = /^(28P01|28000|3D000|42501|53300)$/;
