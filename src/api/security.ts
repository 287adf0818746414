import * as email from '../contract/email.ts';
import { readMailLink } from '../contract/mail-links.ts';
import * as passwords from '../contract/passwords.ts';
import { endSession, endSessions, mySessions } from '../contract/sessions.ts';
import { type Failure, isFailure } from '../operations/failure.ts';
import { changeEmail } from '../operations/identity/change-email.ts';
import { changePassword } from '../operations/identity/change-password.ts';
import { requestReset } from '../operations/identity/request-reset.ts';
import { resetPassword } from '../operations/identity/reset-password.ts';
import { sendVerification } from '../operations/identity/send-verification.ts';
import { verifyEmail } from '../operations/identity/verify-email.ts';
import { read } from '../operations/mail-links/find.ts';
import { end } from '../operations/sessions/end.ts';
import { endAll } from '../operations/sessions/end-all.ts';
import { list } from '../operations/sessions/list.ts';
import { type Api, register, success } from './register.ts';

/** Passwords, addresses and sessions. */
export function securityRoutes(app: Api): void {
  register(app, passwords.requestPasswordReset, (ctx, { body }) => orDone(requestReset(ctx, body.email)));
  register(app, readMailLink, (ctx, { params }) => read(ctx, params.token));
  register(app, passwords.resetPassword, (ctx, { body }) => orDone(resetPassword(ctx, body)));
  register(app, passwords.changePassword, (ctx, { body }) => orDone(changePassword(ctx, body)));
  register(app, email.sendVerification, (ctx) => orDone(sendVerification(ctx)));
  register(app, email.verifyEmail, async (ctx, { body }) => {
    const email = await verifyEmail(ctx, body.token);
    return isFailure(email) ? email : success({ email });
  });
  register(app, email.changeEmail, (ctx, { body }) => orDone(changeEmail(ctx, body)));
  register(app, mySessions, async (ctx) => {
    const items = await list(ctx);
    return isFailure(items) ? items : { items };
  });
  register(app, endSession, async (ctx, { params }) => {
    const gone = await end(ctx, params.id);
    return isFailure(gone) ? gone : success({ id: gone.id });
  });
  register(app, endSessions, async (ctx, _input, request, headers) => {
    const out = await endAll(ctx, request.headers);
    if (isFailure(out)) return out;
    for (const cookie of out.cookies) headers.append('set-cookie', cookie);
    return success({});
  });
}

async function orDone(failed: Promise<Failure | undefined>): Promise<Failure | { success: true }> {
  return (await failed) ?? success({});
}
