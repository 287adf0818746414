/** Names of the site's cookies. `secure`: they are sent over HTTPS only, and browsers accept a name with such a prefix over HTTPS alone. */
interface CookieNames {
  /** Of a signed-in browser. */
  session: string;
  /** While someone signs in with a provider. */
  signIn: string;
  /** For a few seconds, of a browser that has just written something. */
  write: string;
}

/** The names for a site at an https: address, or at another one. */
export function cookieNames({ secure }: { secure: boolean }): CookieNames {
  return {
    session: `${secure ? '__Secure-' : ''}promptorium.session_token`,
    signIn: `${secure ? '__Host-' : ''}promptorium.sign_in`,
    write: `${secure ? '__Secure-' : ''}promptorium.wrote`,
  };
}
