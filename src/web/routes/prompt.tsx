import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { commentQueries } from '../comments/queries.ts';
import { moreQueries } from '../prompt-page/more-queries.ts';
import { PromptMeta } from '../prompt-page/prompt-meta.tsx';
import { morePrompts, partsOf } from '../prompt-page/prompt-parts.ts';
import { PromptSkeleton } from '../prompt-page/prompt-skeleton.tsx';
import { PromptView } from '../prompt-page/prompt-view.tsx';
import { promptQueries } from '../prompts/queries.ts';
import { Lazy, lazyComponent } from '../runtime/lazy-component.tsx';
import type { PageLoad } from '../runtime/page-load.ts';
import { StaticIsland } from '../runtime/static-island.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { userQueries } from '../users/queries.ts';

const missing = lazyComponent(async () => (await import('../prompt-page/prompt-missing.tsx')).PromptMissing);

export async function loader({ url, params: { id = '' }, queries, require, load }: PageLoad) {
  await require(promptQueries.one(id));
  const prompt = queries.getQueryData(promptQueries.one(id).queryKey);
  if (prompt?.status !== 'published') return;
  const { authorUsername } = prompt;
  await load(
    commentQueries.of(id, url.searchParams.get('comment')),
    moreQueries.ofTopic(prompt),
    ...(authorUsername === null ? [] : [moreQueries.ofAuthor(authorUsername)]),
  );
}

export function preloads({ params: { id = '' }, queries, onServer }: PageLoad) {
  const prompt = queries.getQueryData(promptQueries.one(id).queryKey);
  const signedIn = Boolean(queries.getQueryData(userQueries.me().queryKey));
  return prompt ? partsOf(prompt, { signedIn, onServer }) : [missing];
}

export function Component() {
  const { id = '' } = useParams();
  const { data: prompt, error, refetch, isFetching } = useQuery(promptQueries.one(id));
  const notFound = error?.status === 404;
  useEffect(() => {
    if (!prompt && !notFound) return;
    import('../recent/recent-store.ts').then(
      ({ forgetView, recordView }) => (prompt ? recordView(prompt) : forgetView(id)),
      // The history is optional: ignore a failed load.
      () => {},
    );
  }, [prompt, notFound, id]);
  if (prompt) {
    return (
      <>
        <PromptMeta prompt={prompt} />
        {/* Keyed by id, so that placeholder values do not carry over to another prompt. */}
        <PromptView key={prompt.id} prompt={prompt} />
        {prompt.status === 'published' && <StaticIsland component={morePrompts} props={{ prompt }} />}
      </>
    );
  }
  if (!error) {
    return (
      <>
        <PageMeta title="Prompt" description="A prompt is being loaded." />
        <PromptSkeleton />
      </>
    );
  }
  if (notFound) return <Lazy component={missing} props={{}} fallback={<PromptSkeleton />} />;
  return (
    <div className="page-width max-w-[49rem] py-16">
      <PageMeta title="Prompt" description="This prompt could not be loaded." noindex />
      <h1 className="mb-5 text-2xl">This prompt could not be loaded</h1>
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {error.message}
      </Notice>
    </div>
  );
}
