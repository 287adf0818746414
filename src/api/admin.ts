import { listAudit } from '../contract/audit.ts';
import { hidePrompt, listModeratedPrompts, showPrompt } from '../contract/moderated-prompts.ts';
import {
  banUser,
  grantAdmin,
  listModeratedUsers,
  revokeAdmin,
  unbanUser,
} from '../contract/moderated-users.ts';
import { decideReports, listReportCases } from '../contract/report-cases.ts';
import { list } from '../operations/audit/list.ts';
import type { Context } from '../operations/context.ts';
import { type Failure, isFailure } from '../operations/failure.ts';
import { hide, show } from '../operations/prompts/hide.ts';
import { listModerated as listPrompts } from '../operations/prompts/list-moderated.ts';
import { read } from '../operations/prompts/read.ts';
import { decide } from '../operations/reports/decide.ts';
import { listCases } from '../operations/reports/list-cases.ts';
import { ban } from '../operations/users/ban.ts';
import { grant } from '../operations/users/grant.ts';
import { listModerated, readModeratedUser } from '../operations/users/list-moderated.ts';
import type { ChangedModeratedUser } from '../operations/users/moderated-user.ts';
import { revoke } from '../operations/users/revoke.ts';
import { unban } from '../operations/users/unban.ts';
import { type Api, register, success } from './register.ts';

export function adminRoutes(app: Api): void {
  register(app, listModeratedUsers, (ctx, { query }) => listModerated(ctx, query));
  register(app, grantAdmin, async (ctx, { params }) => person(ctx, await grant(ctx, params.id)));
  register(app, revokeAdmin, async (ctx, { params }) => person(ctx, await revoke(ctx, params.id)));
  register(app, banUser, async (ctx, { params, body }) =>
    person(ctx, await ban(ctx, params.id, body.reason)),
  );
  register(app, unbanUser, async (ctx, { params }) => person(ctx, await unban(ctx, params.id)));
  register(app, listModeratedPrompts, (ctx, { query }) => listPrompts(ctx, query));
  register(app, hidePrompt, async (ctx, { params, body }) =>
    post(ctx, await hide(ctx, params.id, body.reason)),
  );
  register(app, showPrompt, async (ctx, { params }) => post(ctx, await show(ctx, params.id)));
  register(app, listReportCases, (ctx, { query }) => listCases(ctx, query));
  register(app, decideReports, (ctx, { params, body }) => decide(ctx, params.id, body));
  register(app, listAudit, (ctx, { query }) => list(ctx, query));
}

async function person(ctx: Context, changed: ChangedModeratedUser | Failure) {
  if (isFailure(changed)) return changed;
  const read = await readModeratedUser(ctx, changed.id);
  return isFailure(read) ? read : { person: read };
}

async function post(ctx: Context, changed: { id: string } | Failure) {
  if (isFailure(changed)) return changed;
  const found = await read(ctx, changed.id);
  return isFailure(found) ? found : success({ post: found });
}
