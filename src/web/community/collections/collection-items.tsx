import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CollectionItem } from '../../../contract/community/collection-items.ts';
import type { Collection } from '../../../contract/community/collections.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { Move } from '../../../domain/community/collections.ts';
import { useApi } from '../../core/query-client.ts';
import { type CardView, cardLayout, PromptCard } from '../../prompts/cards/prompt-card.tsx';
import { PromptCards } from '../../prompts/cards/prompt-cards.tsx';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { DragHandle, type DropPlace, dropLine } from '../../ui/forms/drag-handle.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { ActionForm } from './action-form.tsx';
import { type FocusNext, ItemText } from './item-text.tsx';
import { collectionQueries } from './queries.ts';
import { useRestore } from './restore.ts';

/**
 * The prompts of a collection in their order, below their headings: a grid of pictures, or a list with notes.
 * In the list, members who can edit it have tools for each prompt, shown over its lower edge while it is
 * hovered or has the focus, and always on touch devices.
 */
export function CollectionItems({
  collection,
  items,
  view,
  views,
  before,
  total,
}: {
  collection: Collection;
  items: readonly CollectionItem[];
  view: CardView;
  /** The links to the views. */
  views: ReactNode;
  /** The number of items on the previous pages. */
  before: number;
  total: number;
}) {
  const [said, setSaid] = useState('');
  const [drop, setDrop] = useState<DropPlace>();
  const focusNext = useState<string>();
  const headed = items.filter(({ heading }) => heading);
  return (
    <>
      <div className="mb-3 flex items-center gap-5">
        {headed.length >= fewestOutlined && items.length === total && (
          <nav aria-label="Sections" className="flex min-w-0 flex-wrap gap-x-5 gap-y-1 text-sm">
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
        {views}
      </div>
      {view === 'grid' ? (
        <Pictures items={items} />
      ) : (
        <ol className={cardLayout('list')}>
          {items.map((item, index) => (
            <Item
              key={item.post.id}
              collection={collection}
              item={item}
              place={before + index + 1}
              previous={items[index - 1]}
              following={items[index + 1]}
              total={total}
              eager={index < 2}
              drop={drop}
              onSaid={setSaid}
              onOver={setDrop}
              focusNext={focusNext}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The pictures of the prompts, by section. */
function Pictures({ items }: { items: readonly CollectionItem[] }) {
  const sections: CollectionItem[][] = [];
  for (const item of items) {
    const section = sections.at(-1);
    if (section && !item.heading) section.push(item);
    else sections.push([item]);
  }
  return sections.map((section, index) => {
    const [{ heading = '', post } = {}] = section;
    return (
      <div key={post?.id} className="mb-6">
        {heading && <Heading id={headingId(post?.id ?? '')} text={heading} className="mb-3" />}
        <PromptCards prompts={section.map(({ post }) => post)} view="masonry" eager={index ? 0 : 4} />
      </div>
    );
  });
}

function Heading({ id, text, className }: { id?: string; text: string; className?: string }) {
  return (
    <h2 id={id} dir="auto" className={classes('scroll-mt-20 text-left text-lg wrap-anywhere', className)}>
      {text}
    </h2>
  );
}

interface ItemProps {
  collection: Collection;
  item: CollectionItem;
  place: number;
  /** The items before and after it on the page. */
  previous: CollectionItem | undefined;
  following: CollectionItem | undefined;
  total: number;
  onSaid: (text: string) => void;
  onOver: (place: DropPlace | undefined) => void;
  /** See {@link ItemText}. */
  focusNext: FocusNext;
}

function Item({ eager, drop, ...props }: ItemProps & { eager: boolean; drop: DropPlace | undefined }) {
  const { collection, item, onSaid, focusNext } = props;
  const { post, heading, note } = item;
  const texts = textProps(collection, post, { onSaid, focusNext });
  const shownNote = <Note text={note} />;
  return (
    <li
      data-item={post.id}
      data-drop={drop?.other === post.id ? drop.to : undefined}
      className={classes('group/item min-w-0', dropLine)}
    >
      {heading && (
        <div id={headingId(post.id)} className="scroll-mt-20 px-3 pt-4 pb-1">
          {collection.can.fill ? (
            <ItemText name="heading" value={heading} about={`above ${post.title}`} {...texts}>
              <Heading text={heading} />
            </ItemText>
          ) : (
            <Heading text={heading} />
          )}
        </div>
      )}
      <div className="relative">
        <PromptCard prompt={post} eager={eager} />
        {collection.can.fill && <ItemControls {...props} />}
      </div>
      {note && (
        <div className="px-3 pb-3">
          {collection.can.fill ? (
            <ItemText name="note" value={note} about={`about ${post.title}`} {...texts}>
              {shownNote}
            </ItemText>
          ) : (
            shownNote
          )}
        </div>
      )}
    </li>
  );
}

function Note({ text }: { text: string }) {
  return (
    <span dir="auto" className="block whitespace-pre-line break-words border-ember border-s-2 ps-3 text-sm">
      {text}
    </span>
  );
}

function textProps(
  { id, slug }: Collection,
  post: CollectionItem['post'],
  rest: Pick<ItemProps, 'onSaid' | 'focusNext'>,
) {
  return { action: paths.collection(slug), params: { id, promptId: post.id }, ...rest };
}

function ItemControls({
  collection,
  item: { post, note, heading },
  place,
  previous,
  following,
  total,
  onSaid,
  onOver,
  focusNext,
}: ItemProps) {
  const texts = textProps(collection, post, { onSaid, focusNext });
  const { action, params } = texts;
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
  const isCover = collection.coverPromptId === post.id;
  const coverPromptId = isCover ? '' : post.id;
  return (
    <div className="item-tools flex flex-wrap items-start gap-x-1 gap-y-2">
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
      {!heading && (
        <ItemText name="heading" value="" about={`above ${post.title}`} className="order-last" {...texts} />
      )}
      {!note && (
        <ItemText name="note" value="" about={`about ${post.title}`} className="order-last" {...texts} />
      )}
      {collection.can.edit && (
        <ActionForm
          action={action}
          fields={{ do: 'patchCollection', coverPromptId }}
          send={(api) => api.patchCollection({ params: { id: collection.id }, body: { coverPromptId } })}
          onDone={() => onSaid(isCover ? 'Cover removed' : `${post.title} is the cover`)}
        >
          <Button type="submit" variant="ghost" size="sm">
            <span>{isCover ? 'Remove as cover' : 'Use as cover'}</span>
            <span className="sr-only"> {post.title}</span>
          </Button>
        </ActionForm>
      )}
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
        <Button type="submit" variant="ghost" size="sm">
          <span>Remove</span>
          <span className="sr-only"> {post.title} from this collection</span>
        </Button>
      </ActionForm>
    </div>
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
