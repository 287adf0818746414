import { useQuery } from '@tanstack/react-query';
import { paths } from '../../contract/routes.ts';
import { DiscussionRow } from '../discussions/discussion-row.tsx';
import { discussionQueries } from '../discussions/queries.ts';
import { SectionCard } from './section-card.tsx';
import { SectionList } from './section-list.tsx';

/** The three discussions with the latest activity. */
export function RecentDiscussions() {
  return (
    <SectionCard
      title="Recent Discussions"
      more={{ label: 'View All Discussions', href: paths.discussions() }}
    >
      <SectionList
        of={useQuery(discussionQueries.recent())}
        items={(discussions) => discussions}
        keyOf={({ id }) => id}
        row={(discussion) => <DiscussionRow discussion={discussion} as="h3" />}
        loading="Loading discussions..."
        rows={3}
        rowClass="h-16"
        empty={{
          text: 'Nobody has started a discussion yet.',
          action: 'Start the first one',
          href: paths.newDiscussion(),
        }}
      />
    </SectionCard>
  );
}
