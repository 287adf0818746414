import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CommentPage } from '../../contract/comments.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { ratingLabel } from '../prompts/prompt-facts.tsx';
import { useApi } from '../query-client.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { focusPlace } from '../ui/focus-place.ts';
import { LoadingBlocks } from '../ui/loading-blocks.tsx';
import { Notice } from '../ui/notice.tsx';
import { counted } from '../ui/numbers.ts';
import { Result } from '../ui/result.tsx';
import { useMe } from '../users/queries.ts';
import { threadsOf, withMore } from './comment-list.ts';
import { CommentThread } from './comment-thread.tsx';
import { OpinionForm } from './opinion-form.tsx';
import { commentQueries } from './queries.ts';
import { Stars } from './stars.tsx';

/** What readers think of a published prompt: the mean of their stars, their comments, and where members add theirs. */
export function Comments({ prompt }: { prompt: Prompt }) {
  const me = useMe();
  const list = useQuery(commentQueries.of(prompt.id));
  const own = me !== null && prompt.authorId === me.id;
  return (
    <section aria-labelledby="comments-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="comments-title" className="text-xl">
          Ratings and comments
        </h2>
        <Summary prompt={prompt} />
      </div>
      {me ? <OpinionForm prompt={prompt} own={own} /> : <SignIn promptId={prompt.id} />}
      <div className="mt-8">
        <Result
          of={list}
          loading={
            <LoadingBlocks
              label="Loading comments..."
              count={2}
              block="h-28 rounded-card"
              layout="space-y-5"
            />
          }
        >
          {(page) =>
            page.items.length > 0 ? (
              <List promptId={prompt.id} page={page} />
            ) : (
              <EmptyState
                text="No comments yet"
                hint={
                  own
                    ? 'Readers who try your prompt can say here how it went.'
                    : 'Have you tried it? Say how it went: the next reader and the author will be glad.'
                }
              />
            )
          }
        </Result>
      </div>
    </section>
  );
}

function Summary({ prompt: { ratingMean, ratingCount, commentCount } }: { prompt: Prompt }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums">
      {ratingMean !== null && (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="contents">
            <Stars given={ratingMean} />
          </span>
          {ratingLabel(ratingMean, ratingCount)}
        </span>
      )}
      {commentCount > 0 && <span>{counted(commentCount, 'comment')}</span>}
    </p>
  );
}

function SignIn({ promptId }: { promptId: string }) {
  return (
    <form action={paths.login()} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="next" value={`${paths.prompt(promptId)}#comments`} />
      <Button type="submit">Sign in to rate and comment</Button>
      <p className="text-sm text-muted">Reading needs no account.</p>
    </form>
  );
}

function List({ promptId, page }: { promptId: string; page: CommentPage }) {
  const api = useApi();
  const queries = useQueryClient();
  const { nextCursor } = page;
  const more = useMutation({
    mutationFn: (cursor: string) => api.listComments({ params: { id: promptId }, query: { cursor } }),
    onSuccess: (next) => {
      firstNew.current = next.items[0]?.id;
      queries.setQueryData(commentQueries.of(promptId).queryKey, (known) => known && withMore(known, next));
    },
  });
  // The keyboard goes on with what has come: the button stands below it, or is gone.
  const firstNew = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the list's next drawing it is there
  useEffect(() => {
    if (firstNew.current) focusPlace(document.getElementById(`comment-${firstNew.current}`));
    firstNew.current = undefined;
  }, [page.items]);
  return (
    <>
      <ol className="space-y-5">
        {threadsOf(page.items).map((thread) => (
          <li
            key={thread.first.id}
            id={`comment-${thread.first.id}`}
            className="scroll-mt-20 rounded-card border border-hairline p-4 sm:p-5"
          >
            <CommentThread thread={thread} />
          </li>
        ))}
      </ol>
      {more.error && <Notice className="mt-4">{more.error.message}</Notice>}
      {nextCursor && (
        <Button
          variant="secondary"
          busy={more.isPending}
          onClick={() => more.mutate(nextCursor)}
          className="mt-5 noscript:hidden"
        >
          {more.isPending ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}
