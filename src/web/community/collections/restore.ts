import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../core/query-client.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { collectionQueries } from './queries.ts';

/** Restores what was removed from a collection: a prompt, its heading or its note. */
export function useRestore(params: { id: string; promptId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { note?: string; heading?: string; before?: string }) =>
      api.addCollectionItem({ params, body }),
    onError: toast.failure,
    onSettled: () => queries.invalidateQueries({ queryKey: collectionQueries.all }),
  });
}
