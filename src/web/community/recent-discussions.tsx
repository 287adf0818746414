import { useQuery } from '@tanstack/react-query';
import { paths } from '../../contract/routes.ts';
import { DiscussionRow } from '../discussions/discussion-row.tsx';
import { discussionQueries } from '../discussions/queries.ts';
import { Result } from '../ui/result.tsx';
import { Block, Loading } from '../ui/skeleton.tsx';
import { SectionCard } from './section-card.tsx';

/** The three discussions in which something was said last. */
export function RecentDiscussions() {
  const recent = useQuery(discussionQueries.recent());
  return (
    <SectionCard
      title="Recent Discussions"
      more={{ label: 'View All Discussions', href: paths.discussions() }}
    >
      <Result of={recent} loading={<Shape />}>
        {(items) =>
          items.length ? (
            <ul className="divide-y divide-hairline">
              {items.map((discussion) => (
                <li key={discussion.id}>
                  <DiscussionRow discussion={discussion} as="h3" />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted">
              Nobody has started a discussion yet.{' '}
              <a href={paths.newDiscussion()} className="link">
                Start the first one
              </a>
            </p>
          )
        }
      </Result>
    </SectionCard>
  );
}

function Shape() {
  return (
    <Loading label="Loading discussions...">
      <div className="space-y-3">
        {[...Array(3).keys()].map((place) => (
          <Block key={place} className="h-16" />
        ))}
      </div>
    </Loading>
  );
}
