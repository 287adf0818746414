import type { MemberContext } from '../context.ts';
import { type Failure, failure } from '../failure.ts';

/** A connection that sends the signed-in user their number of unread notifications. Fails with unavailable. */
export function openStream(
  { streams, viewer }: Pick<MemberContext, 'streams' | 'viewer'>,
  { seconds }: { seconds: number },
): ReadableStream<Uint8Array> | Failure {
  const stream = streams.open(viewer.id, seconds);
  if (stream === 'many')
    return failure('unavailable', 'You have too many of these connections: close one first');
  if (stream === 'stopping') return failure('unavailable', 'The site is being restarted: connect again soon');
  return stream;
}
