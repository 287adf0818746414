import * as identity from '../../contract/identity/identity.ts';
import * as sessions from '../../contract/identity/sessions.ts';
import type { Context } from '../../operations/core/context.ts';
import { type Failure, isFailure } from '../../operations/core/failure.ts';
import { syncSession } from '../../operations/identity/sessions/sync.ts';
import { signIn } from '../../operations/identity/sign-in.ts';
import { signOut } from '../../operations/identity/sign-out.ts';
import { type Session, signUp } from '../../operations/identity/sign-up.ts';
import { type Api, type ReplyHeaders, register, success } from '../core/register.ts';

export function identityRoutes(app: Api): void {
  register(app, identity.signUp, async (ctx, { body }, request, headers) => {
    const session = await signUp(ctx, body, request.headers);
    return isFailure(session) ? session : answer(session, headers);
  });
  register(app, identity.signIn, async (ctx, { body }, request, headers) => {
    const session = await signIn(ctx, body, request.headers);
    if (session === 'code-needed') return { secondFactor: true as const };
    return isFailure(session) ? session : answer(session, headers);
  });
  // Two paths for the same action: DELETE /session undoes POST /session, and /auth/sign-out belongs to
  // /auth/sign-in.
  register(app, identity.signOut, (ctx, _input, request, headers) => leave(ctx, request, headers));
  register(app, sessions.dropSession, (ctx, _input, request, headers) => leave(ctx, request, headers));
  register(app, sessions.syncSession, async (ctx, { body }, request, headers) => {
    const synced = await syncSession(ctx, request.headers, body.invitation);
    if (isFailure(synced)) return synced;
    const { session, user } = synced;
    for (const cookie of session?.cookies ?? []) headers.append('set-cookie', cookie);
    return { synced: session !== undefined, user };
  });
}

function answer({ token, user, cookies }: Session, headers: ReplyHeaders) {
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return { token, user };
}

async function leave(
  ctx: Context,
  request: Request,
  headers: ReplyHeaders,
): Promise<{ success: true } | Failure> {
  const out = await signOut(ctx, request.headers);
  if (isFailure(out)) return out;
  for (const cookie of out.cookies) headers.append('set-cookie', cookie);
  return success({});
}
