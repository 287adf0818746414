import type { Accepted } from './findings.ts';

/** Findings on this site that are no problems of it; docs/security-scans.md explains each. */
export const accepted: readonly Accepted[] = [
  {
    tool: 'wapiti',
    what: /^HTTP Secure Headers$/,
    where: /: GET \/$/,
    detail: /^(X-Frame-Options|X-XSS-Protection|Strict-Transport-Security) is not set$/,
    reason:
      'frame-ancestors replaces X-Frame-Options, browsers no longer read X-XSS-Protection, and Strict-Transport-Security is sent where PUBLIC_URL begins with https:',
  },
  {
    tool: 'wapiti',
    what: /^Secure Flag cookie$/,
    where: /: GET \/$/,
    reason: 'cookies are Secure where PUBLIC_URL begins with https:; the scanned site has http:',
  },
];
