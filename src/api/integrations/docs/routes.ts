import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodingFor } from '../../../domain/core/content-encoding.ts';
import { cutText } from '../../../domain/core/text/text.ts';
import { failure } from '../../../operations/core/failure.ts';
import { countAddress } from '../../core/admit.ts';
import { encoded, markEncoded } from '../../core/bodies/compression.ts';
import { entityTag, namesTag } from '../../core/headers.ts';
import { openApiDocument } from '../../core/openapi/openapi.ts';
import { problemResponse } from '../../core/problem-response.ts';
import type { Api } from '../../core/register.ts';
import { type Documentation, documentationOf } from './pages.ts';
import { docsStyle } from './style.ts';

/** The display typeface of the site, from its package. */
const fontFile = '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';

/** Serves the API's description without using the database: `/openapi.json` for programs, `/docs` and below for readers. */
export function docsRoutes(app: Api, site: { name: string; url: string }): void {
  // Created by the first request, because few processes serve them.
  let cached: { files: Map<string, Cached>; search: Documentation['search'] } | undefined;
  let limitsThen = '';
  const create = () => {
    const document = openApiDocument(site, app.limits.table);
    const files = new Map([
      ['/openapi.json', cacheable(JSON.stringify(document), { 'content-type': 'application/json' })],
      [
        '/docs/fraunces.woff2',
        cacheable(readFileSync(fileURLToPath(import.meta.resolve(fontFile))), {
          'content-type': 'font/woff2',
        }),
      ],
    ]);
    const { pages, search } = documentationOf(document, site);
    for (const [path, page] of pages)
      files.set(path ? `/docs/${path}` : '/docs', cacheable(page, pageHeaders));
    return { files, search };
  };
  for (const route of ['/openapi.json', '/docs', '/docs/:page']) {
    app.hono.get(route, async (c) => {
      const refused = await countAddress(c, app.limits);
      if (refused) return problemResponse(c, refused);
      // Admins can change the limits that the documents show.
      const limitsNow = JSON.stringify(app.limits.table);
      if (!cached || limitsThen !== limitsNow) cached = create();
      limitsThen = limitsNow;
      const path = c.req.path.replace(/^\/api|\/$/g, '');
      const query = cutText((c.req.query('q') ?? '').trim(), longestQuery);
      const file =
        path === '/docs/search' ? cacheable(cached.search(query), pageHeaders) : cached.files.get(path);
      if (!file) return problemResponse(c, failure('not-found', 'There is no such page: see /api/docs'));
      const { body, headers } = file;
      if (namesTag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers);
      const encoding = encodingFor(c.req.header('accept-encoding'));
      if (encoding === 'identity' || !file.encoded) return c.body(body, 200, headers);
      file.encoded[encoding] ??= encoded(body, encoding);
      const marked = new Headers(headers);
      markEncoded(marked, encoding);
      return c.body(await file.encoded[encoding], 200, Object.fromEntries(marked));
    });
  }
}

interface Cached {
  body: Uint8Array<ArrayBuffer>;
  /** The compressed bodies that were requested, unless it is compressed already. */
  encoded: Partial<Record<'gzip' | 'br', Promise<Uint8Array<ArrayBuffer>>>> | undefined;
  headers: Record<string, string> & { etag: string };
}

function cacheable(content: string | Uint8Array, headers: Record<string, string>): Cached {
  const body = new Uint8Array(Buffer.from(content));
  return {
    body,
    encoded: headers['content-type'] === 'font/woff2' ? undefined : {},
    headers: {
      ...headers,
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Encoding',
      etag: entityTag(content),
    },
  };
}

/** Characters of the longest search; anything beyond is left out. */
const longestQuery = 100;

// The pages have one inline style sheet, and one script in a file, which copies examples.
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
    "script-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
