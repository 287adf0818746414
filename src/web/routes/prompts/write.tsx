import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { staysHere } from '../../core/leave-guard.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { requireMe, signInAddress } from '../../people/guard.ts';
import { userQueries } from '../../people/queries.ts';
import { Editor } from '../../prompts/editor/editor.tsx';
import { PublishedPanel } from '../../prompts/editor/published-panel.tsx';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { ItemPage, PageMessage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { Notice } from '../../ui/pages/query-result.tsx';
import { Block, Loading } from '../../ui/pages/skeleton.tsx';

/** The query parameters that the page reads. */
export const query = ['edit'];

export async function loader(page: PageLoad) {
  const unknown = page.queries.getQueryData(userQueries.me().queryKey) === undefined;
  // The page is shown in the meantime. This also redirects visitors.
  if (unknown && !page.onServer) await page.load(userQueries.me());
  else await requireMe(page);
  const id = page.url.searchParams.get('edit');
  await Promise.all([page.load(topicQueries.all(), marketQueries.terms()), id && loadForEdit(page, id)]);
}

/** Loads the current prompt, because editing must not start from a cached version. */
async function loadForEdit({ queries, onServer, require, status }: PageLoad, id: string): Promise<void> {
  const query = promptQueries.one(id);
  if (!onServer) {
    await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => {});
    return;
  }
  await require(query);
  if (queries.getQueryData(query.queryKey)?.can.edit === false) status(403);
}

export function Component() {
  const me = useQuery(userQueries.me());
  const navigate = useNavigate();
  const location = useLocation();
  const editId = useQueryParams().get('edit') || undefined;
  // Retains the author when the session ends, so that the text is not lost.
  const [author, setAuthor] = useState<OwnUser | null>(me.data ?? null);
  if (me.data && me.data !== author) setAuthor(me.data);
  const { draftId, setDraftId, generation, startNew } = useNewDraft(editId);
  // A new prompt starts at the top of the page, with focus on the heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the previous editor may unmount only with the URL change
  useEffect(() => {
    if (generation === 0) return;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, [generation, editId === undefined]);
  const mustSignIn = !author && me.data === null;
  useEffect(() => {
    if (mustSignIn) void navigate(signInAddress(location), { replace: true });
  }, [mustSignIn, navigate, location]);

  const [published, setPublished] = useState<Prompt>();
  const onPublished = (post: Prompt | undefined) => {
    setPublished(post?.hidden ? undefined : post);
    // If this editor's draft has its own URL, leaving that URL starts the next prompt.
    if (!editId || editId !== draftId) startNew();
    // Replaces the history entry, so that Back does not lead to the former draft.
    if (editId) void navigate(paths.write(), { replace: true });
  };
  const title = editId ? 'Edit Prompt' : 'New Prompt';
  const meta = (
    <PageMeta title={title} description="Write a prompt and share it." path={paths.write()} noindex />
  );
  if (!author) {
    return (
      <div className="page-width py-16">
        {meta}
        {me.error ? (
          <Notice onRetry={() => void me.refetch()} busy={me.isFetching}>
            {me.error.message}
          </Notice>
        ) : (
          <p role="status" className="text-muted">
            {me.isPending && 'Checking authentication...'}
          </p>
        )}
      </div>
    );
  }
  if (editId && editId !== draftId) {
    return <EditExisting key={editId} id={editId} author={author} meta={meta} onPublished={onPublished} />;
  }
  return (
    <>
      {meta}
      {published && <PublishedPanel prompt={published} onClose={() => setPublished(undefined)} />}
      <Editor
        key={generation}
        author={author}
        onPublished={onPublished}
        onSaved={(id) => {
          setDraftId(id);
          void navigate(paths.write(id), { replace: true, preventScrollReset: true, state: staysHere });
        }}
      />
    </>
  );
}

/**
 * Tracks the draft of a new prompt. Once saved, it gets its own URL while its editor stays mounted: `draftId`
 * is its id. Leaving that URL starts another new prompt; `generation` counts them.
 */
function useNewDraft(editId: string | undefined) {
  const [draft, setDraft] = useState<{ id: string; inUrl: boolean }>();
  const [generation, setGeneration] = useState(0);
  const startNew = () => {
    setDraft(undefined);
    setGeneration((count) => count + 1);
  };
  if (draft && !draft.inUrl && draft.id === editId) setDraft({ ...draft, inUrl: true });
  if (draft?.inUrl && draft.id !== editId) startNew();
  return {
    draftId: draft?.id,
    setDraftId: (id: string) => setDraft({ id, inUrl: false }),
    generation,
    startNew,
  };
}

function EditExisting({
  id,
  author,
  meta,
  onPublished,
}: {
  id: string;
  author: OwnUser;
  meta: ReactNode;
  onPublished: (post: Prompt | undefined) => void;
}) {
  const write = (
    <ButtonLink href={paths.write()} variant="secondary">
      Write a prompt
    </ButtonLink>
  );
  return (
    <ItemPage
      query={useQuery(promptQueries.one(id))}
      noun="prompt"
      title="Edit Prompt"
      missing="Post not found"
      loading={<EditorSkeleton />}
      hint="There is no prompt at this address. It may have been deleted."
      actions={
        <>
          <ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>
          {write}
        </>
      }
    >
      {(prompt) => (
        <>
          {meta}
          {prompt.can.edit ? (
            <Editor author={author} prompt={prompt} onPublished={onPublished} />
          ) : (
            <PageMessage
              title="You can’t edit this prompt"
              hint="Only its author can edit it. You can read it, or write your own."
              actions={
                <>
                  <ButtonLink href={paths.prompt(id)}>Read the prompt</ButtonLink>
                  {write}
                </>
              }
            />
          )}
        </>
      )}
    </ItemPage>
  );
}

/** The editor's placeholder while its prompt is loading. */
function EditorSkeleton() {
  return (
    <div className="page-width py-10">
      <h1 className="text-2xl sm:text-3xl">Edit Prompt</h1>
      <Loading className="mt-6">
        <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="space-y-6">
            <Block className="h-96" />
            <Block className="h-10" />
            <Block className="h-24" />
          </div>
          <Block className="h-64" />
        </div>
      </Loading>
    </div>
  );
}
