import { useEffect, useState } from 'react';
import { readSession, writeSession } from '../core/browser-storage.ts';

/** Milliseconds for which the button is disabled after a press. */
const lockMs = 5_000;

/** Disables a prompt's button temporarily, also when the reader leaves the page and returns. */
export function useBookmarkLock(promptId: string): [locked: boolean, lock: () => void] {
  const storageKey = `bookmark-lock:${promptId}`;
  const [until, setUntil] = useState(0);
  useEffect(() => setUntil(Number(readSession(storageKey))), [storageKey]);
  useEffect(() => {
    if (!until) return;
    const unlock = () => {
      writeSession(storageKey, '');
      setUntil(0);
    };
    const timer = setTimeout(unlock, Math.min(until - Date.now(), lockMs));
    return () => clearTimeout(timer);
  }, [until, storageKey]);
  const lock = () => {
    const end = Date.now() + lockMs;
    writeSession(storageKey, String(end));
    setUntil(end);
  };
  return [until > 0, lock];
}
