import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHydrated } from '../../core/hydrated.ts';
import { useApi } from '../../core/query-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { promptQueries } from '../queries.ts';
import { versionQueries } from './queries.ts';

/** Publishes an earlier version again, after confirmation. */
export function RestoreVersion({ id, number }: { id: string; number: number }) {
  const api = useApi();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const restore = useMutation({
    mutationFn: () => api.restoreVersion({ params: { id, number } }),
    onSuccess: ({ post }) => {
      queries.setQueryData(promptQueries.one(id).queryKey, post);
      void queries.invalidateQueries({ queryKey: versionQueries.all(id) });
      void queries.invalidateQueries({ queryKey: promptQueries.lists });
      toast.success(`Version ${number} restored as version ${post.version}`);
    },
    onError: (error) => toast.failure(error),
    onSettled: () => setAsks(false),
  });
  // The action needs scripts.
  if (!useHydrated()) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsks(true)}>
        Restore<span className="sr-only"> version {number}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        question={`Restore version ${number}?`}
        description="Its text becomes a new version. All versions stay in the history."
        confirmLabel={restore.isPending ? 'Restoring...' : 'Restore'}
        busy={restore.isPending}
        onConfirm={() => restore.mutate()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
