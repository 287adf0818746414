import { useEffect, useState } from 'react';
import { useMe } from '../users/queries.ts';

/**
 * A text that is being written, kept in this browser for its writer under a name until `clear`: a closed window or an
 * ended session loses nothing, and who signs in next does not find it. Storage that is full or forbidden keeps nothing.
 */
export function useKeptText(name: string, initial = ''): [string, (text: string) => void, () => void] {
  const me = useMe();
  // Who was writing when the session ended writes on.
  const [writer, setWriter] = useState(me?.id);
  if (me && me.id !== writer) setWriter(me.id);
  const key = `writing:${writer}:${name}`;
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
