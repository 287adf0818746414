import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { LoadingCards, PromptCards } from '../prompts/prompt-cards.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { quantity } from '../ui/numbers.ts';
import { QueryResult } from '../ui/query-result.tsx';
import { followQueries } from './queries.ts';

/** The newest prompts of whom and what the signed-in person follows, or the older ones after a place. */
export function FollowedPrompts({ after }: { after?: string | undefined }) {
  const found = useQuery(followQueries.prompts(after));
  return (
    <QueryResult query={found} loading={<LoadingCards />}>
      {({ items, nextCursor, following }) =>
        items.length ? (
          <>
            <PromptCards prompts={items} eager={2} />
            <nav aria-label="Pages" className="mt-8 flex justify-center gap-3 empty:hidden">
              {after && <Newest />}
              {nextCursor && (
                <ButtonLink href={`${paths.home('following', nextCursor)}#prompts`} variant="secondary">
                  Older prompts
                  <ChevronRight size={16} aria-hidden />
                </ButtonLink>
              )}
            </nav>
          </>
        ) : after ? (
          <EmptyState text="No older prompts" action={<Newest />} />
        ) : (
          <NothingFollowed {...following} />
        )
      }
    </QueryResult>
  );
}

function Newest() {
  return (
    <ButtonLink href={`${paths.home('following')}#prompts`} variant="secondary">
      <ChevronLeft size={16} aria-hidden />
      Newest prompts
    </ButtonLink>
  );
}

function NothingFollowed({ people, categories }: { people: number; categories: number }) {
  const some = people + categories > 0;
  return (
    <EmptyState
      text={some ? 'Nothing published yet' : 'You follow nobody yet'}
      hint={
        some
          ? `You follow ${followedLabel(people, categories)}. Their prompts show up here once there are some.`
          : 'Follow people and topics, and their newest prompts show up here.'
      }
      action={
        <>
          <ButtonLink href={paths.members()} variant={some ? 'secondary' : 'primary'}>
            Find members
          </ButtonLink>
          <ButtonLink href={paths.topics()} variant="secondary">
            Browse topics
          </ButtonLink>
        </>
      }
    />
  );
}

function followedLabel(people: number, topics: number): string {
  return [people && quantity(people, 'person', 'people'), topics && quantity(topics, 'topic')]
    .filter(Boolean)
    .join(' and ');
}
