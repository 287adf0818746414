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
  // Undefined while it says what it began with.
  const [written, setWritten] = useState<string>();
  useEffect(() => {
    setWritten(stored(() => localStorage.getItem(key)) ?? undefined);
  }, [key]);
  return [
    written ?? initial,
    (text) => {
      setWritten(text);
      stored(() => (text === initial ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
    },
    () => {
      setWritten(undefined);
      stored(() => localStorage.removeItem(key));
    },
  ];
}

/** The change of something said, kept like a new text until it is saved or given up. */
export interface KeptEdit {
  /** What is typed; undefined while nothing is being changed. */
  text: string | undefined;
  /** Something typed earlier waits to be saved. */
  waits: boolean;
  begin: () => void;
  write: (text: string) => void;
  end: () => void;
}

/** Keeps how somebody changes what they `said`, under the name of it. */
export function useKeptEdit(name: string, said: string): KeptEdit {
  const [text, write, clear] = useKeptText(`edit:${name}`, said);
  const [open, setOpen] = useState(false);
  return {
    text: open ? text : undefined,
    waits: text !== said,
    begin: () => setOpen(true),
    write,
    end: () => {
      setOpen(false);
      clear();
    },
  };
}

function stored<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
