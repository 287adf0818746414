import { reportComment, reportPrompt } from '../../contract/moderation/reports.ts';
import { reportContent } from '../../operations/moderation/reports/report.ts';
import { type Api, register } from '../core/register.ts';

export function reportRoutes(app: Api): void {
  register(app, reportPrompt, (ctx, { params: { id }, body }) =>
    reportContent(ctx, { kind: 'prompt', id }, body),
  );
  register(app, reportComment, (ctx, { params: { id }, body }) =>
    reportContent(ctx, { kind: 'comment', id }, body),
  );
}
