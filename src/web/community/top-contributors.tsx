import { useQuery } from '@tanstack/react-query';
import { paths } from '../../contract/routes.ts';
import { ContributorRow } from './contributor-row.tsx';
import { communityQueries } from './queries.ts';
import { SectionCard } from './section-card.tsx';
import { SectionList } from './section-list.tsx';

/** The three authors with the most likes from others. */
export function TopContributors() {
  return (
    <SectionCard
      title="Top Contributors"
      more={{ label: 'View Leaderboard', href: paths.leaderboard('all') }}
    >
      <SectionList
        of={useQuery(communityQueries.topContributors())}
        items={({ items }) => items}
        keyOf={({ username }) => username}
        row={(contributor) => <ContributorRow contributor={contributor} />}
        loading="Loading contributors..."
        rows={3}
        rowClass="h-12"
        empty={{
          text: 'No prompts have been liked yet.',
          action: 'Share one of yours',
          href: paths.write(),
        }}
      />
    </SectionCard>
  );
}
