import * as services from '../../contract/integrations/services.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { listServices } from '../../operations/pages/services/list.ts';
import { readPromptFile } from '../../operations/prompts/downloads/markdown.ts';
import { problemResponse } from '../core/problem-response.ts';
import { type Api, register, registerRoute } from '../core/register.ts';

/** Registers the ways to take a prompt elsewhere: to a service, or as a file. */
export function serviceRoutes(app: Api): void {
  register(app, services.listServices, async (ctx) => ({ items: await listServices(ctx) }));
  registerRoute(app, '/posts/id/:id/prompt.md', async (c, ctx) => {
    const file = await readPromptFile(ctx, c.req.param('id') ?? '');
    if (isFailure(file)) return problemResponse(c, file);
    c.header('content-type', 'text/markdown; charset=utf-8');
    c.header(
      'content-disposition',
      `attachment; filename="prompt.md"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
    c.header('cache-control', 'private, no-store');
    return c.body(file.text);
  });
}
