/** Sources that the content security policy allows besides this site, by directive. */
export interface PolicySources {
  script: string;
  connect: string;
}

/** Returns the headers of every response. */
export function commonHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/**
 * Returns the headers of every page, including a content security policy that allows only what this site
 * serves. With `connectsAnywhere`, scripts may send requests to all addresses. Proxies may not rewrite pages:
 * the browser's script expects the markup that was rendered.
 */
export function pageHeaders(
  extra: PolicySources = { script: '', connect: '' },
  { connectsAnywhere = false } = {},
) {
  const security = {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${extra.script}`.trim(),
      "style-src 'self' 'unsafe-inline'",
      // Authors may use any address for covers and samples; videos of other sites are framed on a click.
      "img-src 'self' data: blob: http: https:",
      "media-src 'self' http: https:",
      'frame-src http: https:',
      ["connect-src 'self'", extra.connect, connectsAnywhere && 'https: http:'].filter(Boolean).join(' '),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    // Videos of other sites get no referrer. The keys of Firebase may be restricted to the address of the site.
    'referrer-policy': extra.connect.startsWith('https:') ? 'strict-origin-when-cross-origin' : 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
  return <P extends { headers: Record<string, string> }>(page: P): P => ({
    ...page,
    headers: {
      ...page.headers,
      'cache-control': [page.headers['cache-control'], 'no-transform'].filter(Boolean).join(', '),
      ...security,
    },
  });
}
