import { useMutation } from '@tanstack/react-query';
import { Flag, Link2, Pencil, Quote, Reply, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { Byline } from '../../contract/people/byline.ts';
import { AuthorLink } from '../people/author-link.tsx';
import { useMe } from '../people/queries.ts';
import { classes } from '../ui/classes.ts';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { moveFocus } from '../ui/overlays/move-focus.ts';
import { toast } from '../ui/overlays/toast.ts';
import { Timestamp } from '../ui/timestamp.tsx';
import { PostForm } from './post-form.tsx';
import { RichText } from './rich-text.tsx';
import { useStoredEdit } from './stored-text.ts';

interface PostProps {
  post: {
    id: string;
    author: Byline;
    createdAt: string;
    editedAt: string | null;
    bodyMd: string;
    bodyHtml: string;
    can: { edit: boolean; delete: boolean };
  };
  noun: 'discussion' | 'reply' | 'comment';
  permalink: string;
  /** Shown next to the author's name. */
  authorInfo?: ReactNode;
  onReply?: (() => void) | undefined;
  onQuote?: (() => void) | undefined;
  /** Additional actions. */
  children?: ReactNode;
}

/**
 * A discussion post, reply or comment with the viewer's actions. While it is edited, `form` replaces the
 * text.
 */
export function Post({
  post: { author, createdAt, editedAt, bodyHtml, can },
  noun,
  permalink,
  form,
  authorInfo,
  onReply,
  onQuote,
  onEdit,
  hasUnsavedEdit,
  deletion,
  deletionHint,
  children,
}: PostProps & {
  form: ReactNode;
  onEdit: () => void;
  /** An earlier edit is stored in the browser. */
  hasUnsavedEdit: boolean;
  deletion: { mutate: (input: undefined, then: { onError: () => void }) => void; isPending: boolean };
  deletionHint?: string;
}) {
  const isOwn = useMe()?.username === author.username;
  const [confirming, setConfirming] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const editing = Boolean(form);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  // Deleting a post removes the focused element, so focus moves to the list's heading.
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
      <div className="mt-3">{form || <RichText html={bodyHtml} />}</div>
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
          {can.edit && (
            <PostAction ref={editButton} onClick={onEdit}>
              <Pencil size={15} aria-hidden />
              {hasUnsavedEdit ? 'Continue editing' : 'Edit'}
            </PostAction>
          )}
          {can.delete && (
            <PostAction onClick={() => setConfirming(true)} className="hover:text-danger">
              <Trash2 size={15} aria-hidden />
              Delete
            </PostAction>
          )}
          {children}
          {/* Comments have a report of their own. */}
          {noun !== 'comment' && !isOwn && (
            <a href={paths.contact(permalink)} rel="nofollow" className={postActionClass}>
              <Flag size={15} aria-hidden />
              Report
            </a>
          )}
        </div>
      )}
      {can.delete && (
        <ConfirmDialog
          open={confirming}
          question={`Delete this ${noun}?`}
          {...(deletionHint && { description: deletionHint })}
          confirmLabel={deletion.isPending ? 'Deleting...' : 'Delete'}
          busy={deletion.isPending}
          onConfirm={() => {
            focusAfterDelete.current = head.current?.closest('section')?.querySelector('h2') ?? null;
            deletion.mutate(undefined, { onError: () => setConfirming(false) });
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

/** A {@link Post} that is only a text: a reply or comment. */
export function EditablePost({
  max,
  update,
  remove,
  editProblem,
  ...props
}: PostProps & {
  noun: 'reply' | 'comment';
  /** Maximum length. */
  max?: number;
  update: (bodyMd: string) => Promise<void>;
  remove: () => Promise<void>;
  /** Returns the reason why it can no longer be edited. */
  editProblem?: () => string | undefined;
}) {
  const { post, noun } = props;
  const edit = useStoredEdit(`${noun}:${post.id}`, post.bodyMd);
  const toastResult = (result: string) =>
    toast.success(`${noun === 'reply' ? 'Reply' : 'Comment'} ${result}`);
  const change = useMutation({
    mutationFn: update,
    onSuccess: () => {
      edit.close();
      toastResult('updated');
    },
  });
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: () => toastResult('deleted'),
    onError: toast.failure,
  });
  return (
    <Post
      {...props}
      onEdit={() => {
        const problem = editProblem?.();
        if (problem) toast.error(problem);
        else edit.open();
      }}
      hasUnsavedEdit={edit.isChanged}
      deletion={deletion}
      form={
        edit.text !== undefined && (
          <PostForm
            label={`Your ${noun}`}
            autoFocus
            text={edit.text}
            onText={edit.setText}
            {...(max && { max })}
            send={change}
            submit="Save changes"
            busyLabel="Saving..."
            onCancel={edit.close}
          />
        )
      }
    />
  );
}

/** A button below a post. */
export function PostAction({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classes(postActionClass, className)} />;
}

const postActionClass =
  'inline-flex h-9 items-center gap-1.5 rounded-control px-2 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-55';
