import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  ArrowRight,
  BookOpen,
  Heart,
  LifeBuoy,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquarePlus,
  Sparkles,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { paths } from '../../contract/core/routes.ts';
import { ButtonLink } from '../ui/forms/button.tsx';
import { Card } from '../ui/pages/card.tsx';
import { QueryResult } from '../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../ui/pages/skeleton.tsx';
import { ContributorRow } from './contributor-row.tsx';
import { DiscussionRow } from './discussions/discussion-row.tsx';
import { discussionQueries } from './discussions/queries.ts';
import { EventRow } from './events/event-row.tsx';
import { eventQueries } from './events/queries.ts';
import { communityQueries } from './queries.ts';

/** The three discussions with the latest activity. */
export function RecentDiscussions() {
  return (
    <ListSection
      title="Recent Discussions"
      more={{ label: 'View All Discussions', href: paths.discussions() }}
      query={useQuery(discussionQueries.recent())}
      keyOf={({ id }) => id}
      row={(discussion) => <DiscussionRow discussion={discussion} as="h3" />}
      loading={<LoadingBlocks label="Loading discussions..." count={3} block="h-16" />}
      empty="No one has started a discussion yet."
      action={{ label: 'Start the first one', href: paths.newDiscussion() }}
    />
  );
}

/** The three authors with the most likes from others. */
export function TopContributors() {
  return (
    <ListSection
      title="Top Contributors"
      more={{ label: 'View Leaderboard', href: paths.leaderboard('all') }}
      query={useQuery(communityQueries.topContributors())}
      keyOf={({ username }) => username}
      row={(contributor) => <ContributorRow contributor={contributor} />}
      loading={<LoadingBlocks label="Loading contributors..." count={3} block="h-12" />}
      empty="No prompts have been liked yet."
      action={{ label: 'Share one of yours', href: paths.write() }}
    />
  );
}

/** The next two events. */
export function UpcomingEvents() {
  return (
    <ListSection
      title="Upcoming Events"
      more={{ label: 'View All Events', href: paths.events() }}
      query={useQuery(eventQueries.next())}
      keyOf={({ id }) => id}
      row={(event) => <EventRow event={event} as="h3" />}
      loading={<LoadingBlocks label="Loading events..." count={2} block="h-20" />}
      empty="Nothing is planned right now."
      action={{ label: 'Suggest an event', href: paths.newDiscussion('ideas') }}
    />
  );
}

/** The four guidelines in one line each. */
export function GuidelinesCard() {
  return (
    <SectionCard
      title="Community Guidelines"
      more={{ label: 'Read the full guidelines', href: paths.guidelines() }}
    >
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {guidelines.map(({ icon: Icon, name, text }) => (
          <li key={name} className="flex gap-3">
            <Icon size={19} aria-hidden className="mt-0.5 shrink-0 text-ember" />
            <div>
              <h3 className="font-sans text-base font-semibold tracking-normal">{name}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function QuickActions() {
  return (
    <SectionCard title="Quick Actions">
      <ul className="grid gap-2.5">
        {actions.map(({ icon: Icon, label, href }) => (
          <li key={label}>
            <ButtonLink href={href} variant="secondary" className="w-full justify-start">
              <Icon size={17} aria-hidden />
              <span>{label}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

interface SectionLink {
  label: string;
  href: string;
}

/** A section with the rows of a list; `empty` and the link `action` are shown without rows. */
function ListSection<T>({
  title,
  more,
  query,
  keyOf,
  row,
  loading,
  empty,
  action,
}: {
  title: string;
  more: SectionLink;
  query: UseQueryResult<{ items: readonly T[] }, ApiError>;
  keyOf: (item: T) => string;
  row: (item: T) => ReactNode;
  loading: ReactNode;
  empty: string;
  action: SectionLink;
}) {
  return (
    <SectionCard title={title} more={more}>
      <QueryResult query={query} loading={loading}>
        {({ items }) =>
          items.length ? (
            <ol className="divide-y divide-hairline">
              {items.map((item) => (
                <li key={keyOf(item)}>{row(item)}</li>
              ))}
            </ol>
          ) : (
            <p className="text-sm text-muted">
              {empty}{' '}
              <a href={action.href} className="link">
                {action.label}
              </a>
            </p>
          )
        }
      </QueryResult>
    </SectionCard>
  );
}

/** A card; `more` links to the full page. */
function SectionCard({ title, more, children }: { title: string; more?: SectionLink; children: ReactNode }) {
  return (
    <Card title={title}>
      {children}
      {more && (
        <a
          href={more.href}
          className="-mb-2 mt-3 inline-flex min-h-10 items-center gap-1.5 text-sm font-medium text-ember hover:underline"
        >
          {more.label}
          <ArrowRight size={15} aria-hidden />
        </a>
      )}
    </Card>
  );
}

const guidelines: readonly { icon: LucideIcon; name: string; text: string }[] = [
  { icon: Heart, name: 'Be Respectful', text: 'There is a person behind every prompt and every question.' },
  {
    icon: BookOpen,
    name: 'Share Knowledge',
    text: 'Share what worked for you, and explain what it is for.',
  },
  {
    icon: Sparkles,
    name: 'Quality Content',
    text: 'Test a prompt before you publish it. One good prompt is enough.',
  },
  {
    icon: MessageCircleQuestionMark,
    name: 'Ask Questions',
    text: 'No one knows everything. Ask, and say what you have tried.',
  },
];

const actions: readonly { icon: LucideIcon; label: string; href: string }[] = [
  { icon: MessageSquarePlus, label: 'Start Discussion', href: paths.newDiscussion() },
  { icon: Users, label: 'Find Members', href: paths.members() },
  { icon: LifeBuoy, label: 'Get Help', href: paths.help() },
];
