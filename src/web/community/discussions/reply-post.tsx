import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../contract/community/replies.ts';
import { paths } from '../../../contract/core/routes.ts';
import { useApi } from '../../core/query-client.ts';
import { HiddenPost } from '../../texts/hidden-post.tsx';
import { EditablePost } from '../../texts/post.tsx';
import { discussionQueries } from './queries.ts';

/** One reply. Authors can edit and delete it, admins can delete it. */
export function ReplyPost({ reply, onQuote }: { reply: Reply; onQuote: (() => void) | undefined }) {
  const { id, discussionId } = reply;
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: discussionQueries.all });
  const post = (
    <EditablePost
      post={reply}
      noun="reply"
      permalink={paths.discussion(discussionId, { reply: id })}
      onQuote={onQuote}
      update={async (bodyMd) => {
        await api.updateReply({ params: { id }, body: { bodyMd } });
        await refresh();
      }}
      remove={async () => {
        await api.deleteReply({ params: { id } });
        await refresh();
      }}
    />
  );
  if (!reply.muted) return post;
  return (
    <HiddenPost noun="reply" name={reply.author.displayName}>
      {post}
    </HiddenPost>
  );
}
