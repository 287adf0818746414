import type { Endpoint } from '../../contract/core/endpoint.ts';

/** The page that describes older forms and their replacements. */
const page = '/api/docs/versioning#older-forms';

/**
 * Returns the headers of all responses of an older form: `Deprecation` (RFC 9745) and a link to the
 * documentation, and `Sunset` (RFC 8594) if it has an end date. Empty for other endpoints.
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

/** Returns the note on an older form for the documentation. */
export function deprecationNote({ deprecated }: Pick<Endpoint, 'deprecated'>): string | undefined {
  if (!deprecated) return undefined;
  const { since, use, until } = deprecated;
  const instead = use.map((name) => `\`${name}\``).join(' and ');
  const end = until ? `It may be removed from ${until}` : 'It will stay';
  return `Deprecated since ${since}: use ${instead}. ${end}.`;
}
