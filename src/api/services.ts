import * as services from '../contract/services.ts';
import { readPromptFile } from '../operations/downloads/markdown.ts';
import { isFailure } from '../operations/failure.ts';
import { listServices } from '../operations/services/list.ts';
import { problemResponse } from './problem-response.ts';
import { type Api, register, registerAddress } from './register.ts';

/** Where readers take a prompt: to a service, or as a file. */
export function serviceRoutes(app: Api): void {
  register(app, services.listServices, async (ctx) => ({ items: await listServices(ctx) }));
  registerAddress(app, '/posts/id/:id/prompt.md', async (c, ctx) => {
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
