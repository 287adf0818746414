import type { z } from 'zod';
import { fieldErrors, plainWords, sentence } from '../../contract/core/field-errors.ts';
import * as overview from '../../contract/hosting/overview.ts';
import * as audit from '../../contract/moderation/audit.ts';
import * as findings from '../../contract/moderation/findings.ts';
import * as moderatedPrompts from '../../contract/moderation/moderated-prompts.ts';
import * as moderatedUsers from '../../contract/moderation/moderated-users.ts';
import * as reportCases from '../../contract/moderation/report-cases.ts';
import { dayOf } from '../../domain/core/time/months.ts';
import type { AdminContext, Context } from '../../operations/core/context.ts';
import { type Failure, failure, isFailure } from '../../operations/core/failure.ts';
import { readOverview } from '../../operations/hosting/overview/read.ts';
import { whileSignedIn } from '../../operations/identity/while-signed-in.ts';
import { exportAudit, listAudit } from '../../operations/moderation/audit/list.ts';
import { listFindings } from '../../operations/moderation/prompts/list-findings.ts';
import { listModeratedPrompts } from '../../operations/moderation/prompts/list-moderated.ts';
import { decideReports } from '../../operations/moderation/reports/decide.ts';
import { listReportCases } from '../../operations/moderation/reports/list-cases.ts';
import { banUser } from '../../operations/moderation/users/ban.ts';
import { deactivateUser, reactivateUser } from '../../operations/moderation/users/deactivate.ts';
import { exportUsers } from '../../operations/moderation/users/export.ts';
import { grantAdmin } from '../../operations/moderation/users/grant.ts';
import { handOverPrompts } from '../../operations/moderation/users/hand-over.ts';
import { listModeratedUsers, readModeratedUser } from '../../operations/moderation/users/list-moderated.ts';
import type { ChangedModeratedUser } from '../../operations/moderation/users/moderated-user.ts';
import { grantModerator, revokeModerator } from '../../operations/moderation/users/moderators.ts';
import { revokeAdmin } from '../../operations/moderation/users/revoke.ts';
import { unsuspendUser } from '../../operations/moderation/users/suspend.ts';
import { unbanUser } from '../../operations/moderation/users/unban.ts';
import { readPrompt } from '../../operations/prompts/read.ts';
import { hidePrompt, showPrompt } from '../../operations/visibility/hide.ts';
import { markAdult } from '../../operations/visibility/mark-adult.ts';
import { textStream } from '../core/bodies/json-stream.ts';
import { problemResponse } from '../core/problem-response.ts';
import {
  type Api,
  named,
  register,
  registerRoute,
  sendStream,
  success,
  truncationLogger,
} from '../core/register.ts';

export function adminRoutes(app: Api): void {
  register(app, overview.readOverview, (ctx) => readOverview(ctx));
  register(app, moderatedUsers.listModeratedUsers, (ctx, { query }) => listModeratedUsers(ctx, query));
  register(app, moderatedUsers.grantAdmin, async (ctx, { params }) =>
    person(ctx, await grantAdmin(ctx, params.id)),
  );
  register(app, moderatedUsers.revokeAdmin, async (ctx, { params }) =>
    person(ctx, await revokeAdmin(ctx, params.id)),
  );
  register(app, moderatedUsers.grantModerator, async (ctx, { params }) =>
    person(ctx, await grantModerator(ctx, params.id)),
  );
  register(app, moderatedUsers.revokeModerator, async (ctx, { params }) =>
    person(ctx, await revokeModerator(ctx, params.id)),
  );
  register(app, moderatedUsers.unsuspendUser, async (ctx, { params }) =>
    person(ctx, await unsuspendUser(ctx, params.id)),
  );
  register(app, moderatedUsers.banUser, async (ctx, { params, body }) =>
    person(ctx, await banUser(ctx, params.id, body.reason)),
  );
  register(app, moderatedUsers.unbanUser, async (ctx, { params }) =>
    person(ctx, await unbanUser(ctx, params.id)),
  );
  register(app, moderatedUsers.deactivateUser, async (ctx, { params }) =>
    person(ctx, await deactivateUser(ctx, params.id)),
  );
  register(app, moderatedUsers.reactivateUser, async (ctx, { params }) =>
    person(ctx, await reactivateUser(ctx, params.id)),
  );
  register(app, moderatedUsers.handOverPrompts, (ctx, { params, body }) =>
    handOverPrompts(ctx, params.id, body),
  );
  file(app, '/admin/people.csv', 'text/csv', moderatedUsers.listModeratedUsers.query, exportUsers);
  register(app, moderatedPrompts.listModeratedPrompts, (ctx, { query }) => listModeratedPrompts(ctx, query));
  register(app, findings.listFindings, (ctx, { query }) => listFindings(ctx, query));
  register(app, moderatedPrompts.hidePrompt, async (ctx, { params, body }) =>
    post(ctx, await hidePrompt(ctx, params.id, body.reason)),
  );
  register(app, moderatedPrompts.showPrompt, async (ctx, { params }) =>
    post(ctx, await showPrompt(ctx, params.id)),
  );
  register(app, moderatedPrompts.markAdult, async (ctx, { params }) =>
    post(ctx, await markAdult(ctx, params.id, true)),
  );
  register(app, moderatedPrompts.unmarkAdult, async (ctx, { params }) =>
    post(ctx, await markAdult(ctx, params.id, false)),
  );
  register(app, reportCases.listReportCases, (ctx, { query }) => listReportCases(ctx, query));
  register(app, reportCases.decideReports, (ctx, { params, body }) => decideReports(ctx, params.id, body));
  register(app, audit.listAudit, (ctx, { query }) => listAudit(ctx, query));
  file(app, '/admin/audit.jsonl', 'application/jsonl', audit.listAudit.query, exportAudit);
}

/** Serves a list as a file, with the filters of its query, while its reader is signed in. */
function file<Q>(
  app: Api,
  path: string,
  type: string,
  query: z.ZodType<Q>,
  read: (ctx: AdminContext, filter: Q) => AsyncGenerator<string>,
): void {
  const [name = '', ending] = path.replace('/admin/', '').split('.');
  registerRoute(
    app,
    path,
    (c, ctx) => {
      const filter = query.safeParse(c.req.query(), { error: plainWords });
      if (!filter.success) {
        const errors = fieldErrors(filter.error);
        return problemResponse(c, failure('malformed', sentence(errors), errors));
      }
      const text = whileSignedIn(ctx, read(ctx as AdminContext, filter.data));
      c.header('content-type', `${type}; charset=utf-8`);
      c.header('content-disposition', `attachment; filename="${name}-${dayOf(ctx.now())}.${ending}"`);
      c.header('cache-control', 'private, no-store');
      return sendStream(c, textStream(text, truncationLogger(c, ctx)), 200);
    },
    { access: 'admin', keyScope: 'none' },
  );
}

async function person(ctx: AdminContext, changed: ChangedModeratedUser | Failure) {
  return isFailure(changed) ? changed : named('person', readModeratedUser(ctx, changed.id));
}

async function post(ctx: Context, changed: { id: string } | Failure) {
  return isFailure(changed) ? changed : success(await named('post', readPrompt(ctx, changed.id)));
}
