import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/routes.ts';
import type { Suggestion } from '../../contract/suggestions.ts';
import { quantity } from '../ui/numbers.ts';
import { suggestionQueries } from './queries.ts';

/** Milliseconds after the last key until suggestions are asked for. */
const pause = 300;

/** What the input of a combobox says about its list (ARIA). */
export interface ComboboxWires {
  expanded: boolean;
  listId?: string | undefined;
  activeId?: string | undefined;
}

export interface SuggestionListProps {
  input: HTMLInputElement;
  onWires: (wires: ComboboxWires) => void;
}

/**
 * What a search box offers while a person types: the list of an ARIA combobox. The focus stays in the input; arrows
 * choose, Enter follows what is chosen and else searches, Escape closes. Each suggestion is a link.
 */
export function SuggestionList({ input, onWires }: SuggestionListProps) {
  const id = useId();
  const { items, shown, chosen, ...list } = useSuggestions(input);

  useEffect(() => {
    onWires({
      expanded: shown,
      listId: shown ? `${id}-list` : undefined,
      activeId: chosen < 0 ? undefined : `${id}-${chosen}`,
    });
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [onWires, id, shown, chosen]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && items.length) {
        event.preventDefault();
        list.move(step);
      } else if (event.key === 'Enter') {
        if (chosen >= 0) {
          event.preventDefault();
          document.getElementById(`${id}-${chosen}`)?.click();
        }
        list.close();
      } else if (event.key === 'Escape' && shown) {
        // The text stays, and so does the search box of phones.
        event.preventDefault();
        event.stopPropagation();
        list.close();
      }
    };
    input.addEventListener('input', list.type);
    input.addEventListener('keydown', onKeyDown);
    input.addEventListener('blur', list.close);
    return () => {
      input.removeEventListener('input', list.type);
      input.removeEventListener('keydown', onKeyDown);
      input.removeEventListener('blur', list.close);
    };
  });

  return (
    <>
      <p role="status" className="sr-only">
        {shown && quantity(items.length, 'suggestion')}
      </p>
      {shown && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          // The focus stays in the input, also for touch.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-30 mt-2 max-h-[min(28rem,70dvh)] overflow-y-auto rounded-card border border-hairline bg-raised py-1 shadow-float"
        >
          {items.map((item, index) => (
            <Option
              key={`${item.kind} ${item.key}`}
              id={`${id}-${index}`}
              item={item}
              chosen={index === chosen}
              onChoose={() => list.choose(index)}
              onFollow={() => {
                list.close();
                input.value = '';
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Suggestions for what is typed into an input, whether they are shown, and which one is chosen: -1 for none. */
function useSuggestions(input: HTMLInputElement) {
  const { pathname, search } = useLocation();
  const [text, setText] = useState(input.value);
  const here = pathname + search;
  // Open at one address: with another page or other results the search is done. Typed while this was being loaded: at once.
  const [openAt, setOpenAt] = useState(input.value === input.defaultValue ? undefined : here);
  const typed = useSettled(text.trim());
  const { data: items = none } = useQuery(suggestionQueries.of(typed));
  // A choice among these items: when others come there is none.
  const [choice, setChoice] = useState({ items, index: -1 });
  const choose = (index: number) => setChoice({ items, index });
  const open = () => {
    setText(input.value);
    setOpenAt(here);
  };
  const shown = openAt === here && text.trim() !== '' && typed !== '' && items.length > 0;
  const chosen = shown && choice.items === items ? choice.index : -1;
  return {
    items,
    shown,
    chosen,
    choose,
    type: () => {
      open();
      choose(-1);
    },
    /** Opens the list, or chooses the next (1) or previous (-1) in an open one. */
    move: (step: number) => {
      open();
      // One place more than there are suggestions: the input itself.
      if (shown) choose(((chosen + 1 + step + items.length + 1) % (items.length + 1)) - 1);
    },
    close: () => {
      setOpenAt(undefined);
      choose(-1);
    },
  };
}

function Option({
  id,
  item,
  chosen,
  onChoose,
  onFollow,
}: {
  id: string;
  item: Suggestion;
  chosen: boolean;
  onChoose: () => void;
  onFollow: () => void;
}) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      href={hrefOf(item)}
      onPointerMove={onChoose}
      onClick={onFollow}
      className="flex min-h-11 items-center justify-between gap-3 px-3 py-2 text-sm aria-selected:bg-sunken"
    >
      <span dir="auto" className="line-clamp-2 min-w-0">
        {item.kind === 'tag' && '#'}
        {item.text}
      </span>
      <span className="shrink-0 text-xs text-muted">{kinds[item.kind]}</span>
    </a>
  );
}

const none: Suggestion[] = [];

const kinds: Record<Suggestion['kind'], string> = {
  prompt: 'Prompt',
  tag: 'Tag',
  category: 'Topic',
  user: 'Person',
};

function hrefOf({ kind, key, text }: Suggestion): string {
  if (kind === 'prompt') return paths.prompt(key);
  if (kind === 'user') return paths.profile(key);
  return paths.explore(kind === 'tag' ? { tags: [key] } : { category: text.toLowerCase() });
}

/** A text once it has not changed for a moment, also the one that is there at first; an emptied one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSettled, text ? pause : 0, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
