import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { Collection } from '../../../contract/community/collections.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { limits } from '../../../domain/core/limits.ts';
import { useApi } from '../../core/query-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Choice } from '../../ui/forms/choice-field.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { Loading, TextBlocks } from '../../ui/pages/skeleton.tsx';
import { collectionsKey, savingTo } from './queries.ts';
import { visibilityChoices, visibilityLabels } from './visibility-labels.ts';

type SavedPrompt = Pick<PromptSummary, 'id' | 'title'>;

/** Saves a prompt to the member's collections; each checkbox takes effect at once. */
export function SaveDialog({
  prompt,
  open,
  onClose,
}: {
  prompt: SavedPrompt;
  open: boolean;
  onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const closes = useRef(false);
  // A name that was typed is not lost: its collection is created first.
  const done = () => {
    closes.current = form.current !== null && nameIn(form.current) !== '';
    if (closes.current) form.current?.requestSubmit();
    else onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save to…"
      description={<span dir="auto">{prompt.title}</span>}
      footer={
        <>
          <a href={paths.library('collections')} className="link me-auto self-center text-sm">
            Your collections
          </a>
          <Button onClick={done}>Done</Button>
        </>
      }
    >
      <Collections prompt={prompt} form={form} onCreated={() => closes.current && onClose()} />
    </Dialog>
  );
}

function nameIn(form: HTMLFormElement): string {
  return String(new FormData(form).get('name')).trim();
}

interface NewCollectionProps {
  prompt: SavedPrompt;
  form: RefObject<HTMLFormElement | null>;
  onCreated: () => void;
}

function Collections({ prompt, ...creation }: NewCollectionProps) {
  const collections = useQuery({ ...savingTo(prompt.id), staleTime: 0 });
  return (
    <div className="pt-4">
      <QueryResult
        query={collections}
        loading={
          <Loading label="Loading your collections...">
            <TextBlocks lines={3} />
          </Loading>
        }
      >
        {(items) => (
          <>
            {items.length > 0 && (
              <fieldset>
                <legend className="sr-only">Collections</legend>
                <ul className="divide-y divide-hairline">
                  {items.map((collection) => (
                    <li key={collection.id}>
                      <CollectionBox prompt={prompt} collection={collection} />
                    </li>
                  ))}
                </ul>
              </fieldset>
            )}
            <NewCollection prompt={prompt} {...creation} first={items.length === 0} />
          </>
        )}
      </QueryResult>
    </div>
  );
}

function CollectionBox({
  prompt,
  collection: { id, name, visibility, role, hasPrompt = false },
}: {
  prompt: SavedPrompt;
  collection: Collection & { hasPrompt?: boolean | undefined };
}) {
  const api = useApi();
  const queries = useQueryClient();
  const key = savingTo(prompt.id).queryKey;
  const params = { id, promptId: prompt.id };
  const show = (saved: boolean) =>
    queries.setQueryData(key, (all) =>
      all?.map((one) => (one.id === id ? { ...one, hasPrompt: saved } : one)),
    );
  // The cache notifies components only after the event; until then React would reset the checkbox.
  const [chosen, setChosen] = useState<boolean>();
  const save = useMutation({
    mutationFn: async (saved: boolean) =>
      saved
        ? void (await api.addCollectionItem({ params, body: {} }))
        : void (await api.removeCollectionItem({ params })),
    onError: (error) => {
      setChosen(undefined);
      toast.failure(error);
    },
    onSuccess: (_, saved) => {
      show(saved);
      void queries.invalidateQueries({
        queryKey: collectionsKey,
        predicate: ({ queryKey }) => queryKey[1] !== 'saving',
      });
    },
  });
  return (
    <Choice
      type="checkbox"
      checked={chosen ?? hasPrompt}
      aria-disabled={save.isPending || undefined}
      onChange={({ currentTarget: { checked } }) => {
        if (save.isPending) return;
        setChosen(checked);
        save.mutate(checked);
      }}
      className="min-h-12 items-center py-2"
    >
      <span dir="auto" className="block wrap-anywhere font-medium">
        {name}
      </span>
      <span className="block text-muted text-xs">
        {visibilityLabels[visibility]}
        <span>{role === 'collaborator' && ' · shared with you'}</span>
      </span>
    </Choice>
  );
}

function NewCollection({ prompt, form, onCreated, first }: NewCollectionProps & { first: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const [error, setError] = useState<string>();
  const create = useMutation({
    mutationFn: async (body: { name: string; visibility: Collection['visibility'] }) => {
      const { collection } = await api.createCollection({ body });
      await api.addCollectionItem({ params: { id: collection.id, promptId: prompt.id }, body: {} });
      return collection;
    },
    onSuccess: async ({ name }) => {
      toast.success(`Saved to “${name}”`);
      form.current?.reset();
      onCreated();
      await queries.invalidateQueries({ queryKey: collectionsKey });
    },
    onError: ({ message }) => setError(message),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const data = new FormData(event.currentTarget);
    const name = nameIn(event.currentTarget);
    setError(name ? undefined : 'Name is required');
    if (name) create.mutate({ name, visibility: String(data.get('visibility')) as Collection['visibility'] });
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className={first ? 'space-y-3' : 'mt-3 space-y-3 border-hairline border-t pt-4'}
    >
      <TextField
        label="New collection"
        name="name"
        maxLength={limits.collectionName}
        placeholder="For code reviews"
        autoComplete="off"
        dir="auto"
        error={error}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Who can see it"
          name="visibility"
          options={visibilityChoices}
          className="min-w-0 grow"
        />
        <Button type="submit" variant="secondary" busy={create.isPending}>
          Create and save
        </Button>
      </div>
    </form>
  );
}
