import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * For rows whose buttons go with what they do: the row's ref, and what moves the focus to it once the dialog that asked is
 * closed.
 */
export function useRowFocus(): [RefObject<HTMLElement | null>, () => void] {
  const row = useRef<HTMLElement>(null);
  const [times, setTimes] = useState(0);
  // The dialog's own effect, which gives the focus back, runs before.
  useEffect(() => {
    if (times) row.current?.focus();
  }, [times]);
  return [row, () => setTimes((before) => before + 1)];
}
