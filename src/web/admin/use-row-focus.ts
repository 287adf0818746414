import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * For rows whose buttons disappear after their action: returns a ref for the row and a function that moves the focus to it
 * after the dialog has closed.
 */
export function useRowFocus(): [RefObject<HTMLElement | null>, () => void] {
  const row = useRef<HTMLElement>(null);
  const [requests, setRequests] = useState(0);
  // In an effect, because the dialog restores the focus in an effect of its own, which runs earlier.
  useEffect(() => {
    if (requests) row.current?.focus();
  }, [requests]);
  return [row, () => setRequests((count) => count + 1)];
}
