import { DrizzleQueryError } from 'drizzle-orm';

/** The driver's error behind a failed statement, with its SQLSTATE or network code. */
export function causeOf(
  error: unknown,
): { code?: string; constraint?: string; message?: string } | undefined {
  const inner = error instanceof Error && error.cause ? error.cause : error;
  return typeof inner === 'object' && inner !== null ? inner : undefined;
}

/**
 * Whether the connection was lost or could not be opened, so that the outcome of a pending statement is
 * unknown.
 */
export function isLost(error: unknown): boolean {
  const { code = '', message = '' } = causeOf(error) ?? {};
  return lostCodes.test(code) || lostMessages.test(message);
}

/** Whether a server refused to write because it is read-only, as a standby is. */
export function isReadOnlyServer(error: unknown): boolean {
  return causeOf(error)?.code === '25006';
}

/** Whether a statement failed because the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  return causeOf(error)?.code === '53100';
}

/**
 * The reason why the database is unavailable for all requests, in words for the log; undefined for any other
 * error.
 */
export function outageOf(error: unknown): string | undefined {
  if (isDiskFull(error)) return 'the disk of the database is full';
  const isOut =
    wasUndone(error) ||
    isReadOnlyServer(error) ||
    causeOf(error)?.code === '53300' ||
    (error instanceof DrizzleQueryError && isLost(error));
  return isOut ? 'the database cannot be used' : undefined;
}

/** Marks an error as without effects: the statement was not sent, or was rolled back with its connection. */
export function markUndone<E>(error: E): E {
  const cause = causeOf(error);
  if (cause) undone.add(cause);
  return error;
}

/** Whether {@link markUndone} was called for an error. */
export function wasUndone(error: unknown): boolean {
  const cause = causeOf(error);
  return cause !== undefined && undone.has(cause);
}

const undone = new WeakSet<object>();
const lostCodes = /^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123]|08\w{3})$/;
// Messages of pg errors that have no code.
const lostMessages = /^(Connection terminated|timeout expired|Client (has encountered|was closed))/;
