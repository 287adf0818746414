import * as appeals from '../../contract/moderation/appeals.ts';
import * as decisions from '../../contract/moderation/decisions.ts';
import { appealDecision } from '../../operations/moderation/appeals/create.ts';
import { decideAppeal } from '../../operations/moderation/appeals/decide.ts';
import { listAppeals } from '../../operations/moderation/appeals/list.ts';
import { readDecision } from '../../operations/moderation/decisions/read.ts';
import { readModerationLog } from '../../operations/moderation/decisions/read-log.ts';
import { type Api, register } from '../core/register.ts';

export function appealRoutes(app: Api): void {
  register(app, decisions.readDecision, (ctx, { params, query }) => readDecision(ctx, params.id, query.key));
  register(app, decisions.appealDecision, (ctx, { params, body }) => appealDecision(ctx, params.id, body));
  register(app, decisions.readModerationLog, (ctx, { query }) => readModerationLog(ctx, query));
  register(app, appeals.listAppeals, (ctx, { query }) => listAppeals(ctx, query));
  register(app, appeals.decideAppeal, (ctx, { params, body }) => decideAppeal(ctx, params.id, body));
}
