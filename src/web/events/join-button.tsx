import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, CalendarPlus } from 'lucide-react';
import type { CommunityEvent } from '../../contract/events.ts';
import { paths } from '../../contract/routes.ts';
import { useApi } from '../runtime/query-client.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import { useMe } from '../users/queries.ts';
import { isOver } from './event-labels.ts';
import { eventQueries } from './queries.ts';

/** Joins or leaves an event. For visitors a form that leads to sign-in and back, which works without scripts. */
export function JoinButton({ event }: { event: CommunityEvent }) {
  const { id, joined, cancelled, can } = event;
  const me = useMe();
  const api = useApi();
  const queries = useQueryClient();
  const join = useMutation({
    mutationFn: () => api.joinEvent({ params: { id } }),
    onSuccess: async (state) => {
      queries.setQueryData(eventQueries.one(id).queryKey, (cached) => cached && { ...cached, ...state });
      await queries.invalidateQueries({ queryKey: eventQueries.all });
    },
    onError: toast.failure,
  });
  if (cancelled) return null;
  if (isOver(event)) return <p className="py-2 text-muted">This event is over.</p>;
  if (me) {
    if (!can.join) return null;
    return (
      <Button variant={joined ? 'secondary' : 'primary'} busy={join.isPending} onClick={() => join.mutate()}>
        {joined ? <CalendarCheck size={17} aria-hidden /> : <CalendarPlus size={17} aria-hidden />}
        {joined ? 'Leave event' : 'Join event'}
      </Button>
    );
  }
  return (
    <form action={paths.login()}>
      <input type="hidden" name="next" value={paths.event(id)} />
      <Button type="submit">Sign in to join</Button>
    </form>
  );
}
