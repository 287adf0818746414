import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { commentQueries } from '../comments/queries.ts';
import { DormantPart } from '../dormant-part.tsx';
import { LaterPart, later } from '../later-part.tsx';
import type { PageLoad } from '../page-load.ts';
import { moreQueries } from '../prompts/more-queries.ts';
import { PromptView } from '../prompts/prompt-view.tsx';
import { PromptMeta } from '../prompts/prompt-view-meta.tsx';
import { morePrompts, partsOf } from '../prompts/prompt-view-parts.ts';
import { PromptSkeleton } from '../prompts/prompt-view-skeleton.tsx';
import { promptQueries } from '../prompts/queries.ts';
import { Notice } from '../ui/notice.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { userQueries } from '../users/queries.ts';

const missing = later(async () => (await import('../prompts/prompt-missing.tsx')).PromptMissing);

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

export function parts({ params: { id = '' }, queries, onServer }: PageLoad) {
  const prompt = queries.getQueryData(promptQueries.one(id).queryKey);
  const signedIn = Boolean(queries.getQueryData(userQueries.me().queryKey));
  return prompt ? partsOf(prompt, { signedIn, onServer }) : [missing];
}

export function Component() {
  const { id = '' } = useParams();
  const { data: prompt, error, refetch, isFetching } = useQuery(promptQueries.one(id));
  const gone = error?.status === 404;
  useEffect(() => {
    if (!prompt && !gone) return;
    import('../recent/recent-store.ts').then(
      ({ forgetView, recordView }) => (prompt ? recordView(prompt) : forgetView(id)),
      // What cannot be loaded cannot remember.
      () => {},
    );
  }, [prompt, gone, id]);
  if (prompt) {
    return (
      <>
        <PromptMeta prompt={prompt} />
        {/* By id: what was filled in for one prompt is nothing to the next. */}
        <PromptView key={prompt.id} prompt={prompt} />
        {prompt.status === 'published' && <DormantPart part={morePrompts} props={{ prompt }} />}
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
  if (gone) return <LaterPart part={missing} props={{}} waiting={<PromptSkeleton />} />;
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
