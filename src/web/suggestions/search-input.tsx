import { Search } from 'lucide-react';
import { type ComponentProps, type ComponentType, type RefObject, useEffect, useState } from 'react';
import { limits } from '../../domain/limits.ts';
import { classes, controlClass } from '../ui/classes.ts';
import type { ComboboxState, SuggestionListProps } from './suggestion-list.tsx';

/**
 * The input `q` of a search form, to be placed in a `relative` container. Uncontrolled, so that text typed before
 * hydration is not lost. The suggestion list is loaded on first focus.
 */
export function SearchInput({
  input,
  className,
  ...rest
}: { input: RefObject<HTMLInputElement | null> } & ComponentProps<'input'>) {
  const [List, setList] = useState<ComponentType<SuggestionListProps>>();
  const [combobox, setCombobox] = useState<ComboboxState>({ expanded: false });
  const load = () => {
    if (List) return;
    // Search works without suggestions, so a failed load is ignored.
    import('./suggestion-list.tsx').then(
      (module) => setList(() => module.SuggestionList),
      () => {},
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in case the input was focused before hydration
  useEffect(() => {
    if (input.current && input.current === document.activeElement) load();
  }, []);
  return (
    <>
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
      />
      <input
        ref={input}
        type="search"
        name="q"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={combobox.expanded}
        aria-controls={combobox.listId}
        aria-activedescendant={combobox.activeId}
        maxLength={limits.searchQuery}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={load}
        className={classes(controlClass, 'ps-9', className)}
        {...rest}
      />
      {List && input.current && <List input={input.current} onStateChange={setCombobox} />}
    </>
  );
}
