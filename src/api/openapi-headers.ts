import type { Endpoint } from '../contract/endpoint.ts';
import type { ProblemCode } from '../contract/problems.ts';

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
});

/** Headers of replies, as components of the document. */
export const sharedHeaders = {
  XRequestId: text('Number of this request in the logs of the site', '0199a5c2-7d00-7000-8000-00000000f00d'),
  ETag: text('Tag of what is shown; changes whenever it does', '"mk2x9q.4Vv0b0mUu1gYJ8kq3c5d6e7f8g9"'),
  Link: text(
    'Addresses of the first, previous, next and last page (RFC 8288)',
    '</api/posts?limit=10&page=2>; rel="next"',
  ),
  RateLimitPolicy: text(
    'The limit that this request counts towards: its name, how many, in how many seconds (draft-ietf-httpapi-ratelimit-headers)',
    '"read";q=1200;w=60',
  ),
  RateLimit: text('How many are left of it, and in how many seconds it begins anew', '"read";r=1199;t=60'),
  RetryAfter: text('Seconds after which trying again makes sense', '12'),
  IdempotencyReplayed: text('Says that this is the reply of an earlier request', 'true'),
  WWWAuthenticate: text('How to sign in (RFC 9110)', 'Bearer'),
};

type HeaderName = keyof typeof sharedHeaders;

const spelled: Record<HeaderName, string> = {
  XRequestId: 'X-Request-Id',
  ETag: 'ETag',
  Link: 'Link',
  RateLimitPolicy: 'RateLimit-Policy',
  RateLimit: 'RateLimit',
  RetryAfter: 'Retry-After',
  IdempotencyReplayed: 'Idempotency-Replayed',
  WWWAuthenticate: 'WWW-Authenticate',
};

/** Whether an endpoint's replies carry an entity tag. */
export function hasEntityTag({ method, streamed, file }: Endpoint): boolean {
  return method === 'GET' && !streamed && !file;
}

/** The headers of an endpoint's success, of a failure, or of a 304, as references to the components. */
export function replyHeaders(of: Endpoint | ProblemCode | 304) {
  const names: HeaderName[] = ['XRequestId', 'RateLimitPolicy', 'RateLimit'];
  if (of === 304 || (typeof of === 'object' && hasEntityTag(of))) names.push('ETag');
  if (typeof of === 'object' && of.query && 'page' in of.query.shape) names.push('Link');
  if (of === 'too-many-requests' || of === 'unavailable') names.push('RetryAfter');
  if (typeof of === 'object' && of.idempotent) names.push('IdempotencyReplayed');
  if (of === 'unauthenticated') names.push('WWWAuthenticate');
  return Object.fromEntries(names.map((name) => [spelled[name], { $ref: `#/components/headers/${name}` }]));
}

/** The headers that an endpoint heeds besides those of every request. */
export function requestHeaders(endpoint: Endpoint) {
  const header = (name: string, description: string, example: string) => ({
    name,
    in: 'header' as const,
    required: false,
    ...text(description, example),
  });
  return [
    ...(hasEntityTag(endpoint)
      ? [
          header(
            'If-None-Match',
            'An `ETag` that was seen before: 304 when nothing changed',
            sharedHeaders.ETag.example,
          ),
        ]
      : []),
    ...(endpoint.idempotent
      ? [
          header(
            'Idempotency-Key',
            'A name of your own for this request, 1 to 255 visible ASCII characters: for a day a repeat does nothing and is answered the same',
            '5f0c6f0e-9f0e-4d8e-8a53-0d4b1d3c2a11',
          ),
        ]
      : []),
    ...(endpoint.name === 'updatePrompt'
      ? [
          header(
            'If-Match',
            'The `ETag` of the prompt as it was read: 409 when it has changed since',
            sharedHeaders.ETag.example,
          ),
        ]
      : []),
  ];
}
