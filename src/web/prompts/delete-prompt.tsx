import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../contract/prompts/prompts.ts';
import { useApi } from '../core/query-client.ts';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { removeCachedPrompt, stopDetails } from './cached-prompts.ts';

/**
 * Asks for confirmation and deletes `prompt`. It is removed from the cache only after `onDeleted` has
 * resolved.
 */
export function DeletePrompt({
  prompt,
  onClose,
  onDeleted,
}: {
  /** The prompt to delete; the dialog is open while it is set. */
  prompt: Pick<PromptSummary, 'id' | 'title' | 'status'> | undefined;
  onClose: () => void;
  onDeleted?: () => void | Promise<void>;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: string) => api.deletePrompt({ params: { id } }),
    onMutate: (id) => stopDetails(queries, id),
    onSuccess: async (_, id) => {
      onClose();
      toast.success('Prompt deleted successfully');
      await onDeleted?.();
      removeCachedPrompt(queries, id);
    },
    onError: (error, _, details) => {
      details?.resume();
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
            ? `The draft “${prompt.title || 'Untitled draft'}” will be deleted permanently.`
            : `“${prompt.title}” will be deleted permanently, with its likes and bookmarks.`,
      })}
      confirmLabel={deletion.isPending ? 'Deleting...' : 'Delete'}
      busy={deletion.isPending}
      onConfirm={() => prompt && deletion.mutate(prompt.id)}
      onClose={onClose}
    />
  );
}
