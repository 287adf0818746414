import { reportPrompt } from '../contract/reports.ts';
import { reportPrompt as report } from '../operations/reports/report-prompt.ts';
import { type Api, register } from './register.ts';

export function reportRoutes(app: Api): void {
  register(app, reportPrompt, (ctx, { params, body }) => report(ctx, params.id, body));
}
