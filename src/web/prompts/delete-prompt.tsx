import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../contract/prompts.ts';
import { useApi } from '../runtime/query-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { dropCachedPrompt } from './drop-cached-prompt.ts';

/** Asks before `prompt` is deleted, and deletes it. `onDeleted` is waited for before the prompt vanishes from the cache. */
export function DeletePrompt({
  prompt,
  onClose,
  onDeleted,
}: {
  /** What is to be deleted; the question stands open while there is one. */
  prompt: Pick<PromptSummary, 'id' | 'title' | 'status'> | undefined;
  onClose: () => void;
  onDeleted?: () => void | Promise<void>;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: string) => api.deletePrompt({ params: { id } }),
    onSuccess: async (_, id) => {
      onClose();
      toast.success('Prompt deleted successfully');
      await onDeleted?.();
      dropCachedPrompt(queries, id);
    },
    onError: (error) => {
      onClose();
      toast.failure(error);
    },
  });
  return (
    <ConfirmDialog
      open={prompt !== undefined}
      question="Are you sure you want to delete this prompt?"
      {...(prompt && {
        description:
          prompt.status === 'draft'
            ? `The draft “${prompt.title || 'Untitled draft'}” will be gone for good.`
            : `“${prompt.title}” will be gone for good, with its likes and bookmarks.`,
      })}
      confirmLabel={deletion.isPending ? 'Deleting...' : 'Delete'}
      busy={deletion.isPending}
      onConfirm={() => prompt && deletion.mutate(prompt.id)}
      onClose={onClose}
    />
  );
}
