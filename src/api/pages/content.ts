import * as content from '../../contract/pages/content.ts';
import { readContent } from '../../operations/pages/read.ts';
import { type Api, named, register } from '../core/register.ts';

export function contentRoutes(app: Api): void {
  register(app, content.readContent, (ctx, { params }) => named('page', readContent(ctx, params.name)));
}
