import { useEffect, useState } from 'react';
import { useMe } from '../people/queries.ts';

/**
 * Manages text being written, stored in this browser per user and name until it is cleared, so that it
 * survives a closed window or an ended session. The text of a visitor becomes that of the user who signs in,
 * unless that user already has one. If storage is full or blocked, it is plain state. Returns [text, setText,
 * clear].
 */
export function useStoredText(name: string, initial = ''): [string, (text: string) => void, () => void] {
  const me = useMe();
  // When the session ends, the text stays with the user who wrote it.
  const [writer, setWriter] = useState(me?.id);
  if (me && me.id !== writer) setWriter(me.id);
  const key = keyOf(writer, name);
  // Undefined while unchanged.
  const [changed, setChanged] = useState<string>();
  useEffect(() => {
    setChanged(
      tryStorage(() => localStorage.getItem(key) ?? takeOver(keyOf(undefined, name), key)) ?? undefined,
    );
  }, [key, name]);
  return [
    changed ?? initial,
    (text) => {
      setChanged(text);
      tryStorage(() => (text === initial ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
    },
    () => {
      setChanged(undefined);
      tryStorage(() => localStorage.removeItem(key));
    },
  ];
}

function keyOf(writer: string | undefined, name: string): string {
  return `writing:${writer}:${name}`;
}

/** Moves the text stored under one key to another, and returns it. */
function takeOver(from: string, to: string): string | null {
  const text = localStorage.getItem(from);
  if (text === null || from === to) return text;
  localStorage.setItem(to, text);
  localStorage.removeItem(from);
  return text;
}

/** Manages an edit of a post, stored in the browser until it is saved or cancelled. */
export function useStoredEdit(name: string, original: string) {
  const [text, setText, clear] = useStoredText(`edit:${name}`, original);
  const [isOpen, setOpen] = useState(false);
  return {
    /** The edited text; undefined while the editor is closed. */
    text: isOpen ? text : undefined,
    /** Whether there are unsaved changes, also from an earlier visit. */
    isChanged: text !== original,
    open: () => setOpen(true),
    setText,
    /** Closes the editor and discards the stored text. */
    close: () => {
      setOpen(false);
      clear();
    },
  };
}

/** Returns the result of a storage access; undefined if it throws. */
function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
