import type { Discussion, PatchedDiscussion } from '../../../contract/community/discussions.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withCurrent } from '../../core/expected.ts';
import type { Failure } from '../../core/failure.ts';
import { discussionNotFound, readDiscussion } from './read.ts';
import { updateDiscussion } from './update.ts';

/**
 * Changes the given fields of a discussion under the rules of {@link updateDiscussion}; changes nothing
 * without fields. Fails as that function does.
 */
export async function patchDiscussion(
  ctx: MemberContext,
  id: string,
  fields: PatchedDiscussion,
  expected?: Expected<Discussion>,
): Promise<Discussion | Failure> {
  if (!isId(id)) return discussionNotFound();
  const read = (ctx: MemberContext) => readDiscussion(ctx, id);
  return withCurrent(ctx, { table: 'discussions', id, read, expected }, async (ctx, current) => {
    if (current.can.edit && !Object.keys(fields).length) return current;
    const { category, title, bodyMd } = { ...current, ...fields };
    return updateDiscussion(ctx, id, { category, title, bodyMd });
  });
}
