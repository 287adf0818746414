import { useQuery } from '@tanstack/react-query';
import { paths } from '../../contract/core/routes.ts';
import { QueryResult } from '../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../ui/pages/skeleton.tsx';
import { NotificationList } from './notification-list.tsx';
import { notificationQueries } from './queries.ts';

/** The latest five notifications, and a link to all. */
export function LatestNotifications() {
  return (
    <section aria-label="Latest notifications" className="flex max-h-[calc(100dvh-6rem)] flex-col text-sm">
      <QueryResult
        query={useQuery(notificationQueries.list('all', 1, 5))}
        loading={<LoadingBlocks label="Loading notifications..." count={3} block="h-16" />}
      >
        {({ items }) =>
          items.length ? (
            <div className="min-h-0 overflow-y-auto *:rounded-none *:border-0">
              <NotificationList items={items} />
            </div>
          ) : (
            <p className="px-4 py-6 text-center text-muted">No notifications yet</p>
          )
        }
      </QueryResult>
      <a href={paths.notifications()} className="link mt-2 block shrink-0 px-2 py-2 text-center">
        See all notifications
      </a>
    </section>
  );
}
