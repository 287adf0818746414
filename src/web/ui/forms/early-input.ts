import { type RefObject, useEffect } from 'react';

/**
 * Passes text that was typed before hydration, and exists only in the DOM, to `onInput` once, by field name.
 * `rendered` are the values that the server rendered.
 */
export function useEarlyInput<K extends string>(
  form: RefObject<HTMLFormElement | null>,
  rendered: Record<K, string>,
  onInput: (typed: Partial<Record<K, string>>) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const typed = Object.entries<string>(rendered).flatMap(([name, text]) => {
      const field = form.current?.elements.namedItem(name);
      // Radio buttons share a name, so this is a RadioNodeList whose value is that of the checked button.
      const value = field && 'value' in field ? String(field.value) : text;
      return value === text ? [] : [[name, value]];
    });
    if (typed.length) onInput(Object.fromEntries(typed));
  }, []);
}
