import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { Notification } from '../../contract/notifications/notifications.ts';
import { useApi } from '../core/query-client.ts';
import { Button } from '../ui/forms/button.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { notificationQueries } from './queries.ts';

/** Notifications to mark read: by id, or all up to a given time. */
type Marked = { ids: readonly string[] } | { upTo: string };

/** Marks notifications read. */
export function useMarkRead() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (what: Marked) => {
      if ('upTo' in what) return (await api.readNotifications({ body: what })).unread;
      const replies = await Promise.all(what.ids.map((id) => api.readNotification({ params: { id } })));
      return Math.min(...replies.map(({ unread }) => unread));
    },
    onSuccess: (unread) => {
      queries.setQueryData(notificationQueries.unread().queryKey, unread);
      void queries.invalidateQueries({ queryKey: [...notificationQueries.all, 'list'] });
    },
    onError: toast.failure,
  });
}

/**
 * A form with a button that marks something read. Without scripts, the browser posts it to the page's
 * address, for the first of several ids.
 */
export function MarkReadForm({ what, children }: { what: Marked; children: ReactNode }) {
  const [name, value] = 'upTo' in what ? ['upTo', what.upTo] : ['id', what.ids[0]];
  const markRead = useMarkRead();
  return (
    <form
      method="post"
      action={paths.notifications()}
      onSubmit={(event) => {
        event.preventDefault();
        markRead.mutate(what);
      }}
    >
      <input type="hidden" name="do" value={name === 'id' ? 'readNotification' : 'readNotifications'} />
      <input type="hidden" name={name} value={value} />
      <Button
        type="submit"
        variant={name === 'id' ? 'ghost' : 'secondary'}
        size="sm"
        className={name === 'id' ? 'size-9 p-0' : undefined}
        busy={markRead.isPending}
      >
        {children}
      </Button>
    </form>
  );
}

/** The button that marks everything read up to the latest notification shown. */
export function MarkAllRead({ items }: { items: readonly Notification[] | undefined }) {
  const { data: unread = 0 } = useQuery({ ...notificationQueries.unread(), enabled: false });
  const latest = items?.[0];
  if (!latest || unread === 0) return null;
  return <MarkReadForm what={{ upTo: latest.happenedAt }}>Mark all as read</MarkReadForm>;
}
