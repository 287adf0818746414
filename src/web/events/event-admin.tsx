import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommunityEvent } from '../../contract/events.ts';
import { useApi } from '../runtime/query-client.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { eventQueries } from './queries.ts';

/** Admin actions of an event: edit and cancel. */
export function EventAdmin({
  event: { id, title, cancelled },
  onEdit,
}: {
  event: CommunityEvent;
  onEdit: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const cancel = useMutation({
    mutationFn: () => api.cancelEvent({ params: { id } }),
    onSuccess: async () => {
      setConfirming(false);
      toast.success('Event cancelled');
      await queries.invalidateQueries({ queryKey: eventQueries.all });
    },
    onError: (error) => {
      setConfirming(false);
      toast.failure(error);
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={onEdit}>
        Edit
      </Button>
      {!cancelled && (
        <Button variant="danger" onClick={() => setConfirming(true)}>
          Cancel event
        </Button>
      )}
      <ConfirmDialog
        open={confirming}
        question="Cancel this event?"
        description={`“${title}” stays listed, marked as cancelled. This cannot be undone.`}
        confirmLabel={cancel.isPending ? 'Cancelling...' : 'Cancel event'}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
