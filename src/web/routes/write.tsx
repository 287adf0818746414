import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../contract/routes.ts';
import type { OwnUser } from '../../contract/users.ts';
import { Editor } from '../editor/editor.tsx';
import { EditorSkeleton } from '../editor/editor-skeleton.tsx';
import { promptQueries } from '../prompts/queries.ts';
import { staysHere } from '../runtime/leave-guard.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { topicQueries } from '../topics/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { requireMe, signInAddress } from '../users/guard.ts';
import { userQueries } from '../users/queries.ts';

export async function loader(page: PageLoad) {
  await requireMe(page);
  const id = page.url.searchParams.get('edit');
  await Promise.all([page.load(topicQueries.all()), id && loadForEdit(page, id)]);
}

/** The prompt as it is now: an edit must not begin with what a cache remembers. */
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
  // Who is writing stays when the session ends: their text must not vanish with it.
  const [author, setAuthor] = useState<OwnUser | null>(me.data ?? null);
  if (me.data && me.data !== author) setAuthor(me.data);
  const { begun, keep, generation, startAnew } = useBegunDraft(editId);
  // The next prompt begins at the top of the page, for the eye and for the keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor that is left may go only with the address
  useEffect(() => {
    if (generation === 0) return;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, [generation, editId === undefined]);
  const turnedAway = !author && me.data === null;
  useEffect(() => {
    if (turnedAway) void navigate(signInAddress(location), { replace: true });
  }, [turnedAway, navigate, location]);

  const onPublished = () => {
    // Where this editor has an address of its own, leaving that begins the next one.
    if (!editId || editId !== begun) startAnew();
    // Back must not lead to what was a draft.
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
        {me.isPending && (
          <p role="status" className="text-muted">
            Checking authentication...
          </p>
        )}
      </div>
    );
  }
  if (editId && editId !== begun) {
    return (
      <>
        {meta}
        <EditExisting key={editId} id={editId} author={author} onPublished={onPublished} />
      </>
    );
  }
  return (
    <>
      {meta}
      <Editor
        key={generation}
        author={author}
        onPublished={onPublished}
        onSaved={(id) => {
          keep(id);
          void navigate(paths.write(id), { replace: true, preventScrollReset: true, state: staysHere });
        }}
      />
    </>
  );
}

/**
 * A new prompt that was saved as a draft gets an address of its own, and its editor stays as it is: `begun` is its id.
 * When that address is left, the next new prompt is another one: `generation` counts them.
 */
function useBegunDraft(editId: string | undefined) {
  const [begun, setBegun] = useState<{ id: string; arrived: boolean }>();
  const [generation, setGeneration] = useState(0);
  const startAnew = () => {
    setBegun(undefined);
    setGeneration((count) => count + 1);
  };
  if (begun && !begun.arrived && begun.id === editId) setBegun({ ...begun, arrived: true });
  if (begun?.arrived && begun.id !== editId) startAnew();
  return {
    begun: begun?.id,
    keep: (id: string) => setBegun({ id, arrived: false }),
    generation,
    startAnew,
  };
}

function EditExisting({ id, author, onPublished }: { id: string; author: OwnUser; onPublished: () => void }) {
  const { data: prompt, error, refetch, isFetching } = useQuery(promptQueries.one(id));
  if (prompt?.can.edit) return <Editor author={author} prompt={prompt} onPublished={onPublished} />;
  if (prompt) {
    return (
      <Refusal
        title="This prompt is not yours to edit"
        text="Only its author can change it. You can read it, or write one of your own."
        href={paths.prompt(id)}
        label="Read the prompt"
      />
    );
  }
  if (error?.status === 404) {
    return (
      <Refusal
        title="Post not found"
        text="There is no prompt at this address. It may have been deleted."
        href={paths.explore()}
        label="Explore Prompts"
      />
    );
  }
  if (!error) return <EditorSkeleton />;
  return (
    <div className="page-width max-w-[49rem] py-16">
      <h1 className="mb-5 text-2xl">This prompt could not be loaded</h1>
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {error.message}
      </Notice>
    </div>
  );
}

function Refusal({ title, text, href, label }: { title: string; text: string; href: string; label: string }) {
  return (
    <div className="page-width py-24 text-center">
      <h1 className="text-2xl">{title}</h1>
      <p className="mx-auto mt-3 max-w-prose text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href={href}>{label}</ButtonLink>
        <ButtonLink href={paths.write()} variant="secondary">
          Write a prompt
        </ButtonLink>
      </div>
    </div>
  );
}
