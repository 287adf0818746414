import { Link2, Pencil, Quote, Reply, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Byline } from '../../contract/discussions.ts';
import { classes } from '../ui/classes.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { moveFocus } from '../ui/move-focus.ts';
import { Timestamp } from '../ui/timestamp.tsx';
import { AuthorLink } from './author-link.tsx';
import { RichText } from './rich-text.tsx';

/** A discussion post, reply or comment with the viewer's actions. While it is edited, `form` replaces the text. */
export function Post({
  author,
  createdAt,
  editedAt,
  html,
  permalink,
  form,
  authorInfo,
  onReply,
  onQuote,
  onEdit,
  hasUnsavedEdit,
  deletion,
  children,
}: {
  author: Byline;
  createdAt: string;
  editedAt: string | null;
  html: string;
  permalink: string;
  form?: ReactNode;
  /** Shown next to the author's name. */
  authorInfo?: ReactNode;
  onReply?: (() => void) | undefined;
  onQuote?: (() => void) | undefined;
  onEdit?: (() => void) | undefined;
  /** An earlier edit is stored in the browser. */
  hasUnsavedEdit?: boolean;
  deletion?:
    | { question: string; description?: string; busy: boolean; run: (then: { onError: () => void }) => void }
    | undefined;
  /** Additional actions. */
  children?: ReactNode;
}) {
  const [confirming, setConfirming] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const editing = Boolean(form);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  // A deleted post takes the focus with it: focus moves to the list's heading.
  const focusAfterDelete = useRef<HTMLElement>(null);
  useEffect(() => () => moveFocus(focusAfterDelete.current), []);
  return (
    <>
      <div ref={head} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="flex min-w-0 font-medium">
          <AuthorLink author={author} size={28} />
        </span>
        {authorInfo}
        <a href={permalink} className="inline-flex min-h-6 items-center gap-1.5 text-muted hover:underline">
          <Timestamp at={createdAt} />
          <Link2 size={14} aria-hidden />
          <span className="sr-only">Link to this post</span>
        </a>
        {editedAt && <span className="text-muted">edited</span>}
      </div>
      <div className="mt-3">{form ?? <RichText html={html} />}</div>
      {!form && (
        <div className="mt-2 -ms-2 flex flex-wrap">
          {onReply && (
            <PostAction onClick={onReply}>
              <Reply size={15} aria-hidden />
              Reply
            </PostAction>
          )}
          {onQuote && (
            <PostAction onClick={onQuote}>
              <Quote size={15} aria-hidden />
              Quote
            </PostAction>
          )}
          {onEdit && (
            <PostAction ref={editButton} onClick={onEdit}>
              <Pencil size={15} aria-hidden />
              {hasUnsavedEdit ? 'Continue editing' : 'Edit'}
            </PostAction>
          )}
          {deletion && (
            <PostAction onClick={() => setConfirming(true)} className="hover:text-danger">
              <Trash2 size={15} aria-hidden />
              Delete
            </PostAction>
          )}
          {children}
        </div>
      )}
      {deletion && (
        <ConfirmDialog
          open={confirming}
          question={deletion.question}
          {...(deletion.description && { description: deletion.description })}
          confirmLabel={deletion.busy ? 'Deleting...' : 'Delete'}
          busy={deletion.busy}
          onConfirm={() => {
            focusAfterDelete.current = head.current?.closest('section')?.querySelector('h2') ?? null;
            deletion.run({ onError: () => setConfirming(false) });
          }}
          onClose={() => {
            focusAfterDelete.current = null;
            setConfirming(false);
          }}
        />
      )}
    </>
  );
}

/** A button below a post. */
export function PostAction({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        'inline-flex h-9 items-center gap-1.5 rounded-control px-2 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-55',
        className,
      )}
    />
  );
}
