import { type FeedReader, findFeedReader } from '../../../database/identity/feed-readers.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';

/**
 * Returns the token in the addresses of a member's feeds and calendars on a private site. It is not stored:
 * it is signed with the number of renewals, and valid until the next one or until the site's secret changes.
 */
export function feedToken(
  { signatures }: Pick<Context, 'signatures'>,
  { id, feedVersion }: Pick<FeedReader, 'id' | 'feedVersion'>,
): string {
  return `${id}.${signatures.of(purpose, `${id}.${feedVersion}`)}`;
}

/** Returns the active member whose token it is; undefined if it is not valid. */
export async function feedReaderOf(
  { db, signatures }: Pick<Context, 'db' | 'signatures'>,
  token: string,
): Promise<FeedReader | undefined> {
  const [id = '', signature = ''] = token.split('.');
  const found = isId(id) ? await findFeedReader(db, id) : undefined;
  return found && signatures.matches(purpose, `${id}.${found.feedVersion}`, signature) ? found : undefined;
}

const purpose = 'feeds';
