import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Byline } from '../../../contract/people/byline.ts';
import type { CommentPage } from '../../../contract/prompts/comments.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { useApi } from '../../core/query-client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useMe } from '../../people/queries.ts';
import { useStoredText } from '../../texts/stored-text.ts';
import { ThreadAuthors } from '../../texts/thread-authors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { Notice, QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { outcomeLabel, partLabel, ratingLabel } from '../cards/prompt-facts.tsx';
import { threadsOf, withMore } from './comment-list.ts';
import { CommentThread } from './comment-thread.tsx';
import { FeedbackForm, feedbackAddress, feedbackText } from './feedback-form.tsx';
import { commentQueries } from './queries.ts';
import { Stars } from './stars.tsx';

/** Ratings and comments of a published prompt, with the form to add them. */
export function Comments({ prompt }: { prompt: Prompt }) {
  const me = useMe();
  const comment = useQueryParams().get('comment');
  const list = useQuery({ ...commentQueries.of(prompt.id, comment), placeholderData: keepPreviousData });
  useScrollToComment(comment, list.data !== undefined && !list.isPlaceholderData);
  const own = me !== null && prompt.authorId === me.id;
  const authors = (list.data?.items ?? []).flatMap(({ author, muted }) => (muted ? [] : [author]));
  return (
    <section aria-labelledby="comments-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="comments-title" className="text-xl">
          Ratings and comments
        </h2>
        <Summary prompt={prompt} />
      </div>
      <ThreadAuthors value={[authorOf(prompt), ...authors]}>
        <Feedback prompt={prompt} />
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
                <CommentList prompt={prompt} comment={comment} page={page} />
              ) : (
                <p className="text-muted text-sm">
                  <b className="font-medium text-ink">No comments yet</b>
                  <span>
                    {prompt.sale?.readable === false
                      ? ' · Buyers can share how it went.'
                      : own
                        ? ' · Readers who try your prompt can share how it went.'
                        : ' · Have you tried it? Tell the author and other readers how it went.'}
                  </span>
                </p>
              )
            }
          </QueryResult>
        </div>
      </ThreadAuthors>
    </section>
  );
}

function authorOf({ authorUsername, authorDisplayName, authorAvatarUrl }: Prompt): Byline {
  return { username: authorUsername, displayName: authorDisplayName, photoURL: authorAvatarUrl };
}

function Summary({ prompt: { ratingMean, ratingCount, commentCount, outcomes } }: { prompt: Prompt }) {
  const { thisVersion, earlierVersions } = outcomes;
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
      {thisVersion.total > 0 && <span>{outcomeLabel(thisVersion)}</span>}
      {earlierVersions.total > 0 && (
        <span>
          {`Earlier versions: ${thisVersion.total > 0 ? partLabel(earlierVersions) : outcomeLabel(earlierVersions)}`}
        </span>
      )}
      {commentCount > 0 && <span>{quantity(commentCount, 'comment')}</span>}
    </p>
  );
}

/**
 * The form for a rating and a comment. Visitors write first and sign in when they post: for them it opens on
 * a click, or if text was stored earlier. It stays open for a user whose session has ended.
 */
function Feedback({ prompt }: { prompt: Prompt }) {
  const me = useMe();
  const [opened, setOpened] = useState(me !== null);
  const [text] = useStoredText(feedbackText(prompt.id));
  const box = useRef<HTMLDivElement>(null);
  const clicked = useRef(false);
  useEffect(() => {
    if (opened && clicked.current) moveFocus(box.current?.querySelector('textarea'));
  }, [opened]);
  const open = () => {
    clicked.current = true;
    setOpened(true);
  };
  return (
    <div ref={box}>
      {me || opened || text ? (
        <FeedbackForm prompt={prompt} own={me !== null && prompt.authorId === me.id} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3 noscript:hidden">
            <Button onClick={open}>{prompt.sale ? 'Comment' : 'Rate and comment'}</Button>
            <p className="text-sm text-muted">Write first, sign in after.</p>
          </div>
          <form action={paths.login()} className="hidden flex-wrap items-center gap-3 noscript:flex">
            <input type="hidden" name="next" value={feedbackAddress(prompt.id)} />
            <Button type="submit">
              {prompt.sale ? 'Sign in to comment' : 'Sign in to rate and comment'}
            </Button>
            <p className="text-sm text-muted">You can read without an account.</p>
          </form>
        </>
      )}
    </div>
  );
}

/**
 * Scrolls to the comment named in the URL after a navigation; on a full page load the browser does so itself.
 */
function useScrollToComment(comment: string | null, loaded: boolean): void {
  const { key } = useLocation();
  useEffect(() => {
    if (comment && loaded && key !== 'default')
      document.getElementById(`comment-${comment}`)?.scrollIntoView();
  }, [comment, loaded, key]);
}

function CommentList({
  prompt,
  comment,
  page,
}: {
  prompt: Prompt;
  /** Id of the comment named in the URL. */
  comment: string | null;
  page: CommentPage;
}) {
  const { id: promptId, version } = prompt;
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
  // Moves the focus to the first added comment, because the button is now below it or removed.
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
      <ol className="divide-y divide-hairline border-hairline border-t">
        {threadsOf(page.items).map((thread) => (
          <li
            key={thread.first.id}
            id={`comment-${thread.first.id}`}
            aria-current={thread.first.id === comment || undefined}
            className="scroll-mt-20 py-5 outline-offset-6 outline-ember aria-[current]:rounded-control aria-[current]:outline-1"
          >
            <CommentThread thread={thread} current={comment} version={version} />
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
