/** The proxy through which requests leave the machine. */
export interface OutgoingProxy {
  /** Such as `http://user:password@proxy.example:3128`. */
  url: string;
  /** Comma-separated hosts that are reached directly, as in NO_PROXY. */
  except: string;
}

/** Its host and port, for messages: without user and password. */
export function proxyName({ url }: OutgoingProxy): string {
  return new URL(url).host;
}

/**
 * The proxy for a host, if it is not excepted. An exception is `*`, a host, a host with a port, or the end of
 * a name after a period (`.example.com`).
 */
export function proxyFor(proxy: OutgoingProxy | undefined, host: string, port: string): string | undefined {
  const name = host.toLowerCase();
  const isExcepted = proxy?.except
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim().replace(/^\*\./, '.'))
    .some(
      (entry) =>
        entry === '*' ||
        entry === name ||
        entry === `${name}:${port}` ||
        (/^\../.test(entry) && name.endsWith(entry)),
    );
  return isExcepted ? undefined : proxy?.url;
}
