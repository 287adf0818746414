import { reportComment, reportPrompt } from '../contract/reports.ts';
import { countReport, reportContent } from '../operations/reports/report.ts';
import { type Api, register } from './register.ts';

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
