import { listAudit } from '../contract/audit.ts';
import { decideReports, listReportCases } from '../contract/report-cases.ts';
import { banPerson, grantAdmin, listPeople, revokeAdmin, unbanPerson } from '../contract/ruled-people.ts';
import { hidePrompt, listRuledPrompts, showPrompt } from '../contract/ruled-prompts.ts';
import { list } from '../operations/audit/list.ts';
import type { Context } from '../operations/context.ts';
import { type Failure, isFailure } from '../operations/failure.ts';
import { hide, show } from '../operations/prompts/hide.ts';
import { listRuled as listPrompts } from '../operations/prompts/list-ruled.ts';
import { read } from '../operations/prompts/read.ts';
import { decide } from '../operations/reports/decide.ts';
import { listCases } from '../operations/reports/list-cases.ts';
import { ban } from '../operations/users/ban.ts';
import { grant } from '../operations/users/grant.ts';
import { listRuled, readRuled } from '../operations/users/list-ruled.ts';
import { revoke } from '../operations/users/revoke.ts';
import type { ChangedPerson } from '../operations/users/ruled-person.ts';
import { unban } from '../operations/users/unban.ts';
import { type Api, register, success } from './register.ts';

export function adminRoutes(app: Api): void {
  register(app, listPeople, (ctx, { query }) => listRuled(ctx, query));
  register(app, grantAdmin, async (ctx, { params }) => person(ctx, await grant(ctx, params.id)));
  register(app, revokeAdmin, async (ctx, { params }) => person(ctx, await revoke(ctx, params.id)));
  register(app, banPerson, async (ctx, { params, body }) =>
    person(ctx, await ban(ctx, params.id, body.reason)),
  );
  register(app, unbanPerson, async (ctx, { params }) => person(ctx, await unban(ctx, params.id)));
  register(app, listRuledPrompts, (ctx, { query }) => listPrompts(ctx, query));
  register(app, hidePrompt, async (ctx, { params, body }) =>
    post(ctx, await hide(ctx, params.id, body.reason)),
  );
  register(app, showPrompt, async (ctx, { params }) => post(ctx, await show(ctx, params.id)));
  register(app, listReportCases, (ctx, { query }) => listCases(ctx, query));
  register(app, decideReports, (ctx, { params, body }) => decide(ctx, params.id, body));
  register(app, listAudit, (ctx, { query }) => list(ctx, query));
}

async function person(ctx: Context, changed: ChangedPerson | Failure) {
  if (isFailure(changed)) return changed;
  const read = await readRuled(ctx, changed.id);
  return isFailure(read) ? read : { person: read };
}

async function post(ctx: Context, changed: { id: string } | Failure) {
  if (isFailure(changed)) return changed;
  const found = await read(ctx, changed.id);
  return isFailure(found) ? found : success({ post: found });
}
