import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { LoadingCards, PromptCards } from '../../prompts/cards/prompt-cards.tsx';
import { featuredShown, promptQueries } from '../../prompts/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { followQueries } from './queries.ts';

/** The newest prompts of the users and topics that the viewer follows, or older ones after a cursor. */
export function FollowedPrompts({ after }: { after?: string | undefined }) {
  const prompts = useQuery(followQueries.prompts(after));
  return (
    <QueryResult query={prompts} loading={<LoadingCards />}>
      {({ items, nextCursor, following }) =>
        items.length ? (
          <>
            <PromptCards prompts={items} eager={3} tags={2} />
            <nav aria-label="Pages" className="mt-8 flex justify-center gap-3 empty:hidden">
              {after && <NewestLink />}
              {nextCursor && (
                <ButtonLink href={`${paths.home('following', nextCursor)}#prompts`} variant="secondary">
                  Older prompts
                  <ChevronRight size={16} aria-hidden />
                </ButtonLink>
              )}
            </nav>
          </>
        ) : after ? (
          <EmptyState text="No older prompts" action={<NewestLink />} />
        ) : (
          <NothingFollowed {...following} />
        )
      }
    </QueryResult>
  );
}

/**
 * Passes the newest prompt, and the newest three as rows, to `children`; renders nothing if there are none.
 * Featured prompts are omitted, because the list below shows them.
 */
export function FollowedRows({
  children,
}: {
  children: (newest: PromptSummary, rows: ReactNode) => ReactNode;
}) {
  const { data } = useQuery(followQueries.prompts());
  const { data: featured } = useQuery(promptQueries.featured());
  const listed = featured?.slice(0, featuredShown) ?? [];
  const prompts = data?.items.filter(({ id }) => !listed.some((other) => other.id === id)) ?? [];
  const [newest] = prompts;
  if (!newest) return null;
  return children(newest, <PromptCards prompts={prompts.slice(0, 3)} heading="h3" eager={3} tags={2} />);
}

function NewestLink() {
  return (
    <ButtonLink href={`${paths.home('following')}#prompts`} variant="secondary">
      <ChevronLeft size={16} aria-hidden />
      Newest prompts
    </ButtonLink>
  );
}

function NothingFollowed({ people, categories }: { people: number; categories: number }) {
  const followsAny = people + categories > 0;
  return (
    <EmptyState
      text={followsAny ? 'Nothing published yet' : 'You don’t follow anyone yet'}
      hint={
        followsAny
          ? `You follow ${followedLabel(people, categories)}. Their prompts will appear here.`
          : 'Follow members and topics to see their newest prompts here.'
      }
      action={
        <>
          <ButtonLink href={paths.members()} variant={followsAny ? 'secondary' : 'primary'}>
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

function followedLabel(users: number, topics: number): string {
  return [users && quantity(users, 'member'), topics && quantity(topics, 'topic')]
    .filter(Boolean)
    .join(' and ');
}
