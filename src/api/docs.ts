import { createHash } from 'node:crypto';
import { countAddress } from './admit.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { entityTag, namesTag } from './headers.ts';
import { openApiDocument } from './openapi.ts';
import { problemResponse } from './problem-response.ts';
import type { Api } from './register.ts';

/** Serves the API's description without using the database: `/openapi.json` for programs, `/docs` for readers. */
export function docsRoutes(app: Api, site: { name: string; url: string }): void {
  // Created by the first request, because few processes serve them.
  let cached: { json: Cached; page: Cached } | undefined;
  const create = () => {
    const document = openApiDocument(site, app.limits.table);
    return {
      json: cacheable(JSON.stringify(document), {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      }),
      page: cacheable(docsPage(document, site), {
        'content-type': 'text/html; charset=utf-8',
        ...pageSecurity,
      }),
    };
  };
  for (const [path, part] of [
    ['/openapi.json', 'json'],
    ['/docs', 'page'],
  ] as const) {
    app.hono.get(path, async (c) => {
      const refused = await countAddress(c, app.limits);
      if (refused) return problemResponse(c, refused);
      cached ??= create();
      const { body, headers } = cached[part];
      return namesTag(c.req.header('if-none-match'), headers.etag)
        ? c.body(null, 304, headers)
        : c.body(body, 200, headers);
    });
  }
}

interface Cached {
  body: string;
  headers: Record<string, string> & { etag: string };
}

function cacheable(body: string, headers: Record<string, string>): Cached {
  return {
    body,
    headers: { ...headers, 'cache-control': 'public, max-age=300', etag: entityTag(body) },
  };
}

// The page has one inline style sheet and no scripts.
const pageSecurity = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
