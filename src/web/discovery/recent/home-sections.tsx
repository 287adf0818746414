import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import { profileAddress } from '../../people/profile-address.ts';
import { useMe } from '../../people/queries.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { quantity } from '../../ui/numbers.ts';
import { Card } from '../../ui/pages/card.tsx';
import { ColorDot } from '../../ui/tag.tsx';
import { ChooseTopics } from '../following/choose-topics.tsx';
import { FollowedRows } from '../following/followed-prompts.tsx';
import { ActivityRow } from './activity-row.tsx';
import { latestDraftsQuery } from './drafts-query.ts';
import { useRecentViews } from './use-recent-views.ts';

/**
 * The sections above the lists of a member's home page: topics to follow for a member who follows nothing,
 * their drafts, and the newest prompts of the users and topics that they follow. Empty sections are omitted.
 * On phones, each is a line with the newest item, so that the lists of the page begin on the first screen.
 */
export function HomeSections({ followed }: { followed: boolean }) {
  return (
    <div className="mb-3 grid grid-cols-1 gap-3 empty:hidden sm:mb-6 sm:gap-6">
      <ChooseTopics />
      <Continue />
      {followed && (
        <FollowedRows>
          {(newest, rows) => (
            <HomeSection
              title="Following"
              href={`${paths.home('following')}#prompts`}
              linkLabel="See all"
              newest={{ title: newest.title, href: paths.prompt(newest.id) }}
            >
              {rows}
            </HomeSection>
          )}
        </FollowedRows>
      )}
    </div>
  );
}

const untitled = 'Untitled draft';

function Continue() {
  const me = useMe();
  const { data } = useQuery(latestDraftsQuery());
  const [newest] = data?.posts ?? [];
  if (!me || !data || !newest) return null;
  const { totalCount } = data.pagination;
  return (
    <HomeSection
      title="Continue"
      href={profileAddress(me.username, 'drafts')}
      linkLabel={totalCount > 1 ? `See all ${quantity(totalCount, 'draft')}` : 'See all'}
      newest={{ title: newest.title || untitled, href: paths.write(newest.id) }}
    >
      <ul className="border-hairline border-t">
        {data.posts.map(({ id, title, category, updatedAt }) => (
          <ActivityRow
            key={id}
            prompt={{
              id,
              title: title || untitled,
              topic: category.name || 'No category yet',
              color: category.color || 'var(--color-edge)',
              href: paths.write(id),
            }}
            aside={
              <span>
                Edited <LocalTime at={updatedAt} format="short" />
              </span>
            }
          />
        ))}
      </ul>
    </HomeSection>
  );
}

function HomeSection({
  title,
  href,
  linkLabel,
  newest,
  children,
}: {
  title: string;
  href: string;
  linkLabel: string;
  newest: { title: string; href: string };
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-3 sm:mb-2 sm:gap-4">
        <h2 id={id} className="text-base sm:text-lg">
          {title}
        </h2>
        <a href={newest.href} dir="auto" className="link min-w-0 flex-1 truncate py-1.5 text-sm sm:hidden">
          {newest.title}
        </a>
        <a
          href={href}
          className="inline-flex min-h-8 shrink-0 items-center gap-1.5 text-sm text-muted transition-colors hover:text-ink"
        >
          {linkLabel}
          <span className="sr-only"> in {title}</span>
          <ArrowRight size={15} aria-hidden />
        </a>
      </div>
      <div className="max-sm:hidden">{children}</div>
    </section>
  );
}

/**
 * The prompts viewed last in this browser; renders nothing if there are none. They are not available on the
 * server, so this belongs at the end of its column, where it does not shift other content.
 */
export function RecentlyViewed() {
  const views = useRecentViews();
  if (!views?.length) return null;
  return (
    <Card title="Recently viewed" className="mt-2">
      <ul className="-mx-2">
        {views.slice(0, 5).map(({ id, title, color }) => (
          <li key={id}>
            <a
              href={paths.prompt(id)}
              className="flex min-h-10 items-center gap-3 rounded-control px-2 text-sm transition-colors hover:bg-sunken"
            >
              <ColorDot color={color} />
              <span dir="auto" className="truncate">
                {title}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <a href={paths.recent()} className="link mt-2 inline-flex min-h-8 items-center text-sm">
        See all
        <span className="sr-only"> recently viewed prompts</span>
      </a>
    </Card>
  );
}
