import { changeEmail, sendVerification, verifyEmail } from '../contract/email.ts';
import { readMailLink } from '../contract/mail-links.ts';
import { changePassword, requestPasswordReset, resetPassword } from '../contract/passwords.ts';
import { endSession, endSessions, mySessions } from '../contract/sessions.ts';
import { type Failure, isFailure } from '../operations/failure.ts';
import { changeEmail as runChangeEmail } from '../operations/identity/change-email.ts';
import { changePassword as runChangePassword } from '../operations/identity/change-password.ts';
import { requestReset } from '../operations/identity/request-reset.ts';
import { resetPassword as runReset } from '../operations/identity/reset-password.ts';
import { sendVerification as runSendVerification } from '../operations/identity/send-verification.ts';
import { verifyEmail as runVerify } from '../operations/identity/verify-email.ts';
import { read } from '../operations/mail-links/find.ts';
import { end } from '../operations/sessions/end.ts';
import { endAll } from '../operations/sessions/end-all.ts';
import { list } from '../operations/sessions/list.ts';
import { type Api, register, success } from './register.ts';

/** Passwords, addresses and sessions. */
export function securityRoutes(app: Api): void {
  register(app, requestPasswordReset, (ctx, { body }) => orDone(requestReset(ctx, body.email)));
  register(app, readMailLink, (ctx, { params }) => read(ctx, params.token));
  register(app, resetPassword, (ctx, { body }) => orDone(runReset(ctx, body)));
  register(app, changePassword, (ctx, { body }) => orDone(runChangePassword(ctx, body)));
  register(app, sendVerification, (ctx) => orDone(runSendVerification(ctx)));
  register(app, verifyEmail, async (ctx, { body }) => {
    const email = await runVerify(ctx, body.token);
    return isFailure(email) ? email : success({ email });
  });
  register(app, changeEmail, (ctx, { body }) => orDone(runChangeEmail(ctx, body)));
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
