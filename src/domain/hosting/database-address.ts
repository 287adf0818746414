/** The oldest major version of PostgreSQL that supports the product's SQL. */
export const oldestPostgres = 15;

/** What a server must be, in the terms of libpq's `target_session_attrs`. */
const serverKinds = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type ServerKind = (typeof serverKinds)[number];

/** A parsed PostgreSQL address. */
export interface DatabaseAddress {
  /**
   * Its servers in the order in which they are tried: one address each, without the parameters that apply
   * only to several.
   */
  servers: string[];
  /** The same servers for messages: `a:5432,b:5432`. */
  name: string;
  /** `target_session_attrs`, if the address has it. */
  kind: ServerKind | undefined;
  /** `connect_timeout`, if the address has it. */
  connectSeconds: number | undefined;
  /** `load_balance_hosts=random`: the servers are tried in a different order by each process. */
  isBalanced: boolean;
}

/**
 * Parses an address with one or several servers as libpq does: `postgres://user:password@a:5432,b:5432/site`,
 * or with lists in the parameters `host` and `port`. Undefined for anything else.
 */
export function parseDatabaseAddress(address: string): DatabaseAddress | undefined {
  const [, start, listed = '', path, query = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?]*)(?:\?(.*))?$/s.exec(address) ?? [];
  if (start === undefined || !isDecodable(address)) return undefined;
  const parameters = new URLSearchParams(query);
  const kind = parameters.get('target_session_attrs') ?? undefined;
  if (kind !== undefined && !isServerKind(kind)) return undefined;
  const connectSeconds = Number(parameters.get('connect_timeout'));
  const isBalanced = parameters.get('load_balance_hosts') === 'random';
  const hosts = hostsOf(listed, parameters);
  if (hosts.length > 1 && hosts.includes('')) return undefined;
  for (const name of forAll) parameters.delete(name);
  const urls = hosts.map((host) => {
    const own = new URLSearchParams(parameters);
    // A folder is the location of a socket.
    const [, folder, port] = /^(\/.*?)(?::(\d+))?$/.exec(host) ?? [];
    if (folder) own.set('host', folder);
    if (folder && port) own.set('port', port);
    return URL.parse(`${start}${folder ? 'localhost' : host}${path}${own.size ? `?${own}` : ''}`);
  });
  if (!urls.every((url) => url !== null)) return undefined;
  return {
    servers: urls.map(({ href }) => href),
    name: urls.map(({ host }) => host || 'localhost').join(','),
    kind,
    connectSeconds: connectSeconds > 0 ? connectSeconds : undefined,
    isBalanced,
  };
}

const forAll = ['target_session_attrs', 'connect_timeout', 'load_balance_hosts'];

function isServerKind(text: string): text is ServerKind {
  return (serverKinds as readonly string[]).includes(text);
}

/**
 * The hosts with their ports. Like libpq, prefers a list in the parameters, which is removed from them, to
 * the one before the path.
 */
function hostsOf(listed: string, parameters: URLSearchParams): string[] {
  const hosts = parameters.get('host')?.split(',') ?? [];
  const ports = parameters.get('port')?.split(',') ?? [];
  if (hosts.length < 2) return listed.split(',');
  parameters.delete('host');
  parameters.delete('port');
  return hosts.map((host, n) => [host, ports[n] ?? ports[0]].filter(Boolean).join(':'));
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
