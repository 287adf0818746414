import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { signInAddress } from '../../people/guard.ts';
import { useMe, userQueries } from '../../people/queries.ts';
import { Likes } from '../../prompts/cards/prompt-facts.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { ActivityRow } from './activity-row.tsx';

/** The user's latest prompts, including drafts. */
export const createdQuery = () => userQueries.myPrompts({ page: 1, limit: 20 });

/** The user's latest prompts; visitors see a request to sign in. */
export function CreatedPrompts() {
  const me = useMe();
  if (me) return <Created username={me.username} />;
  const returnTo = { pathname: paths.recent(), search: '?tab=created' };
  return (
    <EmptyState
      text="Sign in to see the prompts you created"
      hint="Your own prompts are stored with your account and available on all your devices."
      action={<ButtonLink href={signInAddress(returnTo)}>Sign in</ButtonLink>}
    />
  );
}

function Created({ username }: { username: string }) {
  const created = useQuery(createdQuery());
  return (
    <QueryResult
      query={created}
      loading={<LoadingBlocks label="Loading prompts..." count={3} block="h-14" />}
    >
      {({ posts, pagination }) =>
        posts.length === 0 ? (
          <EmptyState
            text="No recently created prompts"
            hint="Prompts you publish appear here and on your profile."
            action={<ButtonLink href={paths.write()}>Write a prompt</ButtonLink>}
          />
        ) : (
          <>
            <ul>
              {posts.map((prompt) => (
                <ActivityRow key={prompt.id} prompt={rowOf(prompt)} aside={<Facts prompt={prompt} />} />
              ))}
            </ul>
            {pagination.totalCount > posts.length && (
              <p className="mt-5 text-sm">
                <a href={paths.profile(username)} className="link">
                  All your prompts
                </a>
              </p>
            )}
          </>
        )
      }
    </QueryResult>
  );
}

function Facts({ prompt }: { prompt: PromptSummary }) {
  const date = prompt.publishedAt ?? prompt.createdAt;
  return (
    <>
      <LocalTime at={date} format="short" />
      <span className="mt-0.5 flex justify-end">
        {prompt.status === 'published' ? (
          <Likes count={prompt.likeCount} liked={prompt.liked} />
        ) : prompt.status === 'draft' ? (
          'Draft'
        ) : (
          'Hidden'
        )}
      </span>
    </>
  );
}

/** Drafts link to the editor and may have no title or topic yet. */
function rowOf({ id, title, category, status }: PromptSummary) {
  return {
    id,
    title: title || 'Untitled draft',
    topic: category.name || 'No category yet',
    color: category.color || 'var(--color-edge)',
    ...(status === 'draft' && { href: paths.write(id) }),
  };
}
