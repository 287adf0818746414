import { useEffect, useState } from 'react';

/** The text as it was once it has not changed for `delayMs`; until then `initial`. */
export function useDebounced(text: string, delayMs: number, initial = text): string {
  const [debounced, setDebounced] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(setDebounced, delayMs, text);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return debounced;
}
