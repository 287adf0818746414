import { type RefObject, useEffect } from 'react';

/**
 * What was typed into a form before scripts ran stands in the page alone: `take` is told of it once, by the names of the
 * fields. `shown` is what the fields show otherwise.
 */
export function useEarlyInput<K extends string>(
  form: RefObject<HTMLFormElement | null>,
  shown: Record<K, string>,
  take: (typed: Partial<Record<K, string>>) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is taken over
  useEffect(() => {
    const typed = Object.entries<string>(shown).flatMap(([name, text]) => {
      const field = form.current?.elements.namedItem(name);
      // Radio buttons share a name, and have its value together.
      const value = field && 'value' in field ? String(field.value) : text;
      return value === text ? [] : [[name, value]];
    });
    if (typed.length) take(Object.fromEntries(typed));
  }, []);
}
