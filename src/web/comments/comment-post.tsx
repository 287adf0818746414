import { useMutation } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import type { Comment } from '../../contract/comments.ts';
import { commentMessages, isEditable } from '../../domain/comments.ts';
import { limits } from '../../domain/limits.ts';
import { useReport } from '../reports/use-report.tsx';
import { Post, PostAction } from '../rich-text/post.tsx';
import { PostForm } from '../rich-text/post-form.tsx';
import { useStoredEdit } from '../rich-text/stored-text.ts';
import { useApi } from '../runtime/query-client.ts';
import { Badge } from '../ui/tag.tsx';
import { toast } from '../ui/toast.ts';
import { commentAddress } from './comment-address.ts';
import { withChanged, withDeleted } from './comment-list.ts';
import { Stars } from './stars.tsx';
import { useShowFeedback } from './use-comments.ts';

/** One comment. Members can reply to and report it, its author can edit it for a limited time and delete it, admins delete it. */
export function CommentPost({ comment, onReply }: { comment: Comment; onReply: () => void }) {
  const { id, promptId, can, stars } = comment;
  const api = useApi();
  const show = useShowFeedback(promptId);
  const edit = useStoredEdit(`comment:${id}`, comment.bodyMd);
  const change = useMutation({
    mutationFn: (bodyMd: string) => api.updateComment({ params: { id }, body: { bodyMd } }),
    onSuccess: (reply) => {
      show(undefined, (page) => withChanged(page, reply.comment));
      edit.close();
      toast.success('Comment updated');
    },
  });
  const deletion = useMutation({
    mutationFn: () => api.deleteComment({ params: { id } }),
    onSuccess: ({ feedback }) => {
      show(feedback, (page) => withDeleted(page, id));
      toast.success('Comment deleted');
    },
    onError: toast.failure,
  });
  if (comment.deleted) return <p className="text-muted italic">(deleted)</p>;
  const openEdit = () => {
    if (isEditable(new Date(comment.createdAt), new Date())) edit.open();
    else toast.error(commentMessages.tooLate);
  };
  return (
    <Post
      author={comment.author}
      createdAt={comment.createdAt}
      editedAt={comment.editedAt}
      html={comment.bodyHtml}
      permalink={commentAddress(promptId, id)}
      authorInfo={
        <>
          {comment.byPromptAuthor && <Badge>Author</Badge>}
          {stars !== null && <Stars value={stars} />}
        </>
      }
      onReply={can.reply ? onReply : undefined}
      onEdit={can.edit ? openEdit : undefined}
      hasUnsavedEdit={edit.isChanged}
      deletion={
        can.delete
          ? {
              question: 'Delete this comment?',
              busy: deletion.isPending,
              run: (then) => deletion.mutate(undefined, then),
            }
          : undefined
      }
      form={
        edit.text === undefined ? undefined : (
          <PostForm
            label="Your comment"
            autoFocus
            text={edit.text}
            onText={edit.setText}
            max={limits.comment}
            send={change}
            submit="Save changes"
            busyLabel="Saving..."
            onCancel={edit.close}
          />
        )
      }
    >
      {can.report && <ReportAction id={id} />}
    </Post>
  );
}

function ReportAction({ id }: { id: string }) {
  const { openDialog: ask, sent, dialog } = useReport({ kind: 'comment', id });
  return (
    <>
      <PostAction onClick={ask}>
        <Flag size={15} aria-hidden />
        {sent ? 'Reported' : 'Report'}
      </PostAction>
      {dialog}
    </>
  );
}
