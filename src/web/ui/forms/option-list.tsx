import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/**
 * The list of suggestions below a text input that stays focused and handles the keys (ARIA combobox). It is
 * placed in a `relative` container.
 */
export function OptionList<T>({
  id,
  options,
  keyOf,
  active,
  onChoose,
  className,
  children,
}: {
  id: string;
  options: readonly T[];
  keyOf: (option: T) => string;
  /** Index of the highlighted option, or -1. */
  active: number;
  onChoose: (option: T) => void;
  className?: string;
  children: (option: T) => ReactNode;
}) {
  return (
    <div
      role="listbox"
      id={id}
      aria-label="Suggestions"
      tabIndex={-1}
      // Keeps focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      className={classes(
        'absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-control border border-edge bg-raised py-1 shadow-float',
        className,
      )}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input stays focused and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={keyOf(option)}
          role="option"
          id={optionId(id, index)}
          aria-selected={index === active}
          dir="auto"
          onClick={() => onChoose(option)}
          className={classes(
            'cursor-pointer truncate px-3 py-2 text-sm hover:bg-sunken',
            index === active && 'bg-sunken text-ember',
          )}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
