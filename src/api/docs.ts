import { createHash } from 'node:crypto';
import { countAddress } from './admit.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { entityTag, namesTag } from './headers.ts';
import { openApiDocument } from './openapi.ts';
import { problemResponse } from './problem-response.ts';
import type { Api } from './register.ts';

/** Serves the API's own description: `/openapi.json` for programs and `/docs` for people. Neither asks the database anything. */
export function docsRoutes(app: Api, site: { name: string; url: string }): void {
  // Made when first asked for: most processes never are.
  let made: { json: Kept; page: Kept } | undefined;
  const kept = () => {
    if (!made) {
      const document = openApiDocument(site);
      made = {
        json: keep(JSON.stringify(document), {
          'content-type': 'application/json',
          'access-control-allow-origin': '*',
        }),
        page: keep(docsPage(document, site), { 'content-type': 'text/html; charset=utf-8', ...pageSecurity }),
      };
    }
    return made;
  };
  for (const [path, part] of [
    ['/openapi.json', 'json'],
    ['/docs', 'page'],
  ] as const) {
    app.hono.get(path, async (c) => {
      const refused = await countAddress(c, app.limits);
      if (refused) return problemResponse(c, refused);
      const { body, headers } = kept()[part];
      return namesTag(c.req.header('if-none-match'), headers.etag)
        ? c.body(null, 304, headers)
        : c.body(body, 200, headers);
    });
  }
}

interface Kept {
  body: string;
  headers: Record<string, string> & { etag: string };
}

function keep(body: string, headers: Record<string, string>): Kept {
  return {
    body,
    headers: { ...headers, 'cache-control': 'public, max-age=300', etag: entityTag(body) },
  };
}

// The page runs no script at all, and has one style sheet, inline.
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
