import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/core/routes.ts';
import { Lazy, lazyComponent } from '../core/lazy-component.tsx';
import { useDismissal } from '../ui/overlays/use-dismissal.ts';
import { notificationQueries } from './queries.ts';

const latest = lazyComponent(async () => (await import('./latest-notifications.tsx')).LatestNotifications);

/**
 * The link to a member's notifications, with the number of unread ones. On wide screens it opens the latest
 * in a panel.
 */
export function Bell() {
  const { data: unread = 0 } = useQuery({ ...notificationQueries.unread(), enabled: false });
  const label = unread ? `Notifications, ${unread} unread` : 'Notifications';
  const { key, pathname } = useLocation();
  // The history entry on which it was opened: navigation closes it.
  const [opened, setOpened] = useState<string>();
  const open = opened === key;
  const link = useRef<HTMLAnchorElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useDismissal(
    open,
    useCallback(() => setOpened(undefined), []),
    panel,
    link,
  );
  return (
    <div className="sm:relative">
      <a
        ref={link}
        href={paths.notifications()}
        aria-label={label}
        title={label}
        aria-expanded={open}
        onClick={(event) => {
          const newTab = event.metaKey || event.ctrlKey || event.shiftKey;
          if (newTab || pathname === paths.notifications() || !matchMedia('(width >= 40rem)').matches) return;
          event.preventDefault();
          setOpened(open ? undefined : key);
        }}
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
      {open && (
        <div
          ref={panel}
          className="absolute end-0 top-full mt-2 w-96 rounded-card bg-raised p-2 shadow-float"
        >
          <Lazy component={latest} props={{}} />
        </div>
      )}
    </div>
  );
}
