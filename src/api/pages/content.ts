import * as content from '../../contract/pages/content.ts';
import { readContent } from '../../operations/pages/read.ts';
import { type Api, register } from '../core/register.ts';

export function contentRoutes(app: Api): void {
  register(app, content.readContent, async (ctx, { params }) => ({
    page: await readContent(ctx, params.name),
  }));
}
