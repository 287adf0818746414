/** Maximum age in seconds of an ID token that starts a session: a user who just signed in has a fresh one. */
export const syncSeconds = 300;

/** Tells an operator that a provider signs ID tokens with an algorithm that cannot be verified. */
export function unusableAlgorithm(algorithms: string): string {
  return `ID tokens are signed with ${algorithms}: at the provider, set the signing algorithm of this client's ID tokens to RS256. HS256, which needs OIDC_CLIENT_SECRET, is accepted if the discovery document lists it in id_token_signing_alg_values_supported`;
}

/** Maximum age in days of any ID token, even if its own expiry is later. */
export const longestTokenDays = 30;

/** A time that is later than the `iat` of every token issued up to `moment`; `iat` is in whole seconds. */
export function issuedUntil(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1_000 + 1) * 1_000);
}
