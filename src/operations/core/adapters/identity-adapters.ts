import type { Viewer } from '../../../domain/identity/viewer.ts';

/** Encrypts texts that only this site can read again. */
export interface Encryption {
  /** Encrypts a text for a purpose. */
  encrypt(purpose: string, text: string): string;
  /** The decrypted text; undefined when it was not encrypted by this site for this purpose. */
  decrypt(purpose: string, encrypted: string): string | undefined;
}

/** Finds out who makes a request. Accounts are kept in the site's own database or by a hosted provider. */
export interface Identity {
  /** The hosted provider that keeps the accounts, if there is one: then passwords are not used on this site. */
  hosted: HostedProvider | undefined;
  /**
   * The user of a request's session cookie or bearer token; a visitor when neither is valid. `address` is the client's,
   * by which new accounts are limited.
   */
  viewerOf(headers: Headers, address?: string | undefined): Promise<Viewer>;
  /** The verified ID token of the hosted provider that a request carries. */
  idTokenOf(headers: Headers): Promise<IdToken | undefined>;
}

/** How session tokens are sent and stored. */
export interface SessionTokens {
  /** The token of a Cookie header, if its signature is valid. Does not use the database. */
  inCookie(header: string | undefined): string | undefined;
  /** The token of a request: of its Authorization header, otherwise of its cookie. */
  inRequest(headers: Headers): string | undefined;
  /** The hash to store. */
  hashOf(token: string): string;
  /** The `Set-Cookie` value that carries a token for so many seconds. */
  cookie(token: string, seconds: number): string;
  /** The `Set-Cookie` value that removes it. */
  clearedCookie: string;
}

/** Hashes of passwords, deliberately slow and one at a time. Refused when too many are waiting. */
export interface PasswordHashes {
  /** Undefined when refused. */
  hash(password: string): Promise<string | undefined>;
  /** Whether the password matches. A wrong one takes the same time whatever is stored, also when nothing is. */
  verify(password: string, stored: string | undefined): Promise<'right' | 'wrong' | 'busy'>;
  /** Whether a password is among the first that an attacker would try; `words` are about the user. Undefined when refused. */
  isCommon(password: string, words: readonly string[]): Promise<boolean | undefined>;
  /** Whether a stored hash should be replaced by a new one of the same password. */
  isOutdated(stored: string): boolean;
}

/** Browsers in which an account was signed in before. */
export interface KnownDevices {
  /** The id of the device that a request comes from, if the account with this address was signed in there before. */
  find(headers: Headers, email: string): string | undefined;
  /** The `Set-Cookie` value by which a device is recognized; `device` is its random id. */
  cookie(device: string, email: string): string;
}

/** Providers that users can sign in with (OpenID Connect), as configured. */
export interface Providers {
  /** In the order of their buttons. `issuer` is what {@link ProviderClaims} names. */
  known: readonly { id: string; name: string; issuer: string }[];
  /**
   * Starts a sign-in: the address to send the browser to, and what the provider's reply is checked against. `again` asks the
   * provider to authenticate the user again. Undefined when the provider does not answer.
   */
  begin(id: string, options: { again: boolean }): Promise<ProviderRequest | undefined>;
  /**
   * The provider's claims about the user, from the parameters with which it sent the browser back: exchanges the code, and
   * checks the ID token's signature, algorithm, issuer, audience, times and nonce. Otherwise why there are none.
   */
  finish(
    id: string,
    reply: URLSearchParams,
    request: Omit<ProviderRequest, 'url'>,
  ): Promise<ProviderClaims | ProviderRefusal>;
}

/** A started sign-in with a provider. */
interface ProviderRequest {
  url: string;
  state: string;
  nonce: string;
  /** PKCE's code verifier. */
  verifier: string;
}

/** Why a sign-in with a provider failed: the user declined, the provider does not answer, or its reply is not valid. */
export interface ProviderRefusal {
  refused: 'declined' | 'unavailable' | 'bad-reply';
  /** The provider's message for the user. */
  message?: string | undefined;
  /** For the log. */
  error?: unknown;
}

/** A provider that keeps the accounts instead of this site. */
interface HostedProvider {
  /** As its tokens name it. */
  issuer: string;
  /** What Firebase's client in a browser needs, where the provider is Firebase. */
  firebase:
    | { apiKey: string; authDomain: string; projectId: string; emulator: string | undefined }
    | undefined;
}

/** A provider's claims about a user. `issuer` and `subject` together identify them permanently. */
export interface ProviderClaims {
  issuer: string;
  subject: string;
  /** As the provider sent it: not validated, not normalised. */
  email?: string | undefined;
  /** Whether the provider has verified that the address is theirs. */
  emailVerified: boolean;
  name?: string | undefined;
  picture?: string | undefined;
}

/** A verified ID token of the hosted provider. */
export interface IdToken {
  claims: ProviderClaims;
  /** To the second. */
  issuedAt: Date;
}
