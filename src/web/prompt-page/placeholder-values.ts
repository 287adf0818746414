import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlaceholderValues } from '../../domain/placeholders.ts';

export const noValues: PlaceholderValues = {};

/**
 * The values a reader entered for one prompt. They never leave the browser: they are component state, and kept in session
 * storage for reloads.
 */
export function usePlaceholderValues(promptId: string) {
  const [values, setValues] = useState(noValues);
  const [cleared, setCleared] = useState<PlaceholderValues>();
  const restored = useRef(false);
  const storageKey = `filled:${promptId}`;

  useEffect(() => {
    if (restored.current) store(storageKey, values);
    else {
      restored.current = true;
      const stored = restore(storageKey);
      if (stored) setValues(stored);
    }
  }, [storageKey, values]);

  const fill = useCallback((key: string, value: string) => {
    setValues((before) => ({ ...before, [key]: value }));
    setCleared(undefined);
  }, []);
  const clear = () => {
    setCleared(values);
    setValues(noValues);
  };
  /** Restores the cleared values; undefined once something new is typed. */
  const undo =
    cleared &&
    (() => {
      setValues(cleared);
      setCleared(undefined);
    });
  return { values, fill, clear, undo };
}

function restore(key: string): PlaceholderValues | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return undefined;
  }
}

function store(key: string, values: PlaceholderValues): void {
  try {
    if (Object.values(values).some(Boolean)) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable or full: the values are lost on reload.
  }
}
