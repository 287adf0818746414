import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommunityEvent } from '../../contract/events.ts';
import { useApi } from '../query-client.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { eventQueries } from './queries.ts';

/** What admins do with an event: change it, cancel it. */
export function EventAdmin({
  event: { id, title, cancelled },
  onEdit,
}: {
  event: CommunityEvent;
  onEdit: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => api.cancelEvent({ params: { id } }),
    onSuccess: async () => {
      setAsking(false);
      toast.success('Event cancelled');
      await queries.invalidateQueries({ queryKey: eventQueries.all });
    },
    onError: (error) => {
      setAsking(false);
      toast.failure(error);
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={onEdit}>
        Edit
      </Button>
      {!cancelled && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Cancel event
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        question="Cancel this event?"
        description={`“${title}” stays where it is, marked as cancelled. This cannot be taken back.`}
        confirmLabel={cancel.isPending ? 'Cancelling...' : 'Cancel event'}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
