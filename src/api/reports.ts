import { reportComment, reportPrompt } from '../contract/reports.ts';
import { report } from '../operations/reports/report.ts';
import { type Api, register } from './register.ts';

export function reportRoutes(app: Api): void {
  register(app, reportPrompt, (ctx, { params: { id }, body }) => report(ctx, { kind: 'prompt', id }, body));
  register(app, reportComment, (ctx, { params: { id }, body }) => report(ctx, { kind: 'comment', id }, body));
}
