import { isPasswordHash } from '../../database/identity/accounts.ts';
import { deleteSessionOf } from '../../database/identity/sessions.ts';
import { findUser } from '../../database/people/users.ts';
import type { Context } from '../core/context.ts';
import { accountBanned, accountDeactivated, type Failure, failure, isFailure } from '../core/failure.ts';
import { presentOwnUser } from '../people/present.ts';
import { countAttempt, uncountAttempt } from './attempts.ts';
import { checkCredentials } from './check-credentials.ts';
import { newDevice } from './new-device.ts';
import { refusePasswords } from './refuse-hosted-accounts.ts';
import { consumeCode, factorOf } from './second-factor/consume-code.ts';
import { beginSession } from './sessions/begin.ts';
import type { Session } from './sign-up.ts';

/**
 * Signs in. A user with a second factor also needs a code. Fails with unauthenticated, without revealing
 * whether the address or the password was wrong, or at the field `code`; with forbidden for a banned user
 * with the right password, and unauthenticated for a deactivated one; and with too-many-requests after too
 * many wrong passwords or codes for the account, or wrong passwords from the client's address. Devices known
 * from earlier sign-ins to the account are not affected by the wrong passwords of others; a successful
 * sign-in makes the client's device a known one.
 */
export async function signIn(
  ctx: Context,
  { code, ...input }: { email: string; password: string; code?: string | undefined },
  headers: Headers,
): Promise<Session | 'code-needed' | Failure> {
  const refusal = refusePasswords(ctx);
  if (refusal) return refusal;
  const device = ctx.devices.find(headers, input.email);
  const attempt = { email: input.email, device };
  const refused = await countAttempt(ctx, attempt);
  if (refused) {
    ctx.security.record('sign-in-failed', { reason: 'limit' });
    return refused;
  }
  const credentials = await checkCredentials(ctx, input);
  if ('wrongFor' in credentials) {
    ctx.security.record('sign-in-failed', { user: credentials.wrongFor, reason: 'password' });
    return wrongCredentials();
  }
  await uncountAttempt(ctx, attempt);
  if (isFailure(credentials)) return credentials;
  const user = await findUser(ctx.db, credentials.userId);
  if (!user) return wrongCredentials();
  if (user.bannedAt) {
    ctx.security.record('sign-in-failed', { user: user.id, reason: 'banned' });
    return accountBanned();
  }
  if (user.deactivatedAt) {
    ctx.security.record('sign-in-failed', { user: user.id, reason: 'deactivated' });
    return accountDeactivated();
  }
  const factor = await factorOf(ctx, user.id);
  if (factor) {
    if (code === undefined) return 'code-needed';
    const wrong = await consumeCode(ctx, user, factor, code, 'unauthenticated');
    if (wrong) {
      ctx.security.record('sign-in-failed', { user: user.id, reason: 'code' });
      return wrong;
    }
  }
  const session = await beginSession(ctx, user.id, headers);
  // A concurrent password reset ends all sessions, but may have missed this one.
  if (!(await isPasswordHash(ctx.db, credentials))) {
    await deleteSessionOf(ctx.db, user.id, session.id);
    return wrongCredentials();
  }
  ctx.security.record('signed-in', { user: user.id });
  return {
    ...session,
    cookies: [...session.cookies, ctx.devices.cookie(device ?? newDevice(), user.email)],
    user: presentOwnUser(ctx, user),
  };
}

const wrongCredentials = () => failure('unauthenticated', 'Incorrect email or password');
