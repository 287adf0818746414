import { reportComment, reportPrompt } from '../../contract/moderation/reports.ts';
import { countReport, reportContent } from '../../operations/moderation/reports/report.ts';
import { type Api, register } from '../core/register.ts';

export function reportRoutes(app: Api): void {
  const counted = { before: countReport };
  register(
    app,
    reportPrompt,
    (ctx, { params: { id }, body }) => reportContent(ctx, { kind: 'prompt', id }, body),
    counted,
  );
  register(
    app,
    reportComment,
    (ctx, { params: { id }, body }) => reportContent(ctx, { kind: 'comment', id }, body),
    counted,
  );
}
