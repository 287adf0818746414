import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CollectionItem } from '../../../contract/community/collection-items.ts';
import type { Collection } from '../../../contract/community/collections.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { Move } from '../../../domain/community/collections.ts';
import { limits } from '../../../domain/core/limits.ts';
import { useApi } from '../../core/query-client.ts';
import { cardLayout, PromptCard } from '../../prompts/cards/prompt-card.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { focusFirstField } from '../../ui/forms/folded-form.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { ActionForm } from './action-form.tsx';
import { DragHandle, type DropPlace } from './drag-handle.tsx';
import { collectionQueries } from './queries.ts';

/**
 * The prompts of a collection in their order, with headings and notes. Members who can edit it have buttons
 * to move and remove each, shown while it is hovered or has the focus, and always on touch devices.
 */
export function CollectionItems({
  collection,
  items,
  before,
  total,
}: {
  collection: Collection;
  items: readonly CollectionItem[];
  /** The number of items on the previous pages. */
  before: number;
  total: number;
}) {
  const [said, setSaid] = useState('');
  const [drop, setDrop] = useState<DropPlace>();
  const headed = items.filter(({ heading }) => heading);
  return (
    <>
      {headed.length >= fewestOutlined && items.length === total && (
        <nav aria-label="Sections" className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {headed.map(({ post, heading }) => (
            <a
              key={post.id}
              href={`#${headingId(post.id)}`}
              dir="auto"
              className="inline-flex min-h-6 max-w-full items-center text-muted wrap-anywhere hover:text-ink hover:underline"
            >
              {heading}
            </a>
          ))}
        </nav>
      )}
      <ol className={cardLayout('list')}>
        {items.map((item, index) => (
          <li
            key={item.post.id}
            data-item={item.post.id}
            data-drop={drop?.other === item.post.id ? drop.to : undefined}
            className="group/item relative min-w-0 data-drop:after:absolute data-drop:after:inset-x-0 data-drop:after:z-1 data-drop:after:h-0.5 data-drop:after:bg-ember data-[drop=after]:after:bottom-0 data-[drop=before]:after:top-0"
          >
            {item.heading && (
              <h2
                id={headingId(item.post.id)}
                dir="auto"
                className="scroll-mt-20 px-3 pt-4 pb-1 text-lg wrap-anywhere"
              >
                {item.heading}
              </h2>
            )}
            <PromptCard prompt={item.post} eager={index < 2} />
            {(item.note || collection.can.fill) && (
              <div className="px-3 pb-3">
                {item.note && (
                  <p
                    dir="auto"
                    className="mb-2 whitespace-pre-line break-words border-ember border-s-2 ps-3 text-sm"
                  >
                    {item.note}
                  </p>
                )}
                {collection.can.fill && (
                  <ItemControls
                    collection={collection}
                    item={item}
                    place={before + index + 1}
                    previous={items[index - 1]}
                    following={items[index + 1]}
                    total={total}
                    onSaid={setSaid}
                    onOver={setDrop}
                  />
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function ItemControls({
  collection: { id, slug },
  item: { post, note, heading },
  place,
  previous,
  following,
  total,
  onSaid,
  onOver,
}: {
  collection: Collection;
  item: CollectionItem;
  place: number;
  /** The items before and after it on the page. */
  previous: CollectionItem | undefined;
  following: CollectionItem | undefined;
  total: number;
  onSaid: (text: string) => void;
  onOver: (place: DropPlace | undefined) => void;
}) {
  const params = { id, promptId: post.id };
  const action = paths.collection(slug);
  // Restores the focus once the new order is rendered: moving the row in the document blurs its button, and
  // at an end of the list that button is disabled.
  const moved = useRef<{ to: 'up' | 'down' | 'handle'; place: number; heading: string }>(undefined);
  useEffect(() => {
    // Moving past a heading changes no place.
    if (!moved.current || (moved.current.place === place && moved.current.heading === heading)) return;
    const { to } = moved.current;
    moved.current = undefined;
    const where = to === 'handle' ? 'moved' : `moved ${to}`;
    onSaid(`${post.title} ${where}, now ${place} of ${total}${heading && ` and the first in ${heading}`}`);
    const isLast = { up: place === 1, down: place === total, handle: false }[to];
    const other = to === 'up' ? 'down' : 'up';
    const button = document.getElementById(moveId(post.id, isLast ? other : to));
    button?.focus();
    button?.closest('li')?.scrollIntoView({ block: 'nearest' });
  });
  const moveButton = (to: Move & ('up' | 'down'), disabled: boolean, icon: ReactNode) => (
    <ActionForm
      action={action}
      fields={{ do: 'moveCollectionItem', promptId: post.id, to }}
      send={async (api) => {
        await api.moveCollectionItem({ params, body: { to } });
        moved.current = { to, place, heading };
      }}
    >
      <IconButton
        id={moveId(post.id, to)}
        type="submit"
        label={`Move ${post.title} ${to}`}
        disabled={disabled}
        className="size-9"
      >
        {icon}
      </IconButton>
    </ActionForm>
  );
  const api = useApi();
  const queries = useQueryClient();
  const restore = useRestore(params);
  const move = useMutation({
    mutationFn: async (body: { to: Move; other?: string }) => {
      await api.moveCollectionItem({ params, body });
      moved.current = { to: 'handle', place, heading };
      await queries.invalidateQueries({ queryKey: collectionQueries.all });
    },
    onError: (error) => {
      toast.failure(error);
      void queries.invalidateQueries({ queryKey: collectionQueries.all });
    },
  });
  /** Whether it is there already; past a heading is another place. */
  const isThere = ({ to, other }: DropPlace) =>
    other === post.id ||
    (to === 'after' && other === previous?.post.id && !heading) ||
    (to === 'before' && other === following?.post.id && !following.heading);
  const texts = { action, params, onSaid };
  return (
    <div className="flex flex-wrap items-start gap-x-1 gap-y-2 transition-opacity pointer-fine:not-group-hover/item:not-group-focus-within/item:not-has-[[open]]:opacity-0">
      <DragHandle
        id={moveId(post.id, 'handle')}
        label={`Reorder ${post.title}`}
        onOver={onOver}
        onDrop={(to) => !move.isPending && !isThere(to) && move.mutate(to)}
        onStep={(to) => {
          const isLast = to === 'up' ? place === 1 : place === total;
          if (!move.isPending && !isLast) move.mutate({ to });
        }}
      />
      {moveButton('up', place === 1, <ChevronUp size={18} aria-hidden />)}
      {moveButton('down', place === total, <ChevronDown size={18} aria-hidden />)}
      <ItemText name="heading" value={heading} about={`above ${post.title}`} {...texts} />
      <ItemText name="note" value={note} about={`about ${post.title}`} {...texts} />
      <ActionForm
        action={action}
        fields={{ do: 'removeCollectionItem', promptId: post.id }}
        send={(api) => api.removeCollectionItem({ params })}
        onDone={() => {
          toast.success(`${post.title} removed`, {
            action: {
              label: 'Undo',
              onClick: () =>
                restore.mutate({ note, heading, ...(following && { before: following.post.id }) }),
            },
          });
          moveFocus(document.querySelector<HTMLElement>('main h1'));
        }}
      >
        <IconButton type="submit" label={`Remove ${post.title} from this collection`} className="size-9">
          <X size={17} aria-hidden />
        </IconButton>
      </ActionForm>
    </div>
  );
}

/** Restores what was removed from a collection: a prompt, its heading or its note. */
function useRestore(params: { id: string; promptId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { note?: string; heading?: string; before?: string }) =>
      api.addCollectionItem({ params, body }),
    onError: toast.failure,
    onSettled: () => queries.invalidateQueries({ queryKey: collectionQueries.all }),
  });
}

/** The form for the heading above an item or the note about it. */
function ItemText({
  name,
  value,
  about,
  action,
  params,
  onSaid,
}: {
  name: 'heading' | 'note';
  value: string;
  /** Continues the name of the control for screen readers. */
  about: string;
  action: string;
  params: { id: string; promptId: string };
  onSaid: (text: string) => void;
}) {
  const [editing, setEditing] = useState(false);
  /** Undefined while unchanged. */
  const [text, setText] = useState<string>();
  const summary = useRef<HTMLElement>(null);
  const restore = useRestore(params);
  const label = name === 'note' ? 'Note' : 'Heading';
  const control = {
    label,
    name,
    value: text ?? value,
    dir: 'auto',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setText(event.target.value),
  };
  const form = (saved: string, fields: Record<string, string>, content: ReactNode) => (
    <ActionForm
      action={action}
      fields={{ do: 'addCollectionItem', promptId: params.promptId, ...fields }}
      send={(api) => api.addCollectionItem({ params, body: { [name]: saved } })}
      onDone={() => {
        setEditing(false);
        setText(undefined);
        if (saved.trim()) onSaid(`${label} saved`);
        else if (value)
          toast.success(`${label} removed`, {
            action: { label: 'Undo', onClick: () => restore.mutate({ [name]: value }) },
          });
        summary.current?.focus();
      }}
      className="mt-2 max-w-[40rem] space-y-2"
    >
      {content}
    </ActionForm>
  );
  return (
    <details
      open={editing}
      onToggle={(event) => {
        setEditing(event.currentTarget.open);
        focusFirstField(event);
      }}
      className="order-last min-w-0 open:basis-full"
    >
      <summary
        ref={summary}
        className="inline-flex h-9 cursor-pointer items-center rounded-control px-2 text-muted text-sm hover:bg-sunken hover:text-ink"
      >
        {value ? 'Edit' : 'Add'} {name}
        <span className="sr-only"> {about}</span>
      </summary>
      {form(
        control.value,
        {},
        <>
          {name === 'note' ? (
            <TextAreaField {...control} maxLength={limits.collectionNote} rows={3} />
          ) : (
            <TextField {...control} maxLength={limits.collectionHeading} />
          )}
          <Button type="submit" variant="secondary" size="sm">
            Save {name}
          </Button>
        </>,
      )}
      {name === 'heading' &&
        value &&
        form(
          '',
          { heading: '' },
          <Button type="submit" variant="ghost" size="sm">
            Remove heading
          </Button>,
        )}
    </details>
  );
}

/** Fewer headings than this have no outline. */
const fewestOutlined = 3;

function headingId(promptId: string): string {
  return `section-${promptId}`;
}

function moveId(promptId: string, to: string): string {
  return `move-${to}-${promptId}`;
}
