import type { Comment, CommentPage } from '../../contract/comments.ts';

/** A comment with what answers it. */
export interface Thread {
  first: Comment;
  answers: Comment[];
}

/** The threads of a list of comments, in its order. */
export function threadsOf(items: readonly Comment[]): Thread[] {
  const threads: Thread[] = [];
  for (const comment of items) {
    const thread = threads.find(({ first }) => first.id === comment.parentId);
    if (thread) thread.answers.push(comment);
    else threads.push({ first: comment, answers: [] });
  }
  return threads;
}

/** The list with a new comment: at its beginning, or at the end of its thread. */
export function withAdded(page: CommentPage, added: Comment): CommentPage {
  const { parentId } = added;
  const last = page.items.findLastIndex(
    ({ id, parentId: of }) => parentId !== null && (id === parentId || of === parentId),
  );
  return { ...page, items: page.items.toSpliced(last + 1, 0, added), total: page.total + 1 };
}

/** The list with a comment as it is now. */
export function withChanged(page: CommentPage, changed: Comment): CommentPage {
  return { ...page, items: page.items.map((comment) => (comment.id === changed.id ? changed : comment)) };
}

/** The list without a comment; of one that is answered, or may be on the next page, its place stays. */
export function withDeleted(page: CommentPage, id: string): CommentPage {
  const items = page.items.map((comment) => (comment.id === id ? emptied(comment) : comment));
  const total = page.total - 1;
  const answered = new Set(
    items.flatMap(({ parentId, deleted }) => (deleted || parentId === null ? [] : [parentId])),
  );
  const open = page.nextCursor && (items.at(-1)?.parentId ?? items.at(-1)?.id);
  const stays = ({ id: of, parentId, deleted }: Comment) =>
    !deleted || (parentId === null && (answered.has(of) || of === open));
  return { ...page, items: items.filter(stays), total };
}

/** The list with somebody's stars as they are now. */
export function withStars(page: CommentPage, username: string, stars: number | null): CommentPage {
  const items = page.items.map((comment) =>
    comment.author.username === username && !comment.byPromptAuthor ? { ...comment, stars } : comment,
  );
  return { ...page, items };
}

/** The list with its next page, which may hold what was added meanwhile. */
export function withMore({ items }: CommentPage, next: CommentPage): CommentPage {
  const known = new Set(items.map(({ id }) => id));
  return { ...next, items: [...items, ...next.items.filter(({ id }) => !known.has(id))] };
}

function emptied(comment: Comment): Comment {
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
