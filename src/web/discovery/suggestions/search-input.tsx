import { Search } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { limits } from '../../../domain/core/limits.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { classes, controlClass } from '../../ui/classes.ts';
import type { ComboboxState } from './suggestion-list.tsx';

const suggestionList = lazyComponent(async () => (await import('./suggestion-list.tsx')).SuggestionList);

/**
 * The input `q` of a search form, to be placed in a `relative` container. Uncontrolled, so that text typed
 * before hydration is not lost. The suggestion list is loaded on first focus.
 */
export function SearchInput({
  input,
  className,
  ...rest
}: { input: RefObject<HTMLInputElement | null> } & ComponentProps<'input'>) {
  const [focused, setFocused] = useState(false);
  const [combobox, setCombobox] = useState<ComboboxState>({ expanded: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in case the input was focused before hydration
  useEffect(() => {
    if (input.current && input.current === document.activeElement) setFocused(true);
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
        onFocus={() => setFocused(true)}
        className={classes(controlClass, 'ps-9', className)}
        {...rest}
      />
      {focused && input.current && (
        <Lazy component={suggestionList} props={{ input: input.current, onStateChange: setCombobox }} />
      )}
    </>
  );
}
