import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Suggestion } from '../../../contract/discovery/suggestions.ts';
import { suggestionAddress, suggestionQueries } from '../../prompts/suggestions/queries.ts';
import { isComposing } from '../../ui/forms/keys.ts';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { quantity } from '../../ui/numbers.ts';
import { beginningsIn } from '../../ui/word-starts.ts';

const debounceMs = 300;

/** ARIA attributes of the combobox input that depend on its list. */
export interface ComboboxState {
  expanded: boolean;
  listId?: string | undefined;
  activeId?: string | undefined;
}

interface SuggestionListProps {
  input: HTMLInputElement;
  onStateChange: (state: ComboboxState) => void;
}

/**
 * The suggestion list of a search box (ARIA combobox). Focus stays in the input; arrow keys select, Enter
 * follows the selected suggestion or else searches, Escape closes. Each suggestion is a link, and the last
 * one leads to all results.
 */
export function SuggestionList({ input, onStateChange }: SuggestionListProps) {
  const id = useId();
  const { items, typed, text, shown, selected, ...list } = useSuggestions(input);

  useEffect(() => {
    onStateChange({
      expanded: shown,
      listId: shown ? `${id}-list` : undefined,
      activeId: selected < 0 ? undefined : `${id}-${selected}`,
    });
    document.getElementById(`${id}-${selected}`)?.scrollIntoView({ block: 'nearest' });
  }, [onStateChange, id, shown, selected]);

  // A layout effect, so that no key typed after the first render is missed.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && items.length) {
        event.preventDefault();
        list.move(step);
      } else if (event.key === 'Enter') {
        if (selected >= 0) {
          event.preventDefault();
          document.getElementById(`${id}-${selected}`)?.click();
        }
        list.close();
      } else if (event.key === 'Escape' && shown) {
        // Keeps the text and the phone's search box open.
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
          // Keeps focus in the input, also on touch.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute start-0 top-full z-30 mt-2 max-h-[min(28rem,70dvh)] w-full scroll-pb-12 overflow-y-auto rounded-card border border-hairline bg-raised pt-1 shadow-float lg:w-[max(100%,26rem)]"
        >
          {items.map((item, index) => (
            <Option
              key={`${item.kind} ${item.key}`}
              id={`${id}-${index}`}
              item={item}
              typed={typed}
              selected={index === selected}
              onSelect={() => list.select(index)}
              onFollow={() => {
                list.close();
                input.value = '';
              }}
            />
          ))}
          <a
            id={`${id}-${items.length}`}
            role="option"
            aria-selected={selected === items.length}
            tabIndex={-1}
            href={paths.explore({ q: text })}
            onPointerMove={() => list.select(items.length)}
            onClick={list.close}
            className="sticky bottom-0 mt-1 flex min-h-11 items-center border-hairline border-t bg-raised px-3 py-2 text-sm text-ember aria-selected:bg-sunken"
          >
            <span dir="auto" className="truncate">
              All results for “{text}”
            </span>
          </a>
        </div>
      )}
    </>
  );
}

/**
 * Suggestions for the text of an input, whether they are shown, and the index of the selected one (-1 for
 * none).
 */
function useSuggestions(input: HTMLInputElement) {
  const { pathname, search } = useLocation();
  const [text, setText] = useState(input.value);
  const here = pathname + search;
  // Open for one URL only: any navigation closes the list. Initially open if the user typed while this was
  // loading.
  const [openAt, setOpenAt] = useState(input.value === input.defaultValue ? undefined : here);
  // Initially empty: text that was not typed here has no suggestions. Clearing the text takes effect at once.
  const typed = useDebounced(text.trim(), text.trim() ? debounceMs : 0, '');
  const { data: items = none } = useQuery(suggestionQueries.of(typed));
  // The selection applies to these items and is reset when others arrive.
  const [selection, setSelection] = useState({ items, index: -1 });
  const select = (index: number) => setSelection({ items, index });
  const open = () => {
    setText(input.value);
    setOpenAt(here);
  };
  const shown = openAt === here && text.trim() !== '' && typed !== '' && items.length > 0;
  const selected = shown && selection.items === items ? selection.index : -1;
  return {
    items,
    /** The text of the input. */
    text: text.trim(),
    /** The text of the request that returned them. */
    typed,
    shown,
    selected,
    select,
    type: () => {
      open();
      select(-1);
    },
    /** Opens the list, or selects the next (1) or previous (-1) suggestion in an open one. */
    move: (step: number) => {
      open();
      // Cycles through the suggestions, 'All results' and -1, the input itself.
      const places = items.length + 2;
      if (shown) select(((selected + 1 + step + places) % places) - 1);
    },
    close: () => {
      setOpenAt(undefined);
      select(-1);
    },
  };
}

function Option({
  id,
  item,
  typed,
  selected,
  onSelect,
  onFollow,
}: {
  id: string;
  item: Suggestion;
  typed: string;
  selected: boolean;
  onSelect: () => void;
  onFollow: () => void;
}) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      href={suggestionAddress(item)}
      onPointerMove={onSelect}
      onClick={onFollow}
      className="flex min-h-11 items-center justify-between gap-3 px-3 py-2 text-sm aria-selected:bg-sunken"
    >
      <span dir="auto" className="line-clamp-2 min-w-0">
        <span>{item.kind === 'tag' && '#'}</span>
        <MarkedText
          text={item.text}
          marks={beginningsIn(item.text, typed)}
          className="bg-transparent font-semibold"
        />
      </span>
      <span className="shrink-0 text-xs text-muted">{kindLabels[item.kind]}</span>
    </a>
  );
}

const none: Suggestion[] = [];

const kindLabels: Record<Suggestion['kind'], string> = {
  prompt: 'Prompt',
  tag: 'Tag',
  category: 'Topic',
  user: 'Member',
};
