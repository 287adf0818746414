import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlaceholderValues } from '../../domain/placeholders.ts';

export const noValues: PlaceholderValues = {};

/**
 * What the reader filled in for one prompt. It never leaves the browser: it lives in the page, and for a reload in the
 * tab's own storage.
 */
export function usePlaceholderValues(promptId: string): {
  values: PlaceholderValues;
  fill: (key: string, value: string) => void;
  clear: () => void;
  /** Brings back what was cleared, until something new is typed. */
  undo: (() => void) | undefined;
} {
  const [values, setValues] = useState(noValues);
  const [cleared, setCleared] = useState<PlaceholderValues>();
  const restored = useRef(false);
  const storageKey = `filled:${promptId}`;

  useEffect(() => {
    if (restored.current) store(storageKey, values);
    else {
      restored.current = true;
      const kept = restore(storageKey);
      if (kept) setValues(kept);
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
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return undefined;
  }
}

function store(key: string, values: PlaceholderValues): void {
  try {
    if (Object.values(values).some(Boolean)) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch {
    // No storage, or it is full: the values live as long as the page.
  }
}
