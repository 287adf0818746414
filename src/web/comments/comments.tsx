import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { CommentPage } from '../../contract/comments.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { ratingLabel } from '../prompts/prompt-facts.tsx';
import { useApi } from '../runtime/query-client.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { moveFocus } from '../ui/move-focus.ts';
import { quantity } from '../ui/numbers.ts';
import { Notice, QueryResult } from '../ui/query-result.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { useMe } from '../users/queries.ts';
import { threadsOf, withMore } from './comment-list.ts';
import { CommentThread } from './comment-thread.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { commentQueries } from './queries.ts';
import { Stars } from './stars.tsx';

/** Ratings and comments of a published prompt, with the form to add them. */
export function Comments({ prompt }: { prompt: Prompt }) {
  const me = useMe();
  const comment = useQueryParams().get('comment');
  const list = useQuery({ ...commentQueries.of(prompt.id, comment), placeholderData: keepPreviousData });
  useScrollToComment(comment, list.data !== undefined && !list.isPlaceholderData);
  const own = me !== null && prompt.authorId === me.id;
  return (
    <section aria-labelledby="comments-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="comments-title" className="text-xl">
          Ratings and comments
        </h2>
        <Summary prompt={prompt} />
      </div>
      {me ? <FeedbackForm prompt={prompt} own={own} /> : <SignIn promptId={prompt.id} />}
      <div className="mt-8">
        <QueryResult
          query={list}
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
              <CommentList promptId={prompt.id} comment={comment} page={page} />
            ) : (
              <EmptyState
                text="No comments yet"
                hint={
                  own
                    ? 'Readers who try your prompt can describe here how it went.'
                    : 'Have you tried it? Tell the author and other readers how it went.'
                }
              />
            )
          }
        </QueryResult>
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
            <Stars value={ratingMean} />
          </span>
          {ratingLabel(ratingMean, ratingCount)}
        </span>
      )}
      {commentCount > 0 && <span>{quantity(commentCount, 'comment')}</span>}
    </p>
  );
}

function SignIn({ promptId }: { promptId: string }) {
  return (
    <form action={paths.login()} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="next" value={`${paths.prompt(promptId)}#comments`} />
      <Button type="submit">Sign in to rate and comment</Button>
      <p className="text-sm text-muted">You can read without an account.</p>
    </form>
  );
}

/** Scrolls to the comment named in the URL after a navigation; on a full page load the browser does. */
function useScrollToComment(comment: string | null, loaded: boolean): void {
  const { key } = useLocation();
  useEffect(() => {
    if (comment && loaded && key !== 'default')
      document.getElementById(`comment-${comment}`)?.scrollIntoView();
  }, [comment, loaded, key]);
}

function CommentList({
  promptId,
  comment,
  page,
}: {
  promptId: string;
  /** Id of the comment named in the URL. */
  comment: string | null;
  page: CommentPage;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const { nextCursor } = page;
  const more = useMutation({
    mutationFn: (cursor: string) => api.listComments({ params: { id: promptId }, query: { cursor } }),
    onSuccess: (next) => {
      firstNew.current = next.items[0]?.id;
      const { queryKey } = commentQueries.of(promptId, comment);
      queries.setQueryData(queryKey, (cached) => cached && withMore(cached, next));
    },
  });
  // Moves focus to the first added comment, since the button is now below it or gone.
  const firstNew = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the added comments are rendered
  useEffect(() => {
    if (firstNew.current) moveFocus(document.getElementById(`comment-${firstNew.current}`));
    firstNew.current = undefined;
  }, [page.items]);
  return (
    <>
      {page.items.some(({ id }) => id === comment) && (
        <p className="mb-4 text-sm">
          <a href={`${paths.prompt(promptId)}#comments`} className="link">
            Show all comments
          </a>
        </p>
      )}
      <ol className="space-y-5">
        {threadsOf(page.items).map((thread) => (
          <li
            key={thread.first.id}
            id={`comment-${thread.first.id}`}
            aria-current={thread.first.id === comment || undefined}
            className="scroll-mt-20 rounded-card border border-hairline p-4 aria-[current]:border-ember sm:p-5"
          >
            <CommentThread thread={thread} current={comment} />
          </li>
        ))}
      </ol>
      {more.error && <Notice className="mt-4">{more.error.message}</Notice>}
      {nextCursor && (
        <Button
          variant="secondary"
          busy={more.isPending}
          onClick={() => more.mutate(nextCursor)}
          className="mt-5"
        >
          {more.isPending ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}
