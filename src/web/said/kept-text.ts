import { useEffect, useState } from 'react';

/**
 * A text that is being written, kept in this browser under a name until `clear`: a closed window or an ended session
 * loses nothing. Storage that is full or forbidden keeps nothing.
 */
export function useKeptText(name: string, initial = ''): [string, (text: string) => void, () => void] {
  const key = `writing:${name}`;
  const [text, setText] = useState(initial);
  useEffect(() => {
    setText(stored(() => localStorage.getItem(key)) ?? initial);
  }, [key, initial]);
  return [
    text,
    (written) => {
      setText(written);
      stored(() => (written === initial ? localStorage.removeItem(key) : localStorage.setItem(key, written)));
    },
    () => {
      setText(initial);
      stored(() => localStorage.removeItem(key));
    },
  ];
}

function stored<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
