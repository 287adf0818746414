import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CollectionItem } from '../../../contract/community/collection-items.ts';
import type { Collection } from '../../../contract/community/collections.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { Move } from '../../../domain/community/collections.ts';
import { limits } from '../../../domain/core/limits.ts';
import { cardLayout, PromptCard } from '../../prompts/cards/prompt-card.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { ActionForm } from './action-form.tsx';

/**
 * The prompts of a collection in their order, with notes. Members who can edit it have buttons to move and
 * remove each.
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
  return (
    <>
      <ol className={cardLayout('list')}>
        {items.map((item, index) => (
          <li key={item.post.id} className="min-w-0">
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
                    total={total}
                    onSaid={setSaid}
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
  item: { post, note },
  place,
  total,
  onSaid,
}: {
  collection: Collection;
  item: CollectionItem;
  place: number;
  total: number;
  onSaid: (text: string) => void;
}) {
  const params = { id, promptId: post.id };
  const action = paths.collection(slug);
  const [editing, setEditing] = useState(false);
  const [text, setText] = useState(note);
  // Restores the focus once the new order is rendered: moving the row in the document blurs its button, and
  // at an end of the list that button is disabled.
  const moved = useRef<{ to: 'up' | 'down'; place: number }>(undefined);
  useEffect(() => {
    if (moved.current?.place !== place) return;
    const { to } = moved.current;
    moved.current = undefined;
    onSaid(`${post.title} moved ${to}, now ${place} of ${total}`);
    const isLast = to === 'up' ? place === 1 : place === total;
    const other = to === 'up' ? 'down' : 'up';
    document.getElementById(moveId(post.id, isLast ? other : to))?.focus();
  });
  const moveButton = (to: Move & ('up' | 'down'), disabled: boolean, icon: ReactNode) => (
    <ActionForm
      action={action}
      fields={{ do: 'moveCollectionItem', promptId: post.id, to }}
      send={async (api) => {
        await api.moveCollectionItem({ params, body: { to } });
        moved.current = { to, place: place + (to === 'up' ? -1 : 1) };
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
  return (
    <div className="flex flex-wrap items-start gap-x-1 gap-y-2">
      {moveButton('up', place === 1, <ChevronUp size={18} aria-hidden />)}
      {moveButton('down', place === total, <ChevronDown size={18} aria-hidden />)}
      <details
        open={editing}
        onToggle={(event) => setEditing(event.currentTarget.open)}
        className="order-last min-w-0 open:basis-full"
      >
        <summary className="inline-flex h-9 cursor-pointer items-center rounded-control px-3 text-muted text-sm hover:bg-sunken hover:text-ink">
          {note ? 'Edit note' : 'Add note'}
          <span className="sr-only"> about {post.title}</span>
        </summary>
        <ActionForm
          action={action}
          fields={{ do: 'addCollectionItem', promptId: post.id }}
          send={(api) => api.addCollectionItem({ params, body: { note: text } })}
          onDone={() => {
            setEditing(false);
            onSaid('Note saved');
          }}
          className="mt-2 max-w-[40rem] space-y-2"
        >
          <TextAreaField
            label="Note"
            name="note"
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={limits.collectionNote}
            rows={3}
            dir="auto"
          />
          <Button type="submit" variant="secondary" size="sm">
            Save note
          </Button>
        </ActionForm>
      </details>
      <ActionForm
        action={action}
        fields={{ do: 'removeCollectionItem', promptId: post.id }}
        send={(api) => api.removeCollectionItem({ params })}
        onDone={() => {
          onSaid(`${post.title} removed`);
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

function moveId(promptId: string, to: string): string {
  return `move-${to}-${promptId}`;
}
