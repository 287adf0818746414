const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Addresses of collections end with random characters. */
const collectionSlug = /-k3x9m2p7qa(\.xml)?$/;
const randomEnd = /-[0-9A-Za-z]{10}(?=$|\.xml$)/;
const day = /^\d{4}-\d\d-\d\d$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Compares replies with examples. Each id in the examples stands for one real id: the first reply that contains it defines
 * which, and every later reply must use the same one. Times, tokens, hashes, numbers of orders, sizes in bytes and the machine's
 * names of hosts and processes are compared by format only.
 */
export function exampleMatcher() {
  const known = new Map<string, string>();

  /** An example with the real ids. Throws for an id that no reply has contained yet. */
  function actual(example: unknown): unknown {
    return JSON.parse(
      JSON.stringify(example).replace(uuid, (id) => {
        const real = known.get(id);
        if (!real) throw new Error(`No reply has contained the id that ${id} stands for.`);
        return real;
      }),
    );
  }

  /** Where the reply differs from its example; empty if it matches. With `more`, lists may be longer than in the example. */
  function differences(example: unknown, reply: unknown, more = false, path = ''): string[] {
    const wrong = [`${path}: ${JSON.stringify(reply)} instead of ${JSON.stringify(example)}`];
    if (Array.isArray(example) && Array.isArray(reply)) {
      const length = more ? reply.length >= example.length : reply.length === example.length;
      return length ? example.flatMap((item, n) => differences(item, reply[n], more, `${path}.${n}`)) : wrong;
    }
    if (isRecord(example) && isRecord(reply)) {
      const keys = new Set([...Object.keys(example), ...Object.keys(reply)]);
      return [...keys].flatMap((key) =>
        key in example && key in reply
          ? differences(example[key], reply[key], more, `${path}.${key}`)
          : [`${path}.${key} is ${key in reply ? 'not in the example' : 'missing'}`],
      );
    }
    if (path.endsWith('.body') && typeof example === 'string' && typeof reply === 'string')
      return differences(JSON.parse(example), JSON.parse(reply), more, path);
    if (typeof example === 'string' && typeof reply === 'string')
      return sameText(example, reply, path) ? [] : wrong;
    if (/\.(bytes|pid)$/.test(path)) return typeof reply === 'number' && reply > 0 ? [] : wrong;
    if (path.endsWith('.durationMs')) return typeof reply === 'number' && reply >= 0 ? [] : wrong;
    // Scores that fall as prompts grow older.
    if (/\.(score|trending\.age)$/.test(path))
      return Math.abs(Number(reply) - Number(example)) < 0.01 ? [] : wrong;
    return Object.is(example, reply) ? [] : wrong;
  }

  function sameText(example: string, reply: string, path: string): boolean {
    if (time.test(example)) return time.test(reply);
    if (day.test(example)) return day.test(reply);
    if (collectionSlug.test(example)) return reply.replace(randomEnd, '') === example.replace(randomEnd, '');
    if (path.endsWith('.host') || path.includes('.headers.')) return reply !== '';
    if (path.endsWith('.nextCursor')) return reply !== '';
    if (example.includes('&state=')) return reply.includes('&state=');
    if (path.endsWith('.token')) return reply.length >= 16;
    if (path.endsWith('.month')) return /^\d{4}-\d\d$/.test(reply);
    // Also what failed work is about.
    if (/\.(number|about)$/.test(path)) return /^[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(reply);
    if (/\.(textHash|hash|salt)$/.test(path)) return /^[0-9a-f]*$/.test(reply);
    if (path.endsWith('.secret') || /\.recoveryCodes\.\d$/.test(path)) return reply.length === example.length;
    if (path.endsWith('.uri')) return withoutSecret(reply) === withoutSecret(example);
    const real = reply.match(uuid) ?? [];
    const expected = example.replace(uuid, (id) => {
      const next = real.shift() ?? '';
      if (!known.has(id) && ![...known.values()].includes(next)) known.set(id, next);
      return known.get(id) ?? '';
    });
    return expected === reply;
  }

  return { actual, differences };
}

function withoutSecret(uri: string): string {
  return uri.replace(/secret=\w+/, '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
