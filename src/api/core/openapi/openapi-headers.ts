import { z } from 'zod';
import { type Endpoint, takesIfMatch } from '../../../contract/core/endpoint.ts';
import type { ProblemCode } from '../../../contract/core/problems.ts';

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
});

/** Response headers, as components of the document. */
export const sharedHeaders = {
  XRequestId: text('ID of this request in the logs of the site', '0199a5c2-7d00-7000-8000-00000000f00d'),
  ETag: text(
    'Tag of the representation; it changes whenever the content does',
    '"mk2x9q.4Vv0b0mUu1gYJ8kq3c5d6e7f8g9"',
  ),
  Link: text(
    'URLs of the first, previous, next and last page, and of the documentation of a deprecation (RFC 8288)',
    '</api/posts?limit=10&cursor=WyJwcm9tcHRzIl0>; rel="next"',
  ),
  RateLimitPolicy: text(
    'The limits that this request counts toward, with their names, quotas and windows in seconds (draft-ietf-httpapi-ratelimit-headers)',
    '"read";q=1200;w=60',
  ),
  RateLimit: text(
    'Remaining quota of each of these limits, and the seconds until it resets. An exceeded limit has none left',
    '"read";r=1199;t=60',
  ),
  Location: text('URL of the created resource', '/api/posts/id/0199a5c2-7d00-7000-8000-00000000b001'),
  RetryAfter: text('Seconds to wait before trying again', '12'),
  IdempotencyReplayed: text('Set when this is the stored reply to an earlier request', 'true'),
  Deprecation: text('When this endpoint was deprecated, in Unix seconds (RFC 9745)', '@1795392000'),
  Sunset: text('When this deprecated endpoint may be removed (RFC 8594)', 'Tue, 23 Nov 2027 00:00:00 GMT'),
  WWWAuthenticate: text('How to sign in (RFC 9110)', 'Bearer'),
};

type HeaderName = keyof typeof sharedHeaders;

const headerNames: Record<HeaderName, string> = {
  XRequestId: 'X-Request-Id',
  ETag: 'ETag',
  Link: 'Link',
  RateLimitPolicy: 'RateLimit-Policy',
  RateLimit: 'RateLimit',
  Location: 'Location',
  RetryAfter: 'Retry-After',
  IdempotencyReplayed: 'Idempotency-Replayed',
  Deprecation: 'Deprecation',
  Sunset: 'Sunset',
  WWWAuthenticate: 'WWW-Authenticate',
};

/** Whether an endpoint's responses have the entity tag of a written resource. */
function hasWrittenTag({ resource, reply }: Endpoint): boolean {
  if (!resource || !(reply instanceof z.ZodObject)) return false;
  return Object.keys(resource.reply.shape).every((name) => name in reply.shape);
}

/** Returns whether an endpoint's responses have an entity tag for conditional requests. */
export function hasEntityTag({ method, streamed, file }: Endpoint): boolean {
  return method === 'GET' && !streamed && !file;
}

/** Returns references to the header components of an endpoint's success, of a failure, or of a 304. */
export function replyHeaders(of: Endpoint | ProblemCode | 304) {
  const names: HeaderName[] = ['XRequestId', 'RateLimitPolicy', 'RateLimit'];
  if (of === 304 || (typeof of === 'object' && (hasEntityTag(of) || hasWrittenTag(of)))) names.push('ETag');
  if (typeof of === 'object' && of.query && ('page' in of.query.shape || 'cursor' in of.query.shape))
    names.push('Link');
  if (typeof of === 'object' && of.status === 201 && (of.location || of.resource)) names.push('Location');
  if (of === 'too-many-requests' || of === 'request-in-progress' || of === 'unavailable')
    names.push('RetryAfter');
  if (typeof of === 'object' && of.idempotent) names.push('IdempotencyReplayed');
  if (typeof of === 'object' && of.deprecated) {
    names.push('Deprecation', 'Link');
    if (of.deprecated.until) names.push('Sunset');
  }
  if (of === 'unauthenticated') names.push('WWWAuthenticate');
  return Object.fromEntries(
    names.map((name) => [headerNames[name], { $ref: `#/components/headers/${name}` }]),
  );
}

/** Returns the request headers that an endpoint supports in addition to the common ones. */
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
            'The `ETag` of an earlier reply: 304 when nothing has changed',
            sharedHeaders.ETag.example,
          ),
        ]
      : []),
    ...(endpoint.idempotent
      ? [
          header(
            'Idempotency-Key',
            'A unique value of your choice, 1 to 255 visible ASCII characters: for a day, a repeated request has no effect and gets the same response',
            '5f0c6f0e-9f0e-4d8e-8a53-0d4b1d3c2a11',
          ),
        ]
      : []),
    ...(takesIfMatch(endpoint)
      ? [
          header(
            'If-Match',
            'The `ETag` of a read or change, or `*`: 412 if it was edited since then, and nothing changes',
            sharedHeaders.ETag.example,
          ),
        ]
      : []),
  ];
}
