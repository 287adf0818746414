import { DrizzleQueryError } from 'drizzle-orm';

/** What a statement's error says: PostgreSQL's code (SQLSTATE) or that of the network. */
export function causeOf(
  error: unknown,
): { code?: string; constraint?: string; message?: string } | undefined {
  const inner = error instanceof Error && error.cause ? error.cause : error;
  return typeof inner === 'object' && inner !== null ? inner : undefined;
}

/** Whether the connection was lost or could not be made, so that it is unknown whether a statement under way was executed. */
export function isLost(error: unknown): boolean {
  const { code = '', message = '' } = causeOf(error) ?? {};
  return lostCodes.test(code) || lostMessages.test(message);
}

/** Whether a server refused to write because it is a standby or was made read-only. */
export function isReadOnlyServer(error: unknown): boolean {
  return causeOf(error)?.code === '25006';
}

/** Whether a statement failed because the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return causeOf(error)?.code === '53100';
}

/** What keeps the database from working for any request, in words for the log, if an error comes from that. */
export function outageOf(error: unknown): string | undefined {
  if (isDiskFull(error)) return 'the disk of the database is full';
  const isOut =
    wasUndone(error) ||
    isReadOnlyServer(error) ||
    causeOf(error)?.code === '53300' ||
    (error instanceof DrizzleQueryError && isLost(error));
  return isOut ? 'the database cannot be used' : undefined;
}

/** Says of an error that what failed left nothing behind: it was not sent, or was rolled back with its connection. */
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
// pg's messages without a code.
const lostMessages = /^(Connection terminated|timeout expired|Client (has encountered|was closed))/;
