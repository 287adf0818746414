import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PromptInput } from '../../../domain/prompts/inputs/inputs.ts';
import { defaultValues, missingInput, withInputs } from '../../../domain/prompts/inputs/with-inputs.ts';
import {
  isTooLong,
  type PlaceholderValues,
  placeholdersOf,
  type Segment,
} from '../../../domain/prompts/placeholders/placeholders.ts';
import { readSession, writeSession } from '../../core/browser-storage.ts';

export const noValues: PlaceholderValues = {};

/**
 * Manages the values that a reader entered for the `placeholders` of one prompt, in addition to the defaults
 * of its inputs. They never leave the browser: they are component state, and stored in session storage for
 * reloads. `values` are those for the text: none while the text would be too long with them. `form` is what
 * the form needs of them. `check` returns the first required placeholder without a value, and sets `checked` if there is one.
 */
export function usePlaceholderValues(
  promptId: string,
  segments: readonly Segment[],
  inputs: readonly PromptInput[],
) {
  const [own, setValues] = useState(noValues);
  const values = useMemo(() => ({ ...defaultValues(inputs), ...own }), [inputs, own]);
  const placeholders = useMemo(() => withInputs(placeholdersOf(segments), inputs), [segments, inputs]);
  const [checked, setChecked] = useState(false);
  const tooLong = useMemo(() => isTooLong(segments, values), [segments, values]);
  const [cleared, setCleared] = useState<PlaceholderValues>();
  const restored = useRef(false);
  const storageKey = `filled:${promptId}`;

  useEffect(() => {
    if (restored.current) store(storageKey, own);
    else {
      restored.current = true;
      // Values that were typed before hydration take precedence.
      setValues((typed) => ({ ...valuesIn(readSession(storageKey)), ...typed }));
    }
  }, [storageKey, own]);

  const fill = useCallback((key: string, value: string) => {
    setValues((before) => ({ ...before, [key]: value }));
    setCleared(undefined);
  }, []);
  const clear = () => {
    setCleared(own);
    setValues(noValues);
  };
  /** Restores the cleared values; undefined once something new is typed. */
  const undo =
    cleared &&
    (() => {
      setValues(cleared);
      setCleared(undefined);
    });
  const check = () => {
    const missing = missingInput(placeholders, values);
    setChecked(missing !== undefined);
    return missing;
  };
  const form = { placeholders, values, checked, tooLong, onFill: fill, onClear: clear, onUndo: undo };
  return { placeholders, values: tooLong ? noValues : values, form, check };
}

/** Reads stored values; none if they are damaged. */
export function valuesIn(text: string | null): PlaceholderValues {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string'));
  } catch {
    return noValues;
  }
}

function store(key: string, values: PlaceholderValues): void {
  writeSession(key, Object.values(values).some(Boolean) ? JSON.stringify(values) : '');
}
