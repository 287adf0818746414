import { Search } from 'lucide-react';
import { type ComponentProps, type ComponentType, type RefObject, useEffect, useState } from 'react';
import { limits } from '../../domain/limits.ts';
import { classes } from '../ui/classes.ts';
import { controlClass } from '../ui/control-class.ts';
import type { ComboboxWires, SuggestionListProps } from './suggestion-list.tsx';

/**
 * The input of a search form, named `q`, inside something `relative`. It keeps its own text, so that what was typed
 * before scripts ran is not lost. The suggestions beneath it are loaded when it first has the focus.
 */
export function SearchInput({
  input,
  className,
  ...rest
}: { input: RefObject<HTMLInputElement | null> } & ComponentProps<'input'>) {
  const [List, setList] = useState<ComponentType<SuggestionListProps>>();
  const [wires, setWires] = useState<ComboboxWires>({ expanded: false });
  const load = () => {
    if (List) return;
    // A search works without suggestions.
    import('./suggestion-list.tsx').then(
      (module) => setList(() => module.SuggestionList),
      () => {},
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for those who came before scripts ran
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
        aria-expanded={wires.expanded}
        aria-controls={wires.listId}
        aria-activedescendant={wires.activeId}
        maxLength={limits.searchQuery}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={load}
        className={classes(controlClass, 'ps-9', className)}
        {...rest}
      />
      {List && input.current && <List input={input.current} onWires={setWires} />}
    </>
  );
}
