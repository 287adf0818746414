import { idOf, isSignedIn, type Viewer } from '../identity/viewer.ts';

/** Minutes for which authors can edit a comment. */
const editMinutes = 15;

/** The number of stars in a rating. */
export const starChoices = [1, 2, 3, 4, 5] as const;

/** Error messages for ratings and comments, shared by forms and the API. */
export const commentMessages = {
  ownPrompt: 'You cannot rate your own prompt',
  notBought: 'Only buyers who have opened the text can rate premium prompts',
  tooLate: `You can change a comment for ${editMinutes} minutes after you write it`,
} as const;

/** What a viewer may do with a comment; sent with each one as `can`. */
export interface CommentAbilities {
  edit: boolean;
  delete: boolean;
  reply: boolean;
  report: boolean;
}

/**
 * Signed-in users can reply, and report comments of others. Authors can edit their comments for a while and
 * delete them; admins can delete any. The prompt's author has no special rights: they cannot remove opinions
 * about their own work.
 */
export function commentAbilities(
  viewer: Viewer,
  comment: { authorId: string | null; createdAt: Date; deleted: boolean },
  now: Date,
): CommentAbilities {
  if (comment.deleted) return { edit: false, delete: false, reply: false, report: false };
  const rules = viewer.role === 'admin' || viewer.role === 'system';
  const own = comment.authorId !== null && comment.authorId === idOf(viewer);
  return {
    edit: own && isEditable(comment.createdAt, now),
    delete: own || rules,
    reply: isSignedIn(viewer),
    report: isSignedIn(viewer) && !own,
  };
}

/** Whether a comment created at this time can still be edited. */
export function isEditable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < editMinutes * 60_000;
}

/** Mean of the stars, to one decimal; null without ratings. */
export function meanOf(ratings: number, stars: number): number | null {
  return ratings > 0 ? Math.round((stars / ratings) * 10) / 10 : null;
}
