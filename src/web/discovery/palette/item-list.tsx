import { Copy } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { Block } from '../../ui/pages/skeleton.tsx';
import type { Item, ItemGroup } from './items.ts';

export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/**
 * The palette's list box. The focus stays in the input. Links are links, so that they can be opened in
 * another tab.
 */
export function ItemList({
  id,
  groups,
  selected,
  loading,
  onSelect,
  onActivate,
  onCopy,
}: {
  id: string;
  groups: readonly ItemGroup[];
  selected: Item | undefined;
  /** Whether no text has results yet. */
  loading: boolean;
  onSelect: (item: Item) => void;
  onActivate: (item: Item) => void;
  onCopy: (item: Item) => void;
}) {
  let index = 0;
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      // Keeps the focus in the input, also on touch.
      onMouseDown={(event) => event.preventDefault()}
      className="min-h-0 overflow-y-auto overscroll-contain p-2 [scrollbar-width:thin]"
    >
      {groups.map(({ title, items }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
        <div key={title} role="group" aria-labelledby={`${id}-group-${group}`} className="pb-1">
          <div id={`${id}-group-${group}`} className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
            {title}
          </div>
          {title === 'Prompts' && loading && <LoadingRows />}
          {items.map((item) => (
            <Row
              key={item.key}
              id={optionId(id, index++)}
              item={item}
              selected={item.key === selected?.key}
              onSelect={() => onSelect(item)}
              onActivate={() => onActivate(item)}
              onCopy={() => onCopy(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Row({
  id,
  item: { label, note, icon: Icon, href, native, prompt },
  selected,
  onSelect,
  onActivate,
  onCopy,
}: {
  id: string;
  item: Item;
  selected: boolean;
  onSelect: () => void;
  onActivate: () => void;
  onCopy: () => void;
}) {
  const option = {
    id,
    role: 'option',
    'aria-selected': selected,
    tabIndex: -1,
    onPointerMove: selected ? undefined : onSelect,
    onClick: onActivate,
    className: classes(
      'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-sm aria-selected:bg-sunken md:min-h-10',
      prompt && 'pointer-coarse:pe-14',
    ),
  };
  const content = (
    <>
      <Icon size={17} aria-hidden className="shrink-0 text-muted" />
      <span dir="auto" className="line-clamp-2 min-w-0 grow text-left">
        {label}
      </span>
      {note && <span className="max-w-[40%] shrink-0 truncate text-xs text-muted">{note}</span>}
    </>
  );
  return (
    <div role="presentation" className="relative">
      {href ? (
        <a {...option} href={href} {...(native && { 'data-native': '' })}>
          {content}
        </a>
      ) : (
        <div {...option}>{content}</div>
      )}
      {prompt && (
        // For touch only: a list box may contain nothing but options. The keyboard has Ctrl+Enter and the
        // preview's button.
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          onClick={onCopy}
          className="absolute inset-y-0 end-1 my-auto hidden size-11 items-center justify-center rounded-control text-muted pointer-coarse:inline-flex"
        >
          <Copy size={17} />
        </button>
      )}
    </div>
  );
}

function LoadingRows() {
  return (
    <div aria-hidden className="space-y-3 px-3 py-3">
      <Block className="h-4 w-4/5" />
      <Block className="h-4 w-3/5" />
      <Block className="h-4 w-2/3" />
    </div>
  );
}
