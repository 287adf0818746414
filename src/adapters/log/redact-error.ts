/**
 * An error without the values of a failed SQL statement, also in its causes: they may be texts of users, e-mail addresses and
 * password hashes, which do not belong in a log.
 */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { query, params } = error as { query?: unknown; params?: unknown };
  const cause = redactError(error.cause);
  const hasValues = typeof query === 'string' && params !== undefined;
  if (!hasValues && cause === error.cause) return error;
  const message = hasValues ? `Failed query: ${query}` : error.message;
  const redacted = Object.assign(new Error(message, { cause }), { name: error.name });
  redacted.stack = error.stack?.replace(error.message, () => message);
  return redacted;
}
