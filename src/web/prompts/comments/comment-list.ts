import type { Comment, CommentPage } from '../../../contract/prompts/comments.ts';

/** A comment with its replies. */
export interface Thread {
  first: Comment;
  replies: Comment[];
}

/** Groups comments into threads and preserves their order. */
export function threadsOf(items: readonly Comment[]): Thread[] {
  const threads: Thread[] = [];
  for (const comment of items) {
    const thread = threads.find(({ first }) => first.id === comment.parentId);
    if (thread) thread.replies.push(comment);
    else threads.push({ first: comment, replies: [] });
  }
  return threads;
}

/** Returns the list with a new comment: a reply at the end of its thread, any other at the top. */
export function withAdded(page: CommentPage, added: Comment): CommentPage {
  const { parentId } = added;
  const last = page.items.findLastIndex(
    (comment) => parentId !== null && (comment.id === parentId || comment.parentId === parentId),
  );
  return { ...page, items: page.items.toSpliced(last + 1, 0, added), total: page.total + 1 };
}

/** Returns the list with an updated comment. */
export function withChanged(page: CommentPage, changed: Comment): CommentPage {
  return { ...page, items: page.items.map((comment) => (comment.id === changed.id ? changed : comment)) };
}

/**
 * Returns the list without a comment. A placeholder remains while the comment has replies, or may have some
 * on the next page.
 */
export function withDeleted(page: CommentPage, id: string): CommentPage {
  const items = page.items.map((comment) => (comment.id === id ? asDeleted(comment) : comment));
  const total = page.total - 1;
  const withReplies = new Set(
    items.flatMap(({ parentId, deleted }) => (deleted || parentId === null ? [] : [parentId])),
  );
  const continued = page.nextCursor && (items.at(-1)?.parentId ?? items.at(-1)?.id);
  const stays = (comment: Comment) =>
    !comment.deleted ||
    (comment.parentId === null && (withReplies.has(comment.id) || comment.id === continued));
  return { ...page, items: items.filter(stays), total };
}

/** Returns the list with a user's new rating. */
export function withStars(page: CommentPage, username: string, stars: number | null): CommentPage {
  const items = page.items.map((comment) =>
    comment.author.username === username && !comment.byPromptAuthor ? { ...comment, stars } : comment,
  );
  return { ...page, items };
}

/** Returns the list with its next page, which may repeat comments that were added in the meantime. */
export function withMore({ items }: CommentPage, next: CommentPage): CommentPage {
  const known = new Set(items.map(({ id }) => id));
  return { ...next, items: [...items, ...next.items.filter(({ id }) => !known.has(id))] };
}

function asDeleted(comment: Comment): Comment {
  return {
    ...comment,
    author: { username: null, displayName: 'Anonymous', photoURL: '' },
    byPromptAuthor: false,
    stars: null,
    bodyMd: '',
    bodyHtml: '',
    deleted: true,
    can: { edit: false, delete: false, reply: false, report: false },
  };
}
