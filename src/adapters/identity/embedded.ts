import { type Banned, keyPrefix, type SignedInUser, type Viewer, visitor } from '../../domain/viewer.ts';
import type { Identity } from '../../operations/context.ts';
import { bearerOf } from './bearer.ts';
import type { PasswordAccountsOptions } from './password-accounts.ts';

/** What the embedded identity is built on; the wiring hands it over. */
export interface EmbeddedIdentityOptions extends Omit<PasswordAccountsOptions, 'secure' | 'cookiePrefix'> {
  /** Whose session a token is, if it has not ended. */
  findSession: (token: string) => Promise<SignedInUser | undefined>;
  /** Whose personal key it is, if it is in force. */
  findKey: (token: string) => Promise<SignedInUser | Banned | undefined>;
  /** Ends the session of a token; none is no error. */
  endSession: (token: string) => Promise<void>;
}

const cookiePrefix = 'promptorium';

/** Accounts with e-mail and password, kept in the site's own database. */
export function embeddedIdentity(options: EmbeddedIdentityOptions): Identity {
  const secure = options.publicUrl.startsWith('https:');
  const cookieName = `${secure ? '__Secure-' : ''}${cookiePrefix}.session_token`;
  const tokenOf = (headers: Headers) => sessionToken(bearerOf(headers)) ?? cookieOf(headers, cookieName);

  // Loaded when somebody first signs in: it is a third of all code, and commands and most requests need none of it.
  let loading: ReturnType<typeof load> | undefined;
  const load = async () => {
    const { passwordAccounts } = await import('./password-accounts.ts');
    return passwordAccounts({ ...options, secure, cookiePrefix });
  };
  const accounts = () => {
    loading ??= load();
    return loading;
  };

  /** A browser's new session takes the place of the one that it had, which nobody could end any more. */
  const endFormer = async (headers: Headers) => {
    const former = cookieOf(headers, cookieName);
    if (former) await options.endSession(former);
  };

  return {
    hosted: undefined,
    idTokenOf: async () => undefined,
    async viewerOf(headers): Promise<Viewer> {
      const bearer = sessionToken(bearerOf(headers));
      if (bearer?.startsWith(keyPrefix)) return (await options.findKey(bearer)) ?? visitor;
      const token = tokenOf(headers);
      return (token && (await options.findSession(token))) || visitor;
    },
    async signUp(input, headers) {
      const begun = await (await accounts()).signUp(input, headers);
      if (begun !== 'email-taken') await endFormer(headers);
      return begun;
    },
    checkCredentials: async (input) => (await accounts()).checkCredentials(input),
    async beginSession(userId, headers) {
      const begun = await (await accounts()).beginSession(userId, headers);
      await endFormer(headers);
      return begun;
    },
    isPasswordOf: async (userId, password) => (await accounts()).isPasswordOf(userId, password),
    hashPassword: async (password) => (await accounts()).hashPassword(password),
    async signOut(headers) {
      const token = tokenOf(headers);
      if (token) await options.endSession(token);
      return (await accounts()).signOut(headers);
    },
  };
}

function cookieOf(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value) return sessionToken(safeDecode(value));
  }
  return undefined;
}

/** Better-auth writes `token.signature`; the token alone is the secret that the database knows. */
function sessionToken(written: string | undefined): string | undefined {
  return /^[\w-]+/.exec(written ?? '')?.[0];
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
