import type { DiscussionSummary } from '../../../contract/community/discussions.ts';
import { activityOrder } from '../../../database/community/discussion-search.ts';
import { selectDiscussions, selectRecentDiscussions } from '../../../database/community/discussions.ts';
import { type DiscussionCategory, searchedWords } from '../../../domain/community/discussions.ts';
import type { Context } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput, pageOf } from '../../core/paging.ts';
import { presentDiscussionSummary } from './present.ts';

type Reading = Pick<Context, 'db' | 'viewer'>;

/**
 * Returns one page of discussions: pinned ones first, then by last activity; with `q`, only those whose title
 * or first post contains each of its words. Fails with malformed.
 */
export async function listDiscussions(
  ctx: Reading,
  input: PageInput & { category?: DiscussionCategory | undefined; q?: string | undefined },
): Promise<Page<DiscussionSummary> | Failure> {
  const { category, q = '' } = input;
  const words = searchedWords(q);
  if (q && !words.length) return pageOf([], 0, input);
  return listPage(
    input,
    { name: 'discussions', order: activityOrder },
    (page) => selectDiscussions(ctx.db, ctx.viewer, { category, words }, page),
    (rows) => rows.map(presentDiscussionSummary),
  );
}

/** Returns the most recently active discussions. */
export async function listRecentDiscussions(ctx: Reading, limit: number): Promise<DiscussionSummary[]> {
  return (await selectRecentDiscussions(ctx.db, ctx.viewer, limit)).map(presentDiscussionSummary);
}
