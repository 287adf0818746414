import { AsyncLocalStorage } from 'node:async_hooks';
import { APIError, type BetterAuthPlugin, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { z } from 'zod';
import { limits } from '../../domain/limits.ts';
import type { Identity, SignedIn } from '../../operations/context.ts';

/** What accounts with passwords are built on. */
export interface PasswordAccountsOptions {
  /** Drizzle's database and the tables users, sessions, accounts and verifications. */
  database: Parameters<typeof drizzleAdapter>[0];
  tables: { user: object; session: object; account: object; verification: object };
  /** Signs cookies. */
  secret: string;
  /** Where the site is reached. */
  publicUrl: string;
  newId: () => string;
  /** A username that nobody has, for a new person. */
  freeUsername: (email: string) => Promise<string>;
  /** Whether cookies are Secure, and how their names begin. */
  secure: boolean;
  cookiePrefix: string;
}

const sessionDays = 30;

/** Accounts with e-mail and password, and the sessions that they begin, kept by better-auth. */
export function passwordAccounts(
  options: PasswordAccountsOptions,
): Pick<
  Identity,
  'signUp' | 'checkCredentials' | 'beginSession' | 'isPasswordOf' | 'hashPassword' | 'signOut'
> {
  // The hash of the account that is being made, made before: better-auth asks for it in the middle of a transaction, which
  // would keep a connection of the pool for all the time that hashing takes.
  const prepared = new AsyncLocalStorage<string>();
  const auth = betterAuth({
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(options.database, { provider: 'pg', schema: options.tables, transaction: true }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      password: {
        hash: async (password) => prepared.getStore() ?? hashPassword(password),
        verify: verifyPassword,
      },
    },
    plugins: [sessionsBegun],
    session: { expiresIn: sessionDays * 86_400, disableSessionRefresh: true },
    user: {
      additionalFields: {
        username: { type: 'string', required: false },
        role: { type: 'string', required: false, input: false },
      },
    },
    advanced: {
      cookiePrefix: options.cookiePrefix,
      useSecureCookies: options.secure,
      database: { generateId: () => options.newId() },
      // It would take the address from a header that clients may invent.
      ipAddress: { disableIpTracking: true },
    },
  });

  const signingUp = new Map<string, Promise<unknown>>();

  return {
    async signUp(body, headers) {
      const hash = await hashPassword(body.password);
      // People of one name have to be given different ones: each waits for the one before.
      return inTurn(signingUp, body.email.split('@', 1)[0] ?? '', async () => {
        // Another process may still be quicker; then it is the next name.
        for (let attempt = 1; ; attempt++) {
          try {
            // Looked up here: in the transaction that makes the account, a second connection would be waited for.
            const account = { ...body, image: '', username: await options.freeUsername(body.email) };
            const sent = { body: account, headers: plain(headers), returnHeaders: true } as const;
            return signedIn(await prepared.run(hash, () => auth.api.signUpEmail(sent)));
          } catch (error) {
            if (error instanceof APIError && error.body?.code?.startsWith('USER_ALREADY_EXISTS'))
              return 'email-taken';
            if (attempt === 5) throw error;
          }
        }
      });
    },
    async checkCredentials({ email, password }) {
      const { internalAdapter, password: passwords } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
      const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
      if (!found || !hash) {
        // As long as a comparison takes, so that the time does not tell whether there is an account.
        await passwords.hash(password);
        return undefined;
      }
      return (await passwords.verify({ hash, password })) ? { userId: found.user.id, hash } : undefined;
    },
    async beginSession(userId, headers) {
      return signedIn(
        await auth.api.beginSession({ body: { userId }, headers: plain(headers), returnHeaders: true }),
      );
    },
    async isPasswordOf(userId, password) {
      const { internalAdapter, password: passwords } = await auth.$context;
      const hash = (await internalAdapter.findCredentialAccount(userId))?.password;
      return hash ? passwords.verify({ hash, password }) : false;
    },
    async hashPassword(password) {
      return (await auth.$context).password.hash(password);
    },
    async signOut(headers) {
      const { headers: reply } = await auth.api.signOut({ headers: plain(headers), returnHeaders: true });
      return { cookies: reply.getSetCookie() };
    },
  };
}

/** What better-auth does after a right password, for people who showed in another way who they are. It has no address. */
const sessionsBegun = {
  id: 'sessions-begun',
  endpoints: {
    beginSession: createAuthEndpoint(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('A session was to begin for nobody.');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { token: session.token, user: { id: user.id } };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** Does `work` when whatever was begun for the same key is done, well or not. */
async function inTurn<T>(
  turns: Map<string, Promise<unknown>>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
}

function signedIn(reply: {
  headers: Headers;
  response: { token: string | null; user: { id: string } };
}): SignedIn {
  if (!reply.response.token) throw new Error('Signing in gave no session.');
  return {
    token: reply.response.token,
    cookies: reply.headers.getSetCookie(),
    userId: reply.response.user.id,
  };
}

// A session that is there already must not decide about a new one.
function plain(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('cookie');
  kept.delete('authorization');
  return kept;
}
