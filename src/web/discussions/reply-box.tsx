import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Discussion } from '../../contract/discussions.ts';
import { paths } from '../../contract/routes.ts';
import { PostForm } from '../rich-text/post-form.tsx';
import { useSendOnce } from '../runtime/send-once.ts';
import { Button } from '../ui/button.tsx';
import { useMe } from '../users/queries.ts';
import { discussionQueries } from './queries.ts';

/** Id of the textarea, focused after quoting. */
export const replyTextId = 'reply-text';

/** The reply form; for visitors, a button to sign in and return. */
export function ReplyBox({
  discussion: { id, locked },
  text,
  onText,
  onSent,
}: {
  discussion: Discussion;
  text: string;
  onText: (text: string) => void;
  onSent: () => void;
}) {
  const me = useMe();
  const addReply = useSendOnce((once, bodyMd: string) => once.addReply({ params: { id }, body: { bodyMd } }));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const send = useMutation({
    mutationFn: addReply,
    onSuccess: async ({ reply }) => {
      onSent();
      await queries.invalidateQueries({ queryKey: discussionQueries.all });
      await navigate(paths.discussion(id, { reply: reply.id }));
    },
  });
  if (locked) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Lock size={15} aria-hidden />
        This discussion is locked: no replies can be added.
      </p>
    );
  }
  if (!me) {
    return (
      <form action={paths.login()} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="next" value={paths.discussion(id)} />
        <Button type="submit">Sign in to reply</Button>
        <p className="text-sm text-muted">You can read without an account.</p>
      </form>
    );
  }
  return (
    <PostForm
      label="Your reply"
      id={replyTextId}
      text={text}
      onText={onText}
      send={send}
      submit="Reply"
      busyLabel="Replying..."
    />
  );
}
