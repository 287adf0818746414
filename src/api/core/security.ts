import * as email from '../../contract/identity/email.ts';
import * as mailLinks from '../../contract/identity/mail-links.ts';
import * as passwords from '../../contract/identity/passwords.ts';
import * as sessions from '../../contract/identity/sessions.ts';
import { type Failure, isFailure } from '../../operations/core/failure.ts';
import { changeEmail } from '../../operations/identity/change-email.ts';
import { changePassword } from '../../operations/identity/change-password.ts';
import { readMailLink } from '../../operations/identity/mail-links/find.ts';
import { requestReset } from '../../operations/identity/request-reset.ts';
import { resetPassword } from '../../operations/identity/reset-password.ts';
import { sendVerification } from '../../operations/identity/send-verification.ts';
import { endSession } from '../../operations/identity/sessions/end.ts';
import { endAllSessions } from '../../operations/identity/sessions/end-all.ts';
import { listSessions } from '../../operations/identity/sessions/list.ts';
import { verifyEmail } from '../../operations/identity/verify-email.ts';
import { type Api, named, register, success } from './register.ts';

/** Registers the endpoints of passwords, addresses and sessions. */
export function securityRoutes(app: Api): void {
  register(app, passwords.requestPasswordReset, (ctx, { body }) =>
    orDone(requestReset(ctx, body.email, body.form)),
  );
  register(app, mailLinks.readMailLink, (ctx, { params }) => readMailLink(ctx, params.token));
  register(app, passwords.resetPassword, (ctx, { body }) => orDone(resetPassword(ctx, body)));
  register(app, passwords.changePassword, (ctx, { body }) => orDone(changePassword(ctx, body)));
  register(app, email.sendVerification, (ctx) => orDone(sendVerification(ctx)));
  register(app, email.verifyEmail, async (ctx, { body }) =>
    success(await named('email', verifyEmail(ctx, body.token))),
  );
  register(app, email.changeEmail, (ctx, { body }) => orDone(changeEmail(ctx, body)));
  register(app, sessions.mySessions, (ctx) => named('items', listSessions(ctx)));
  register(app, sessions.endSession, async (ctx, { params }) => success(await endSession(ctx, params.id)));
  register(app, sessions.endSessions, async (ctx, { query }, request, headers) => {
    const out = await endAllSessions(ctx, { revokeKeys: query.revokeKeys === 'true' }, request.headers);
    if (isFailure(out)) return out;
    for (const cookie of out.cookies) headers.append('set-cookie', cookie);
    return success({});
  });
}

async function orDone(failed: Promise<Failure | undefined>): Promise<Failure | { success: true }> {
  return (await failed) ?? success({});
}
