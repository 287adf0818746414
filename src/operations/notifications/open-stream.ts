import type { MemberContext } from '../core/context.ts';
import { type Failure, retryableFailure } from '../core/failure.ts';

/** Seconds after which a refused client may retry. */
const retrySeconds = 60;

/**
 * Opens a connection that sends the signed-in user their number of unread notifications. Fails with
 * unavailable.
 */
export function openStream(
  { streams, viewer }: Pick<MemberContext, 'streams' | 'viewer'>,
  { seconds }: { seconds: number },
): ReadableStream<Uint8Array> | Failure {
  const { id: userId, session, key } = viewer;
  const stream = streams.open({ userId, session, key: key?.id }, seconds);
  if (stream === 'many')
    return retryableFailure('unavailable', 'You have too many open streams: close one first', retrySeconds);
  if (stream === 'full')
    return retryableFailure(
      'unavailable',
      'The site has too many open streams: poll for the number instead',
      retrySeconds,
    );
  if (stream === 'stopping')
    return retryableFailure('unavailable', 'The site is being restarted: connect again soon', 5);
  return stream;
}
