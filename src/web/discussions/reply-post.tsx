import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../contract/replies.ts';
import { paths } from '../../contract/routes.ts';
import { Post } from '../rich-text/post.tsx';
import { PostForm } from '../rich-text/post-form.tsx';
import { useStoredEdit } from '../rich-text/stored-text.ts';
import { useApi } from '../runtime/query-client.ts';
import { toast } from '../ui/toast.ts';
import { discussionQueries } from './queries.ts';

/** One reply. Authors can edit and delete it, admins can delete it. */
export function ReplyPost({ reply, onQuote }: { reply: Reply; onQuote: (() => void) | undefined }) {
  const { id, discussionId, can } = reply;
  const api = useApi();
  const queries = useQueryClient();
  const edit = useStoredEdit(`reply:${id}`, reply.bodyMd);
  const refresh = () => queries.invalidateQueries({ queryKey: discussionQueries.all });
  const change = useMutation({
    mutationFn: (bodyMd: string) => api.updateReply({ params: { id }, body: { bodyMd } }),
    onSuccess: async () => {
      await refresh();
      edit.close();
      toast.success('Reply updated');
    },
  });
  const deletion = useMutation({
    mutationFn: () => api.deleteReply({ params: { id } }),
    onSuccess: async () => {
      toast.success('Reply deleted');
      await refresh();
    },
    onError: toast.failure,
  });
  return (
    <Post
      author={reply.author}
      createdAt={reply.createdAt}
      editedAt={reply.editedAt}
      html={reply.bodyHtml}
      permalink={paths.discussion(discussionId, { reply: id })}
      onQuote={onQuote}
      onEdit={can.edit ? edit.open : undefined}
      hasUnsavedEdit={edit.isChanged}
      deletion={
        can.delete
          ? {
              question: 'Delete this reply?',
              busy: deletion.isPending,
              run: (then) => deletion.mutate(undefined, then),
            }
          : undefined
      }
      form={
        edit.text === undefined ? undefined : (
          <PostForm
            label="Your reply"
            autoFocus={true}
            text={edit.text}
            onText={edit.setText}
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
