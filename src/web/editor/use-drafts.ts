import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDrafts } from './drafts.ts';
import { type PromptForm, sameForm } from './form.ts';

/** What the browser keeps of an editor. */
export interface KeptDrafts {
  /** A draft from earlier (or from another tab) that waits for an answer. */
  offer: Draft | undefined;
  /** Puts the offered draft into the editor; what stood there is offered in turn. */
  restore: () => void;
  discard: () => void;
  /** Whether the present text is kept; undefined while there is nothing to keep. */
  kept: boolean | undefined;
  /** The site has what this form says: the browser need not keep it. `forGood`: nothing more is written here. */
  settle: (form: PromptForm, forGood: boolean) => void;
}

/** Milliseconds after the last key until the draft is kept. */
const pause = 500;

/** Keeps what is written in the browser, half a second after each change and at once when the page goes away. */
export function useDrafts({
  place,
  form,
  initial,
  base,
  onRestore,
}: {
  /** From `draftKey`. */
  place: string;
  form: PromptForm;
  /** What the editor began with: nothing has to be kept while the form says the same. */
  initial: PromptForm;
  /** `updatedAt` of the prompt that the present text changes. */
  base: string | undefined;
  onRestore: (draft: Draft) => void;
}): KeptDrafts {
  // `crypto.randomUUID` is missing on sites without https.
  const [id] = useState(() => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  const [kept, setKept] = useState<boolean>();
  const latest = useRef({ form, place, base });
  const saved = useRef(initial);
  const done = useRef(false);

  const save = useCallback(() => {
    const { form, place, base } = latest.current;
    if (done.current || form === saved.current) return;
    saved.current = form;
    if (sameForm(form, initial)) {
      dropDraft(store, place, id);
      setKept(undefined);
    } else setKept(keepDraft(store, place, { id, savedAt: Date.now(), form, ...(base && { base }) }));
  }, [id, initial]);

  useEffect(() => {
    setOffers(readDrafts(store, place).filter((draft) => draft.id !== id && !sameForm(draft.form, initial)));
  }, [place, id, initial]);

  useEffect(() => {
    latest.current = { form, place, base };
    const timer = setTimeout(save, pause);
    return () => clearTimeout(timer);
  }, [form, place, base, save]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', onHide);
      save();
    };
  }, [save]);

  const [offer, ...others] = offers;
  const restore = () => {
    if (!offer) return;
    const now = Date.now();
    keepDraft(store, place, { ...offer, id, savedAt: now });
    const present = { id: offer.id, savedAt: now, form, ...(base && { base }) };
    const written = !sameForm(form, initial);
    if (written) keepDraft(store, place, present);
    setOffers(written ? [present, ...others] : others);
    onRestore(offer);
  };
  const discard = () => {
    if (offer) dropDraft(store, place, offer.id);
    setOffers(others);
  };
  const settle = (sent: PromptForm, forGood: boolean) => {
    done.current = forGood;
    saved.current = sent;
    dropDraft(store, place, id);
    setKept(undefined);
  };
  return { offer, restore, discard, kept, settle };
}

// Reached anew each time: where storage is forbidden even naming it throws, which the drafts take for an empty one.
const store = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};
