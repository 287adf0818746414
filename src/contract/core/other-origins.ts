/**
 * Whether pages of other origins may use a path below `/api`. Signing in and the forms for visitors are
 * reserved for pages of this site: they set cookies, require passwords, or count what a browser sends.
 */
export function isForOtherOrigins(path: string): boolean {
  return !ownPagesOnly.test(path);
}

const ownPagesOnly = /^\/(?:auth|session|forms|contact)(?:\/|$)/;
