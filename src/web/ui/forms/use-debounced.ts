import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `delayMs`; until then `initial`. */
export function useDebounced<T>(value: T, delayMs: number, initial = value): T {
  const [debounced, setDebounced] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
