/**
 * Redacts an error and its causes for the log: only name, message, stack and identifying codes remain. Other
 * fields may contain the values of a failed SQL statement, a URL with a token or a provider's response.
 */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? new Error('an object was thrown') : error;
  const message = messageOf(error);
  const redacted = new Error(
    message,
    error.cause === undefined ? undefined : { cause: redactError(error.cause) },
  );
  redacted.name = error.name;
  if (error.stack !== undefined) redacted.stack = error.stack.replace(error.message, () => message);
  for (const name of kept) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' || typeof value === 'number') Object.assign(redacted, { [name]: value });
  }
  return redacted;
}

/** Fields of errors of the system, of HTTP and mail servers, and of PostgreSQL. */
const kept = [
  'code',
  'syscall',
  'status',
  'statusCode',
  'responseCode',
  'table',
  'column',
  'constraint',
] as const;

function messageOf(error: Error): string {
  const { query, params, code } = error as { query?: unknown; params?: unknown; code?: unknown };
  if (typeof query === 'string' && params !== undefined) return `Failed query: ${query}`;
  // PostgreSQL quotes a value that does not fit its type.
  return typeof code === 'string' && /^22\w{3}$/.test(code)
    ? error.message.replace(/".*"/s, '"…"')
    : error.message;
}
