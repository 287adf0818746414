import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodingFor } from '../../../domain/core/content-encoding.ts';
import { failure } from '../../../operations/core/failure.ts';
import { encoded, markEncoded } from '../../core/bodies/compression.ts';
import { entityTag, namesTag } from '../../core/headers.ts';
import type { ApiDocument } from '../../core/openapi/api-document.ts';
import { linkGuides } from '../../core/openapi/guides.ts';
import { openApiDocument } from '../../core/openapi/openapi.ts';
import { problemResponse } from '../../core/problem-response.ts';
import { type Api, registerRoute } from '../../core/register.ts';
import { featuresOf } from './operations.ts';
import { documentationPages, guidePages } from './pages.ts';
import { referenceDocument } from './reference.ts';
import { guideStyle } from './style.ts';

/** The site's display typeface, from its package. */
const fontFile = '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';

/**
 * Serves the API's description: `/openapi.json` for programs, `/docs` and below for readers. Only the session
 * of a signed-in reader is read from the database.
 */
export function docsRoutes(app: Api, site: { name: string; url: string }): void {
  // Created on the first request, because few processes serve it.
  let cached: { files: Map<string, Cached>; moved: Map<string, string> } | undefined;
  for (const route of ['/openapi.json', '/docs', '/docs/:page']) {
    registerRoute(app, route, async (c) => {
      cached ??= filesOf(openApiDocument(site, app.limits.table), site);
      const path = c.req.path.replace(/^\/api|\/$/g, '');
      const moved = cached.moved.get(path);
      if (moved) return c.redirect(moved, 301);
      const file = cached.files.get(path);
      if (!file) return problemResponse(c, failure('not-found', 'There is no such page. See /api/docs'));
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

function filesOf(document: ApiDocument, site: { name: string; url: string }) {
  const json = { 'content-type': 'application/json' };
  const font = readFileSync(fileURLToPath(import.meta.resolve(fontFile)));
  const guides = guidePages(document, site);
  const pages = [...documentationPages(document, site)].map(([path, page]): [string, Cached] => [
    path ? `/docs/${path}` : '/docs',
    cacheable(page, path === 'reference' ? pageHeaders(referencePolicy) : pageHeaders(guidePolicy)),
  ]);
  const files = new Map([
    ['/openapi.json', cacheable(JSON.stringify(document), json)],
    ['/docs/openapi.json', cacheable(JSON.stringify(referenceDocument(document, site)), json)],
    ['/docs/fraunces.woff2', cacheable(font, { 'content-type': 'font/woff2' })],
    ...pages,
    ...guides.map(({ slug, title, text }): [string, Cached] => [
      `/docs/${slug}.md`,
      cacheable(`# ${title}\n\n${linkGuides(text, guides, (of) => `${of}.md`)}\n`, {
        'content-type': 'text/markdown; charset=utf-8',
      }),
    ]),
  ]);
  // Former pages of the documentation: one per feature, those of objects, and search results. Browsers
  // preserve the fragment.
  const moved = new Map([
    ...featuresOf(document).map(({ slug }): [string, string] => [
      `/docs/${slug}`,
      `/api/docs/reference?feature=${slug}`,
    ]),
    ['/docs/shapes', '/api/docs/reference?feature=objects'],
    ['/docs/search', '/api/docs/reference'],
  ]);
  return { files, moved };
}

interface Cached {
  body: Uint8Array<ArrayBuffer>;
  /** The compressed bodies requested so far; undefined if the file is already compressed. */
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

/** The guides have one inline style sheet, and the overview a script that redirects former addresses. */
const guidePolicy = [
  `style-src 'sha256-${createHash('sha256').update(guideStyle).digest('base64')}'`,
  "font-src 'self'",
  "img-src 'self'",
];

/**
 * Redoc creates styles at run time, uses a font for mathematics from a data: URL, and fetches the document.
 */
const referencePolicy = [
  "style-src 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
];

function pageHeaders(policy: string[]) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      ...policy,
      "script-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  };
}
