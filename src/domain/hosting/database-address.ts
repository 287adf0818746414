/** The oldest major version of PostgreSQL that supports the product's SQL. */
export const oldestPostgres = 15;

/**
 * The host and port of a PostgreSQL server's address, for messages; undefined for anything else, including
 * libpq's addresses of several servers.
 */
export function databaseHost(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !isDecodable(address)) return undefined;
  const isSeveral = /,|%2c/i.test(url.host) || url.searchParams.get('host')?.includes(',');
  return isSeveral ? undefined : url.host || 'localhost';
}

/** Whether the percent-encoding is valid, as a password requires. */
function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}
