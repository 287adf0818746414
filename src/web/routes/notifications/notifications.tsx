import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import {
  type NotificationListName,
  notificationListNames,
} from '../../../domain/notifications/notifications.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { MarkAllRead } from '../../notifications/mark-read.tsx';
import { NotificationList } from '../../notifications/notification-list.tsx';
import { notificationQueries } from '../../notifications/queries.ts';
import { requireMe } from '../../people/guard.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

/** The query parameters that the page reads. */
export const query = ['list', 'page'];

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(notificationQueries.list(...readAddress(page.url.searchParams)));
}

const labels: Readonly<Record<NotificationListName, string>> = {
  all: 'All',
  mentions: 'Mentions',
  following: 'Following',
  unread: 'Unread',
};

export function Component() {
  const [name, page] = readAddress(useQueryParams());
  const list = useQuery(notificationQueries.list(name, page));
  return (
    <div className="page-width reading-width pt-8 pb-12 sm:pt-12">
      <PageMeta
        title="Notifications"
        description="What happened to your prompts and to what you follow."
        path={paths.notifications()}
        noindex
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
          Notifications
        </h1>
        {(name === 'all' || name === 'unread') && <MarkAllRead items={list.data?.items} />}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <a href={paths.notificationMails()} className="link">
          Choose which emails you get
        </a>
        <a href={paths.proposals()} className="link">
          Suggested edits
        </a>
      </p>
      <div className="mt-4">
        <Tabs
          label="Lists of notifications"
          value={name}
          items={notificationListNames.map((id) => ({
            id,
            label: labels[id],
            href: paths.notifications(1, id),
          }))}
          panelClassName="pt-5"
        >
          <PagedList
            query={list}
            page={page}
            hrefOf={(other) => paths.notifications(other, name)}
            loading={<LoadingBlocks label="Loading notifications..." count={4} block="h-16" />}
            empty={<EmptyState {...empty[name]} />}
          >
            {(items) => <NotificationList items={items} />}
          </PagedList>
        </Tabs>
      </div>
    </div>
  );
}

const empty: Readonly<Record<NotificationListName, { text: string; hint: string }>> = {
  all: {
    text: 'No notifications yet',
    hint: 'Likes, comments, replies, new followers, and new prompts of members and topics you follow appear here.',
  },
  mentions: { text: 'No mentions yet', hint: 'Replies to you and texts with your @name appear here.' },
  following: {
    text: 'No news yet',
    hint: 'New prompts of members, topics and collections you follow appear here.',
  },
  unread: { text: 'You’re all caught up', hint: 'You have read all your notifications.' },
};

function readAddress(params: URLSearchParams): [list: NotificationListName, page: number] {
  const list = notificationListNames.find((name) => name === params.get('list')) ?? 'all';
  return [list, pageNumber(params)];
}
