import { signIn, signOut, signUp } from '../contract/identity.ts';
import { isFailure } from '../operations/failure.ts';
import { signIn as runSignIn } from '../operations/identity/sign-in.ts';
import { signOut as runSignOut } from '../operations/identity/sign-out.ts';
import { signUp as runSignUp, type Session } from '../operations/identity/sign-up.ts';
import { type Api, type ReplyHeaders, register, success } from './register.ts';

export function identityRoutes(app: Api): void {
  register(app, signUp, async (ctx, { body }, request, headers) => {
    const session = await runSignUp(ctx, body, request.headers);
    return isFailure(session) ? session : answer(session, headers);
  });
  register(app, signIn, async (ctx, { body }, request, headers) => {
    const session = await runSignIn(ctx, body, request.headers);
    return isFailure(session) ? session : answer(session, headers);
  });
  register(app, signOut, async (ctx, _input, request, headers) => {
    const out = await runSignOut(ctx, request.headers);
    if (isFailure(out)) return out;
    for (const cookie of out.cookies) headers.append('set-cookie', cookie);
    return success({});
  });
}

function answer({ token, user, cookies }: Session, headers: ReplyHeaders) {
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return { token, user };
}
