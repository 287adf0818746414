import type { IssuerGroups } from '../../../domain/identity/issuer-groups.ts';
import type { Viewer } from '../../../domain/identity/viewer.ts';

/** Encrypts texts that only this site can decrypt. */
export interface Encryption {
  /** Encrypts a text for a purpose. */
  encrypt(purpose: string, text: string): string;
  /** Returns the decrypted text; undefined when it was not encrypted by this site for this purpose. */
  decrypt(purpose: string, encrypted: string): string | undefined;
}

/**
 * Identifies the users of requests. Accounts are stored in the site's own database or by a hosted provider.
 */
export interface Identity {
  /**
   * The hosted provider that stores the accounts, if there is one: passwords are then not used on this site.
   */
  hosted: HostedProvider | undefined;
  /**
   * Returns the user of a request's session cookie or bearer token, or a visitor when neither is valid.
   * `address` is the client's, which limits the creation of accounts.
   */
  viewerOf(headers: Headers, address?: string | undefined): Promise<Viewer>;
  /** Returns the verified ID token of the hosted provider that a request carries. */
  idTokenOf(headers: Headers): Promise<IdToken | undefined>;
}

/** How session tokens are sent and stored. */
export interface SessionTokens {
  /** Returns the token of a Cookie header, if its signature is valid. Does not use the database. */
  inCookie(header: string | undefined): string | undefined;
  /** Returns the token of a request: of its Authorization header, otherwise of its cookie. */
  inRequest(headers: Headers): string | undefined;
  /** Returns the hash to store. */
  hashOf(token: string): string;
  /** Returns the `Set-Cookie` value that carries a token for the given number of seconds. */
  cookie(token: string, seconds: number): string;
  /** The `Set-Cookie` value that removes it. */
  clearedCookie: string;
}

/** Hashes passwords, deliberately slowly and one at a time. Refuses when too many are queued. */
export interface PasswordHashes {
  /** Undefined when refused. */
  hash(password: string): Promise<string | undefined>;
  /** Checks a password. A wrong one takes the same time whatever is stored, also when nothing is. */
  verify(password: string, stored: string | undefined): Promise<'right' | 'wrong' | 'busy'>;
  /**
   * Returns whether a password is among the first that an attacker would try; `words` are about the user.
   * Undefined when refused.
   */
  isCommon(password: string, words: readonly string[]): Promise<boolean | undefined>;
  /** Returns whether a stored hash should be replaced by a new one of the same password. */
  isOutdated(stored: string): boolean;
}

/** The browsers in which an account was signed in before. */
export interface KnownDevices {
  /**
   * Returns the id of the device that a request comes from, if the account with this address was signed in
   * there before.
   */
  find(headers: Headers, email: string): string | undefined;
  /** Returns the `Set-Cookie` value by which a device is recognized; `device` is its random id. */
  cookie(device: string, email: string): string;
}

/** Providers that users can sign in with (OpenID Connect), as configured. */
export interface Providers {
  /** In the order of their buttons. `issuer` matches that of {@link ProviderClaims}. */
  known: readonly { id: string; name: string; issuer: string; groups?: IssuerGroups | undefined }[];
  /**
   * Starts a sign-in. Returns the address to send the browser to, and the values that the provider's reply is
   * checked against. `again` requests that the provider authenticate the user again. Otherwise
   * returns why it cannot be started.
   */
  begin(id: string, options: { again: boolean }): Promise<ProviderRequest | ProviderRefusal>;
  /**
   * Returns the provider's claims about the user, from the parameters with which it sent the browser back:
   * exchanges the code, and checks the ID token's signature, algorithm, issuer, audience, times and nonce.
   * Otherwise returns why there are none.
   */
  finish(
    id: string,
    reply: URLSearchParams,
    request: Omit<ProviderRequest, 'url'>,
  ): Promise<ProviderClaims | ProviderRefusal>;
  /**
   * Checks a provider's logout token: signature, issuer, audience, age and events. Does not know whether it
   * has been used before.
   */
  readLogout(id: string, token: string): Promise<ProviderLogout | ProviderRefusal>;
}

/** The sessions that a provider ends: of `subject`, of one `session` there, or both. */
export interface ProviderLogout {
  issuer: string;
  /** Unique for the issuer. */
  id: string;
  subject?: string | undefined;
  session?: string | undefined;
  /** After that, the token is refused for its age. */
  expiresAt: Date;
}

/** A started sign-in with a provider. */
interface ProviderRequest {
  url: string;
  state: string;
  nonce: string;
  /** PKCE's code verifier. */
  verifier: string;
}

/**
 * Why a sign-in with a provider failed: the user declined, the provider is unavailable, or its reply is
 * invalid.
 */
export interface ProviderRefusal {
  refused: 'declined' | 'unavailable' | 'bad-reply';
  /** The provider's message for the user. */
  message?: string | undefined;
  /** For the log. */
  error?: unknown;
}

/** A provider that stores the accounts instead of this site. */
interface HostedProvider {
  /** The issuer in its tokens. */
  issuer: string;
  /** The configuration of Firebase's client in a browser, if the provider is Firebase. */
  firebase:
    | { apiKey: string; authDomain: string; projectId: string; emulator: string | undefined }
    | undefined;
}

/** A provider's claims about a user. `issuer` and `subject` together identify them permanently. */
export interface ProviderClaims {
  issuer: string;
  subject: string;
  /** As the provider sent it: neither validated nor normalised. */
  email?: string | undefined;
  /** Whether the provider has verified that the address belongs to the user. */
  emailVerified: boolean;
  name?: string | undefined;
  picture?: string | undefined;
  /** Names of their groups, if they decide anything here; undefined without the claim. */
  groups?: readonly string[] | 'too-many' | undefined;
  /** The provider's id of the session there. */
  session?: string | undefined;
  /** The claims about the address that the provider did not send. */
  missing?: readonly string[];
}

/** A verified ID token of the hosted provider. */
export interface IdToken {
  claims: ProviderClaims;
  /** Precise to the second. */
  issuedAt: Date;
}
