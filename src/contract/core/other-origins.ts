/**
 * Whether pages of other origins may use a path below `/api`. Signing in, and the forms of visitors, are for pages of this site alone: they set
 * cookies, ask for passwords, or count what a browser sends.
 */
export function isForOtherOrigins(path: string): boolean {
  return !ownPagesOnly.test(path);
}

const ownPagesOnly = /^\/(?:auth|session|forms|contact)(?:\/|$)/;
