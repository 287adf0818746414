import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { Notification } from '../../contract/notifications/notifications.ts';
import { useApi } from '../core/query-client.ts';
import { Button } from '../ui/forms/button.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { notificationQueries } from './queries.ts';

/** Marks a notification read, or all up to a given time. */
export function useMarkRead() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what: { id: string } | { upTo: string }) =>
      'id' in what
        ? api.readNotification({ params: { id: what.id } })
        : api.readNotifications({ body: { upTo: what.upTo } }),
    onSuccess: ({ unread }) => {
      queries.setQueryData(notificationQueries.unread().queryKey, unread);
      void queries.invalidateQueries({ queryKey: [...notificationQueries.all, 'list'] });
    },
    onError: toast.failure,
  });
}

/**
 * A form with a button that marks something read. Without scripts, the browser posts it to the page's
 * address.
 */
export function MarkReadForm({
  name,
  value,
  children,
}: {
  name: 'id' | 'upTo';
  value: string;
  children: ReactNode;
}) {
  const markRead = useMarkRead();
  return (
    <form
      method="post"
      action={paths.notifications()}
      className={name === 'id' ? 'max-sm:ms-9' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        markRead.mutate(name === 'id' ? { id: value } : { upTo: value });
      }}
    >
      <input type="hidden" name="do" value={name === 'id' ? 'readNotification' : 'readNotifications'} />
      <input type="hidden" name={name} value={value} />
      <Button
        type="submit"
        variant={name === 'id' ? 'ghost' : 'secondary'}
        size="sm"
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
  return (
    <MarkReadForm name="upTo" value={latest.happenedAt}>
      Mark all as read
    </MarkReadForm>
  );
}
