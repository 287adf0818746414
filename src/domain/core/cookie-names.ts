/**
 * Names of the site's cookies. `secure`: they are sent over HTTPS only; browsers accept names with such a
 * prefix only over HTTPS.
 */
interface CookieNames {
  /** For a signed-in browser. */
  session: string;
  /** During a sign-in with a provider. */
  signIn: string;
}

/** The names for a site with an https: address, or with another one. */
export function cookieNames({ secure }: { secure: boolean }): CookieNames {
  return {
    session: `${secure ? '__Secure-' : ''}promptorium.session_token`,
    signIn: `${secure ? '__Host-' : ''}promptorium.sign_in`,
  };
}
