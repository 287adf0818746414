import type { Hono, Context as HonoContext } from 'hono';
import type { Context } from '../../operations/core/context.ts';
import { type Failure, isFailure } from '../../operations/core/failure.ts';
import { type Preview, readPromptPreview, readSitePreview } from '../../operations/prompts/previews/read.ts';
import { problemResponse } from '../core/problem-response.ts';
import type { ApiEnv } from '../core/register.ts';

/** Serves preview images for links on other sites. An outdated URL redirects to the current image. */
export function previewRoutes(app: Hono<ApiEnv>, { ctx }: { ctx: Context }): void {
  app.get('/previews/prompts/:id/:file{[0-9a-f]{8}\\.png}', async (c) =>
    answer(c, await readPromptPreview(ctx, c.req.param('id'), c.req.path)),
  );
  app.get('/previews/site/:file{[0-9a-f]{8}\\.png}', async (c) =>
    answer(c, await readSitePreview(ctx, c.req.path)),
  );
}

function answer(c: HonoContext<ApiEnv>, preview: Preview | Failure): Response {
  if (isFailure(preview)) return problemResponse(c, preview);
  if ('movedTo' in preview) {
    c.header('cache-control', 'public, max-age=60');
    return c.redirect(preview.movedTo, 302);
  }
  return c.body(new Uint8Array(preview.picture), 200, {
    'content-type': 'image/png',
    'content-length': String(preview.picture.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    // These images are meant to be embedded by other sites.
    'cross-origin-resource-policy': 'cross-origin',
  });
}
