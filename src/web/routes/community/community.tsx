import { paths } from '../../../contract/core/routes.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import { discussionQueries } from '../../community/discussions/queries.ts';
import { doneSteps, nextStepsId } from '../../community/done-steps.ts';
import { eventQueries } from '../../community/events/queries.ts';
import { FigureCards } from '../../community/figure-cards.tsx';
import { communityQueries } from '../../community/queries.ts';
import {
  GuidelinesCard,
  QuickActions,
  RecentDiscussions,
  TopContributors,
  UpcomingEvents,
} from '../../community/sections.tsx';
import { Lazy, lazyComponent, type Preload } from '../../core/lazy-component.tsx';
import type { PageLoad } from '../../core/page-load.ts';
import { useSite } from '../../core/site.ts';
import { useMe, userQueries } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export function loader({ load }: PageLoad) {
  return load(
    communityQueries.figures(),
    communityQueries.topContributors(),
    discussionQueries.recent(),
    eventQueries.next(),
  );
}

// For members only.
const nextSteps = lazyComponent(async () => (await import('../../community/next-steps.tsx')).NextSteps);

export function preloads({ queries }: PageLoad): Preload[] {
  return [hasNextSteps(queries.getQueryData(userQueries.me().queryKey) ?? null) && nextSteps];
}

function hasNextSteps(me: OwnUser | null): boolean {
  return me !== null && !Object.values(doneSteps(me)).every(Boolean);
}

export function Component() {
  const { name } = useSite();
  const me = useMe();
  const steps = hasNextSteps(me);
  return (
    <div className="page-width pt-8 sm:pt-12">
      <PageMeta
        title="Community"
        description={`The ${name} community: discussions, top contributors and upcoming events.`}
        keywords={['AI prompts', 'prompt engineering', 'community', 'discussions']}
        path={paths.community()}
      />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="text-2xl sm:text-3xl">Community</h1>
          <p className="mt-2 max-w-[56ch] text-muted">
            Meet the people who write, test and improve prompts. Ask questions and show what you made.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            href={me ? (steps ? `#${nextStepsId}` : paths.members()) : paths.signup()}
            variant={me ? 'secondary' : 'primary'}
          >
            Join Community
          </ButtonLink>
          <ButtonLink href={paths.newDiscussion()} variant={me ? 'primary' : 'secondary'}>
            Start Discussion
          </ButtonLink>
        </div>
      </header>
      <section aria-label="Stats" className="mt-7 sm:mt-9">
        <FigureCards />
      </section>
      <div className="mt-6 grid grid-cols-1 items-start gap-5 sm:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid min-w-0 grid-cols-1 gap-5 lg:gap-8">
          {me && steps && <Lazy component={nextSteps} props={{ me }} />}
          <RecentDiscussions />
          <GuidelinesCard />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5 lg:gap-8">
          <TopContributors />
          <UpcomingEvents />
          <QuickActions />
        </div>
      </div>
    </div>
  );
}
