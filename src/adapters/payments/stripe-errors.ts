/** What Stripe says of a request that it refused; undefined of other errors, such as a failed connection. */
export function errorOf(
  err: unknown,
): { type: string; code: string | undefined; message: string } | undefined {
  if (!(err instanceof Error) || !('type' in err) || typeof err.type !== 'string') return undefined;
  const code = 'code' in err && typeof err.code === 'string' ? err.code : undefined;
  return { type: err.type, code, message: err.message };
}
