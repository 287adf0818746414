import type { OwnUser } from '../../../contract/people/users.ts';
import { renewFeedVersion } from '../../../database/identity/feed-readers.ts';
import type { MemberContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { readCurrentUser } from '../../people/read.ts';

/** Ends the addresses of the viewer's feeds and calendars, and returns the viewer with the new token. */
export async function renewFeedToken(ctx: MemberContext): Promise<OwnUser | Failure> {
  await renewFeedVersion(ctx.db, ctx.viewer.id);
  return readCurrentUser(ctx);
}
