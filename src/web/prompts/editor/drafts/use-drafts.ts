import { useCallback, useEffect, useRef, useState } from 'react';
import { type PromptForm, sameForm } from '../form.ts';
import { type Draft, readDrafts, removeDraft, storeDraft } from './drafts.ts';

/** Drafts stored in the browser for one editor. */
export interface LocalDrafts {
  /** An earlier draft (or one from another tab) that the user can restore. */
  offer: Draft | undefined;
  /** Loads the offered draft into the editor; the replaced text is offered next. */
  restore: () => void;
  discard: () => void;
  /** Whether the current text is stored; undefined while there is nothing to store. */
  stored: boolean | undefined;
  /**
   * Removes the stored draft once the server has saved `form`. If `final`, the editor stores nothing after
   * this.
   */
  markSaved: (form: PromptForm, final: boolean) => void;
}

const storeDelayMs = 500;

/**
 * Stores the form in the browser after each change (debounced) and immediately when the page is hidden or
 * closed.
 */
export function useDrafts({
  key,
  form,
  initial,
  base,
  onRestore,
}: {
  /** From `draftKey`. */
  key: string;
  form: PromptForm;
  /** The form without unsaved changes; nothing is stored while the form equals it. */
  initial: PromptForm;
  /** `updatedAt` of the prompt version being edited. */
  base: string | undefined;
  onRestore: (draft: Draft) => void;
}): LocalDrafts {
  // `crypto.randomUUID` is not available on sites without HTTPS.
  const [id] = useState(() => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  const [stored, setStored] = useState<boolean>();
  const latest = useRef({ form, key, base });
  const saved = useRef(initial);
  const done = useRef(false);

  const save = useCallback(() => {
    const { form, key, base } = latest.current;
    if (done.current || form === saved.current) return;
    saved.current = form;
    if (sameForm(form, initial)) {
      removeDraft(store, key, id);
      setStored(undefined);
    } else setStored(storeDraft(store, key, { id, savedAt: Date.now(), form, ...(base && { base }) }));
  }, [id, initial]);

  useEffect(() => {
    setOffers(readDrafts(store, key).filter((draft) => draft.id !== id && !sameForm(draft.form, initial)));
  }, [key, id, initial]);

  useEffect(() => {
    latest.current = { form, key, base };
    const timer = setTimeout(save, storeDelayMs);
    return () => clearTimeout(timer);
  }, [form, key, base, save]);

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
    storeDraft(store, key, { ...offer, id, savedAt: now });
    const current = { id: offer.id, savedAt: now, form, ...(base && { base }) };
    const changed = !sameForm(form, initial);
    if (changed) storeDraft(store, key, current);
    setOffers(changed ? [current, ...others] : others);
    onRestore(offer);
  };
  const discard = () => {
    if (offer) removeDraft(store, key, offer.id);
    setOffers(others);
  };
  const markSaved = (sent: PromptForm, final: boolean) => {
    done.current = final;
    saved.current = sent;
    removeDraft(store, key, id);
    setStored(undefined);
  };
  return { offer, restore, discard, stored, markSaved };
}

// `localStorage` is read on each call, because merely accessing it throws if storage is blocked; drafts.ts
// handles that.
const store = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};
