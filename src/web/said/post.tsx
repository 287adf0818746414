import { Link2, Pencil, Quote, Reply, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { Byline as SignedInUser } from '../../contract/discussions.ts';
import { LaterPart, later } from '../later-part.tsx';
import { classes } from '../ui/classes.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { Timestamp } from '../ui/timestamp.tsx';
import { Byline } from './byline.tsx';
import { RichText } from './rich-text.tsx';

const confirmDialog = later(async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog);

/** Something said, with what the viewer may do about it. `form` stands in the text's place while it is changed. */
export function Post({
  author,
  createdAt,
  editedAt,
  html,
  permalink,
  form,
  beside,
  onReply,
  onQuote,
  onEdit,
  waits,
  deletion,
  children,
}: {
  author: SignedInUser;
  createdAt: string;
  editedAt: string | null;
  html: string;
  permalink: string;
  form?: ReactNode;
  /** More about the author. */
  beside?: ReactNode;
  onReply?: (() => void) | undefined;
  onQuote?: (() => void) | undefined;
  onEdit?: (() => void) | undefined;
  /** A change of it was begun earlier, and is kept. */
  waits?: boolean;
  deletion?:
    | { question: string; description?: string; busy: boolean; run: (then: { onError: () => void }) => void }
    | undefined;
  /** More actions. */
  children?: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const [wanted, setWanted] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const changing = Boolean(form);
  const changed = useRef(false);
  useEffect(() => {
    if (changed.current && !changing) edit.current?.focus();
    changed.current = changing;
  }, [changing]);
  // What was deleted took the focus along: the keyboard goes on where the list begins.
  const begin = useRef<HTMLElement>(null);
  useEffect(() => () => moveFocus(begin.current), []);
  return (
    <>
      <div ref={head} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="flex min-w-0 font-medium">
          <Byline person={author} size={28} />
        </span>
        {beside}
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
            <PostAction ref={edit} onClick={onEdit}>
              <Pencil size={15} aria-hidden />
              {waits ? 'Go on editing' : 'Edit'}
            </PostAction>
          )}
          {deletion && (
            <PostAction
              onClick={() => {
                setWanted(true);
                setAsking(true);
              }}
              className="hover:text-danger"
            >
              <Trash2 size={15} aria-hidden />
              Delete
            </PostAction>
          )}
          {children}
        </div>
      )}
      {deletion && wanted && (
        <LaterPart
          part={confirmDialog}
          props={{
            open: asking,
            question: deletion.question,
            ...(deletion.description && { description: deletion.description }),
            confirmLabel: deletion.busy ? 'Deleting...' : 'Delete',
            busy: deletion.busy,
            onConfirm: () => {
              begin.current = head.current?.closest('section')?.querySelector('h2') ?? null;
              deletion.run({ onError: () => setAsking(false) });
            },
            onClose: () => {
              begin.current = null;
              setAsking(false);
            },
          }}
        />
      )}
    </>
  );
}

/** One of the quiet buttons under a post. */
export function PostAction({
  ref,
  onClick,
  disabled,
  className,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  onClick: () => void;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onClick}
      disabled={disabled}
      className={classes(
        'inline-flex h-9 items-center gap-1.5 rounded-control px-2 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-55',
        className,
      )}
    >
      {children}
    </button>
  );
}
