import type { Hono } from 'hono';
import { generatedCover, uploadIdOf } from '../../domain/core/addresses.ts';
import { coverText } from '../../domain/files/cover-text.ts';
import { drawCover } from '../../domain/prompts/covers.ts';
import { hueOf, siteHue } from '../../domain/prompts/topics-and-tags/topics.ts';
import type { Storage } from '../../operations/core/adapters/adapters.ts';
import type { Context } from '../../operations/core/context.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { readPromptCover } from '../../operations/prompts/previews/read.ts';
import { namesTag } from '../core/headers.ts';
import { problemResponse } from '../core/problem-response.ts';
import type { ApiEnv } from '../core/register.ts';

const types: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' };
// Browsers never interpret uploads and covers as another type; they run no scripts and load nothing.
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
const forever = 'public, max-age=31536000, immutable';

/** Serves uploads below `/files`, with byte ranges. A file never changes. */
export function uploadedFileRoutes(app: Hono<ApiEnv>, storage: Pick<Storage, 'open'>): void {
  app.get('/files/:id/:name', async (c) => {
    const { id, name } = c.req.param();
    const known = uploadIdOf(`/files/${id}/${name.replace(/^card\.webp$/, 'page.webp')}`);
    const file = known ? await storage.open(`${known}/${name}`) : undefined;
    if (!file) return c.text('Not found', 404);
    const tag = `"${id}-${name}"`;
    const headers: Record<string, string> = {
      ...inert,
      'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': forever,
      'accept-ranges': 'bytes',
      etag: tag,
    };
    if (namesTag(c.req.header('if-none-match'), tag)) return c.body(null, 304, headers);
    const range = rangeOf(c.req.header('range'), file.size);
    if (range === 'beyond') return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.size}` });
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    headers['content-length'] = String(end - start + 1);
    if (range) headers['content-range'] = `bytes ${start}-${end}/${file.size}`;
    return new Response(c.req.method === 'HEAD' ? null : await file.read(start, end), {
      status: range ? 206 : 200,
      headers,
    });
  });
}

/**
 * Serves generated covers below `/covers`: of a prompt (an outdated URL redirects to the current one), an
 * empty one, and those of former URLs, which contain a topic and a title.
 */
export function coverRoutes(app: Hono<ApiEnv>, { ctx }: { ctx: Context }): void {
  const headers = { ...inert, 'content-type': 'image/svg+xml', 'cache-control': forever };
  app.get('/covers/prompts/:id/:file{[0-9a-f]{8}\\.svg}', async (c) => {
    const cover = await readPromptCover(ctx, c.req.param('id'), c.req.path);
    if (isFailure(cover)) return problemResponse(c, cover);
    if ('svg' in cover) return c.body(cover.svg, 200, headers);
    c.header('cache-control', 'public, max-age=60');
    return c.redirect(cover.movedTo, 302);
  });
  app.get(generatedCover, (c) => c.body(drawCover({ text: '', hue: siteHue }), 200, headers));
  app.get('/covers/:topic/:file{.+\\.svg}', (c) => {
    const { topic, file } = c.req.param();
    const text = coverText(file.slice(0, -'.svg'.length), '');
    return c.body(drawCover({ text, hue: hueOf(topic) }), 200, headers);
  });
}

/**
 * Parses a single byte range (RFC 9110, 14.1.2) to its first and last byte; undefined for the whole file and
 * for unsupported forms.
 */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start < size && start <= end ? { start, end } : 'beyond';
}
