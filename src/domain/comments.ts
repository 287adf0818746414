import { idOf, isSignedIn, type Viewer } from './viewer.ts';

/** Minutes in which the author of a comment can still change it. */
const editMinutes = 15;

/** How many stars a reader can give. */
export const starChoices = [1, 2, 3, 4, 5] as const;

/** Sentences of ratings and comments; forms and the API say the same. */
export const commentMessages = {
  ownPrompt: 'You cannot rate your own prompt',
  tooLate: `A comment can be changed for ${editMinutes} minutes after it is written`,
} as const;

/** What a viewer may do with one comment; sent with each as `can`. */
export interface CommentAbilities {
  edit: boolean;
  delete: boolean;
  reply: boolean;
  report: boolean;
}

/**
 * Everybody who is signed in answers and reports others; authors change what they said for a while, and delete it, as
 * admins do. The prompt's author does not: nobody takes down what others think of their work.
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

/** Whether a comment of this time can still be changed. */
export function isEditable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < editMinutes * 60_000;
}

/** Mean of stars, to one decimal; null where nobody gave any. */
export function meanOf(ratings: number, stars: number): number | null {
  return ratings > 0 ? Math.round((stars / ratings) * 10) / 10 : null;
}
