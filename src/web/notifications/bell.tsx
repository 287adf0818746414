import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { paths } from '../../contract/core/routes.ts';
import { notificationQueries } from './queries.ts';

/** The link to a member's notifications, with the number of unread ones. */
export function Bell() {
  const { data: unread = 0 } = useQuery({ ...notificationQueries.unread(), enabled: false });
  const label = unread ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <a
      href={paths.notifications()}
      aria-label={label}
      title={label}
      className="relative inline-flex size-10 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink max-[23rem]:w-9"
    >
      <BellIcon size={19} aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute end-0 top-0 min-w-4.5 rounded-full bg-ember-strong px-1 text-center text-xs/4.5 font-semibold text-on-ember tabular-nums"
        >
          {unread}
        </span>
      )}
    </a>
  );
}
