import { useQuery } from '@tanstack/react-query';
import { paths } from '../../contract/routes.ts';
import { Result } from '../ui/result.tsx';
import { Block, Loading } from '../ui/skeleton.tsx';
import { ContributorRow } from './contributor-row.tsx';
import { communityQueries } from './queries.ts';
import { SectionCard } from './section-card.tsx';

/** The three authors whose prompts others like most. */
export function TopContributors() {
  const top = useQuery(communityQueries.topContributors());
  return (
    <SectionCard
      title="Top Contributors"
      more={{ label: 'View Leaderboard', href: paths.leaderboard('all') }}
    >
      <Result of={top} loading={<Shape />}>
        {({ items }) =>
          items.length ? (
            <ol className="divide-y divide-hairline">
              {items.map((contributor) => (
                <li key={contributor.username}>
                  <ContributorRow contributor={contributor} />
                </li>
              ))}
            </ol>
          ) : (
            <p className="text-sm text-muted">
              Nobody’s prompts have been liked yet.{' '}
              <a href={paths.write()} className="link">
                Share one of yours
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
    <Loading label="Loading contributors...">
      <div className="space-y-3">
        {[...Array(3).keys()].map((place) => (
          <Block key={place} className="h-12" />
        ))}
      </div>
    </Loading>
  );
}
