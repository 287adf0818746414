import type { Endpoint } from '../../contract/core/endpoint.ts';

/** The page that says what older forms are and what replaces each. */
const page = '/api/docs/versioning#older-forms';

/**
 * Headers of all replies of an older form: `Deprecation` (RFC 9745) and a link to the documentation, with an end also `Sunset`
 * (RFC 8594). None for other endpoints.
 */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>): [string, string][] {
  if (!deprecated) return [];
  const { since, until } = deprecated;
  const link = (rel: string) => `<${page}>; rel="${rel}"; type="text/html"`;
  const links = [link('deprecation'), ...(until ? [link('sunset')] : [])];
  return [
    ['deprecation', `@${Date.parse(since) / 1000}`],
    ...(until ? [['sunset', new Date(until).toUTCString()] as [string, string]] : []),
    ['link', links.join(', ')],
  ];
}

/** What the documentation says about an older form. */
export function deprecationNote({ deprecated }: Pick<Endpoint, 'deprecated'>): string | undefined {
  if (!deprecated) return undefined;
  const { since, use, until } = deprecated;
  const instead = use.map((name) => `\`${name}\``).join(' and ');
  const end = until ? `It may be gone from ${until} on` : 'It stays';
  return `An older form since ${since}: use ${instead}. ${end}.`;
}
