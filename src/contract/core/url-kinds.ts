/**
 * The kind of resource at a path of the site. A path of no other kind is a page, which may be the page "not
 * found".
 */
export type UrlKind =
  | ('api' | 'mcp' | 'file' | 'preview' | 'feed' | 'sitemap' | 'text')
  | ('asset' | 'monitor' | 'page');

/**
 * The first matching pattern decides. `text`: a page or prompt as a text for programs. `asset`: a built file
 * of the browser's code, or one at the root (favicon.svg). `monitor`: an endpoint for the operator's
 * monitoring.
 */
const kinds: readonly (readonly [RegExp, UrlKind])[] = [
  [/^\/api(\/|$)/, 'api'],
  [/^\/(files|covers)\//, 'file'],
  [/^\/previews\//, 'preview'],
  [/^\/(feed\.xml$|feeds\/)/, 'feed'],
  [/^\/(sitemap\.xml$|sitemaps\/|robots\.txt$)/, 'sitemap'],
  [/^\/mcp(\/c\/[^/]+)?$/, 'mcp'],
  [
    /^\/(llms\.txt$|\.well-known\/api-catalog$|(about|help|guidelines|privacy|terms|cookies|dmca)\.md$)/,
    'text',
  ],
  [/^\/prompt\/[^/]+(\.md|\.json|\.prompt|\/SKILL\.md)$/, 'text'],
  [
    /^\/prompt\/[^/]+\/versions\/[1-9]\d{0,8}(\/SKILL\.md)?(\/\.well-known\/agent-skills\/index\.json)?$/,
    'text',
  ],
  [/^\/(profile\/[^/]+\/index|(collection|topics|search)\/[^/]+)\.md$/, 'text'],
  [
    /^(\/(profile|collection|topics|search)\/[^/]+|\/prompt\/[^/]+(\/SKILL\.md)?)?\/\.well-known\/agent-skills\/index\.json$/,
    'text',
  ],
  // Addresses for programs, and a former page, that redirect people.
  [/^\/((topics|search)\/[^/]+|searches)$/, 'text'],
  [/^\/(assets\/|[\w-]+\.\w+$)/, 'asset'],
  [/^\/(healthz|readyz|metrics)$/, 'monitor'],
];

/** The kind of a URL's path; a query is ignored. */
export function urlKind(target: string): UrlKind {
  const [path = ''] = target.split('?', 1);
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}

/**
 * Whether a path is that of the page that sends a prompt to a service of the reader. Its document alone may
 * send requests to other sites, so links to and from it load a new document.
 */
export function mayConnectAnywhere(path: string): boolean {
  return path.startsWith('/try/');
}

/**
 * Whether the web layer answers a path: with a page or a built file, and with "not found" if monitoring does
 * not answer it. All other paths are answered by `api/`.
 */
export function isWebPath(target: string): boolean {
  const kind = urlKind(target);
  return kind === 'page' || kind === 'asset' || kind === 'monitor';
}
