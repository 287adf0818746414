import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '../../contract/comments.ts';
import { limits } from '../../domain/limits.ts';
import { useKeptText } from '../said/kept-text.ts';
import { PostForm } from '../said/post-form.tsx';
import { toast } from '../ui/toast.ts';
import { type Thread, withAdded } from './comment-list.ts';
import { CommentPost } from './comment-post.tsx';
import { useAddComment, useShowFeedback } from './use-comments.ts';

/** A comment, what answers it, and where members answer. `current` is the one that the address leads to. */
export function CommentThread({
  thread: { first, answers },
  current,
}: {
  thread: Thread;
  current: string | null;
}) {
  const [to, setTo] = useState<Comment>();
  return (
    <>
      <CommentPost comment={first} onReply={() => setTo(first)} />
      {(answers.length > 0 || to) && (
        <ol className="mt-3 space-y-4 border-hairline border-s-2 ps-4 sm:ms-3 sm:ps-5">
          {answers.map((answer) => (
            <li
              key={answer.id}
              id={`comment-${answer.id}`}
              aria-current={answer.id === current || undefined}
              className="scroll-mt-20 rounded-control outline-offset-6 outline-ember aria-[current]:outline-1"
            >
              <CommentPost comment={answer} onReply={() => setTo(answer)} />
            </li>
          ))}
          {to && (
            <li>
              <AnswerForm key={to.id} to={to} onClose={() => setTo(undefined)} />
            </li>
          )}
        </ol>
      )}
    </>
  );
}

function AnswerForm({ to, onClose }: { to: Comment; onClose: () => void }) {
  const { id, promptId, parentId, author } = to;
  const addComment = useAddComment();
  const show = useShowFeedback(promptId);
  // Who answers an answer speaks to its author: the thread has one level.
  const greeting = parentId && author.username ? `@${author.username} ` : '';
  const [text, setText, clearText] = useKeptText(`comment:${id}`, greeting);
  const send = useMutation({
    mutationFn: (bodyMd: string) => addComment(promptId, { bodyMd, parentId: id }),
    onSuccess: ({ comment, feedback }) => {
      show(feedback, (page) => withAdded(page, comment));
      clearText();
      toast.success('Reply posted');
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
