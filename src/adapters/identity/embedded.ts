import { type Banned, keyPrefix, type SignedInUser, visitor } from '../../domain/viewer.ts';
import type { Identity, SessionTokens } from '../../operations/context.ts';
import { bearerOf } from './bearer.ts';

/** What the embedded identity is built on. */
export interface EmbeddedIdentityOptions {
  tokens: SessionTokens;
  /** The user of a session token; undefined when the session has ended. */
  findSession: (token: string) => Promise<SignedInUser | undefined>;
  /** The user of an API key; undefined when the key is not valid. */
  findKey: (token: string) => Promise<SignedInUser | Banned | undefined>;
}

/** Accounts kept in the site's own database. Requests carry a session cookie, a session token or an API key. */
export function embeddedIdentity({ tokens, findSession, findKey }: EmbeddedIdentityOptions): Identity {
  return {
    hosted: undefined,
    idTokenOf: async () => undefined,
    async viewerOf(headers) {
      const bearer = bearerOf(headers);
      if (bearer?.startsWith(keyPrefix)) return (await findKey(bearer)) ?? visitor;
      const token = tokens.inRequest(headers);
      return (token && (await findSession(token))) || visitor;
    },
  };
}
