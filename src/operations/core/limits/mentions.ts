import { selectExistingUsernames } from '../../../database/people/users.ts';
import { mentionsIn } from '../../../domain/people/mentions.ts';
import type { MemberContext } from '../context.ts';

/**
 * Returns the usernames of the members whom a new text mentions and who are notified of it. They count
 * towards the viewer's limit of mentions; those above the limit are omitted.
 */
export async function countMentions(
  { db, limits, viewer }: Pick<MemberContext, 'db' | 'limits' | 'viewer'>,
  text: string,
): Promise<string[]> {
  const names = mentionsIn(text);
  if (!names.length) return [];
  const known = await selectExistingUsernames(db, names);
  const mentioned = names.filter((name) => known.has(name) && name !== viewer.username);
  if (!mentioned.length) return [];
  const { used, most } = await limits.count('mention', viewer.id, mentioned.length, db);
  return mentioned.slice(0, Math.max(0, mentioned.length - Math.max(0, used - most)));
}
