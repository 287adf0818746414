import { idOf, isSignedIn, type Viewer } from '../identity/viewer.ts';

/** Categories of discussions. */
export const discussionCategories = ['general', 'help', 'showcase', 'ideas'] as const;
export type DiscussionCategory = (typeof discussionCategories)[number];

/** What a viewer may do with a discussion; sent with each one as `can`. */
export interface DiscussionAbilities {
  reply: boolean;
  edit: boolean;
  delete: boolean;
  moderate: boolean;
}

/**
 * Members may reply and authors may edit while it is not locked; authors and admins may delete; admins may
 * lock and pin.
 */
export function discussionAbilities(
  viewer: Viewer,
  discussion: { authorId: string | null; locked: boolean },
): DiscussionAbilities {
  const rules = viewer.role === 'admin' || viewer.role === 'system';
  const own = isOwn(viewer, discussion.authorId);
  return {
    reply: isSignedIn(viewer) && !discussion.locked,
    edit: own && !discussion.locked,
    delete: own || rules,
    moderate: rules,
  };
}

/** What a viewer may do with a reply: the same as with the discussion's opening post. */
export function replyAbilities(
  viewer: Viewer,
  reply: { authorId: string | null; locked: boolean },
): { edit: boolean; delete: boolean } {
  const { edit, delete: remove } = discussionAbilities(viewer, reply);
  return { edit, delete: remove };
}

function isOwn(viewer: Viewer, authorId: string | null): boolean {
  return authorId !== null && authorId === idOf(viewer);
}

/**
 * The words of a search in discussions, as typed (the database folds their case): sequences of letters and
 * digits, at most eight.
 */
export function searchedWords(query: string): string[] {
  const words = query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].slice(0, 8);
}
