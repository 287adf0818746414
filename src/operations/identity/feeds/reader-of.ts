import { type FeedReader, findFeedReader } from '../../../database/identity/feed-readers.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { feedPurpose, signedFeed } from '../../people/feed-token.ts';

/** Returns the active member whose token of feeds it is; undefined if it is not valid. */
export async function feedReaderOf(
  { db, signatures }: Pick<Context, 'db' | 'signatures'>,
  token: string,
): Promise<FeedReader | undefined> {
  const [id = '', signature = ''] = token.split('.');
  const found = isId(id) ? await findFeedReader(db, id) : undefined;
  return found && signatures.matches(feedPurpose, signedFeed(id, found.feedVersion), signature)
    ? found
    : undefined;
}
