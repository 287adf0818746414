import { useMutation } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Comment } from '../../../contract/prompts/comments.ts';
import { limits } from '../../../domain/core/limits.ts';
import { commentMessages, isEditable } from '../../../domain/prompts/comments.ts';
import { useApi } from '../../core/query-client.ts';
import { HiddenPost } from '../../texts/hidden-post.tsx';
import { EditablePost, PostAction } from '../../texts/post.tsx';
import { PostForm } from '../../texts/post-form.tsx';
import { useStoredText } from '../../texts/stored-text.ts';
import { Badge } from '../../ui/tag.tsx';
import { useReport } from '../../visibility/use-report.tsx';
import { type Thread, withAdded, withChanged, withDeleted } from './comment-list.ts';
import { Stars } from './stars.tsx';
import { toastPosted, useAddComment, useShowFeedback } from './use-comments.ts';

/**
 * A comment, its replies and the reply form. `current` is the id of the comment named in the URL, `version`
 * that of the prompt.
 */
export function CommentThread({
  thread: { first, replies },
  current,
  version,
}: {
  thread: Thread;
  current: string | null;
  version: number;
}) {
  const [replyingTo, setReplyingTo] = useState<Comment>();
  return (
    <>
      <CommentPost comment={first} version={version} onReply={() => setReplyingTo(first)} />
      {(replies.length > 0 || replyingTo) && (
        <ol className="mt-3 space-y-4 border-hairline border-s-2 ps-4 sm:ms-3 sm:ps-5">
          {replies.map((reply) => (
            <li
              key={reply.id}
              id={`comment-${reply.id}`}
              aria-current={reply.id === current || undefined}
              className="scroll-mt-20 rounded-control outline-offset-6 outline-ember aria-[current]:outline-1"
            >
              <CommentPost comment={reply} version={version} onReply={() => setReplyingTo(reply)} />
            </li>
          ))}
          {replyingTo && (
            <li>
              <ReplyForm key={replyingTo.id} parent={replyingTo} onClose={() => setReplyingTo(undefined)} />
            </li>
          )}
        </ol>
      )}
    </>
  );
}

function ReplyForm({ parent, onClose }: { parent: Comment; onClose: () => void }) {
  const { id, promptId, parentId, author } = parent;
  const addComment = useAddComment();
  const show = useShowFeedback(promptId);
  // Threads have one level, so a reply to a reply mentions its author.
  const mention = parentId && author.username ? `@${author.username} ` : '';
  const [text, setText, clearText] = useStoredText(`comment:${id}`, mention);
  const send = useMutation({
    mutationFn: (bodyMd: string) => addComment(promptId, { bodyMd, parentId: id }),
    onSuccess: ({ comment, feedback }) => {
      show(feedback, (page) => withAdded(page, comment));
      clearText();
      toastPosted(comment, 'Reply posted');
      onClose();
    },
  });
  return (
    <PostForm
      label={`Your reply to ${author.displayName}`}
      autoFocus
      text={text}
      onText={setText}
      max={limits.comment}
      send={send}
      submit="Reply"
      busyLabel="Replying..."
      onCancel={onClose}
    />
  );
}

/**
 * A single comment. Members can reply to and report it, its author can edit it for a limited time and delete
 * it, admins can delete it.
 */
function CommentPost({
  comment,
  version,
  onReply,
}: {
  comment: Comment;
  version: number;
  onReply: () => void;
}) {
  const { id, promptId, can, stars } = comment;
  const api = useApi();
  const show = useShowFeedback(promptId);
  if (comment.deleted) return <p className="text-muted italic">(deleted)</p>;
  const post = (
    <EditablePost
      post={comment}
      noun="comment"
      max={limits.comment}
      permalink={paths.comment(promptId, id)}
      authorInfo={
        <>
          {comment.waiting && <Badge>Awaiting review</Badge>}
          {comment.byPromptAuthor && <Badge>Author</Badge>}
          {comment.verifiedPurchase && <Badge tone="success">Verified purchase</Badge>}
          {stars !== null && <Stars value={stars} />}
          {comment.version !== null && comment.version < version && (
            <span className="text-sm text-muted">on version {comment.version}</span>
          )}
        </>
      }
      onReply={can.reply ? onReply : undefined}
      editProblem={() =>
        isEditable(new Date(comment.createdAt), new Date()) ? undefined : commentMessages.tooLate
      }
      update={async (bodyMd) => {
        const reply = await api.updateComment({ params: { id }, body: { bodyMd } });
        show(undefined, (page) => withChanged(page, reply.comment));
      }}
      remove={async () => {
        const { feedback } = await api.deleteComment({ params: { id } });
        show(feedback, (page) => withDeleted(page, id));
      }}
    >
      {can.report && <ReportAction id={id} />}
    </EditablePost>
  );
  if (!comment.muted) return post;
  return (
    <HiddenPost noun="comment" name={comment.author.displayName}>
      {post}
    </HiddenPost>
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
