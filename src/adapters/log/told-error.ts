/**
 * An error as a log may keep it: of a statement that failed, and of whatever it caused, the text without its values. Those
 * are what people wrote, their addresses, and hashes of their passwords.
 */
export function toldError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { query, params } = error as { query?: unknown; params?: unknown };
  const cause = toldError(error.cause);
  const hasValues = typeof query === 'string' && params !== undefined;
  if (!hasValues && cause === error.cause) return error;
  const message = hasValues ? `Failed query: ${query}` : error.message;
  const told = Object.assign(new Error(message, { cause }), { name: error.name });
  told.stack = error.stack?.replace(error.message, () => message);
  return told;
}
