import { keyPrefix, type Viewer, visitor } from '../../domain/identity/viewer.ts';
import type { Identity, SessionTokens } from '../../operations/core/adapters/identity-adapters.ts';
import { bearerOf } from './bearer.ts';

/** Dependencies of the embedded identity. */
export interface EmbeddedIdentityOptions {
  tokens: SessionTokens;
  /** The user of a session token; a visitor if the session has ended. */
  sessionViewer: (token: string) => Promise<Viewer>;
  /** The user of an API key; a visitor if the key is invalid. */
  keyViewer: (token: string) => Promise<Viewer>;
}

/**
 * Identifies users by accounts in the site's own database. Requests carry a session cookie, a session token
 * or an API key.
 */
export function embeddedIdentity({ tokens, sessionViewer, keyViewer }: EmbeddedIdentityOptions): Identity {
  return {
    hosted: undefined,
    idTokenOf: async () => undefined,
    async viewerOf(headers) {
      const bearer = bearerOf(headers);
      if (bearer?.startsWith(keyPrefix)) return keyViewer(bearer);
      const token = tokens.inRequest(headers);
      return token === undefined ? visitor : sessionViewer(token);
    },
  };
}
