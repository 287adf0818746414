import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { countView } from '../../core/count-download.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import type { PageLoad } from '../../core/page-load.ts';
import { useApi } from '../../core/query-client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { StaticIsland } from '../../core/static-island.tsx';
import { forgetView, recordView } from '../../discovery/recent/recent-store.ts';
import { useMe, userQueries } from '../../people/queries.ts';
import { commentQueries } from '../../prompts/comments/queries.ts';
import { asksFirst, withoutTexts } from '../../prompts/prompt-page/adult.ts';
import { moreQueries } from '../../prompts/prompt-page/more-queries.ts';
import { PromptMeta } from '../../prompts/prompt-page/prompt-meta.tsx';
import { morePrompts, PromptView, promptPreloads } from '../../prompts/prompt-page/prompt-view.tsx';
import { promptQueries } from '../../prompts/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { Block, Loading, TextBlocks } from '../../ui/pages/skeleton.tsx';

const adultQuestion = lazyComponent(
  async () => (await import('../../prompts/prompt-page/adult-question.tsx')).AdultQuestion,
);

/** The query parameters that the page reads. */
export const query = ['comment', 'adult'];

export async function loader({ url, params: { id = '' }, queries, require, load }: PageLoad) {
  const { queryKey } = promptQueries.one(id);
  await require(promptQueries.one(id));
  const prompt = queries.getQueryData(queryKey);
  const me = queries.getQueryData(userQueries.me().queryKey);
  if (prompt && asksFirst(prompt, me, url.searchParams)) {
    // The document includes the cached data, so the cache must not contain the texts.
    if (import.meta.env.SSR) queries.setQueryData(queryKey, withoutTexts(prompt));
    return;
  }
  if (prompt?.status !== 'published') return;
  const { authorUsername } = prompt;
  await load(
    commentQueries.of(id, url.searchParams.get('comment')),
    moreQueries.similarTo(prompt),
    moreQueries.ofTopic(prompt),
    ...(authorUsername === null ? [] : [moreQueries.ofAuthor(authorUsername)]),
  );
}

export function preloads({ url, params: { id = '' }, queries, onServer }: PageLoad) {
  const prompt = queries.getQueryData(promptQueries.one(id).queryKey);
  const me = queries.getQueryData(userQueries.me().queryKey);
  const signedIn = Boolean(me);
  if (!prompt) return [];
  return asksFirst(prompt, me, url.searchParams)
    ? [adultQuestion]
    : promptPreloads(prompt, { signedIn, onServer });
}

export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(promptQueries.one(id));
  const prompt = query.data;
  const me = useMe();
  const params = useQueryParams();
  const asks = prompt !== undefined && asksFirst(prompt, me, params);
  const notFound = query.error?.status === 404;
  useEffect(() => {
    if (asks || (!prompt && !notFound)) return;
    if (prompt) recordView(prompt);
    else forgetView(id);
  }, [prompt, asks, notFound, id]);
  const api = useApi();
  const seen = prompt?.status === 'published' && !asks ? prompt.id : undefined;
  useEffect(() => {
    if (seen) countView(api, seen);
  }, [api, seen]);
  return (
    <ItemPage
      query={query}
      noun="prompt"
      missing="Post not found"
      loading={<PromptSkeleton />}
      hint="Its author may have deleted it, or the link may contain a typo."
      actions={
        <>
          <ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>
          <ButtonLink href={paths.home()} variant="secondary">
            Go Home
          </ButtonLink>
        </>
      }
    >
      {(prompt) =>
        asks ? (
          <Lazy component={adultQuestion} props={{ me }} />
        ) : (
          <>
            <PromptMeta prompt={prompt} />
            {/* Keyed by id, so that placeholder values do not carry over to another prompt. */}
            <PromptView key={prompt.id} prompt={prompt} />
            {prompt.status === 'published' && <StaticIsland component={morePrompts} props={{ prompt }} />}
          </>
        )
      }
    </ItemPage>
  );
}

/** A placeholder for a prompt's page while it loads. */
function PromptSkeleton() {
  return (
    <Loading className="page-width reading-width pt-6">
      <div className="flex items-center gap-3">
        <Block className="size-7 rounded-full" />
        <Block className="h-4 w-56" />
      </div>
      <Block className="mt-5 h-9 w-4/5" />
      <div className="mt-5">
        <TextBlocks lines={2} />
      </div>
      <div className="mt-6 flex gap-2">
        <Block className="h-10 w-16" />
        <Block className="h-10 w-16" />
        <Block className="ms-auto h-10 w-32" />
      </div>
      <div className="mt-6 rounded-card border border-hairline bg-raised p-7">
        <Block className="mb-5 h-6 w-40" />
        <TextBlocks lines={8} />
      </div>
    </Loading>
  );
}
