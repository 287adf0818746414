import { emptyForm, type PromptForm, sameForm } from './form.ts';

/** What somebody wrote and did not publish, as one open editor left it. */
export interface Draft {
  /** Of the editor that wrote it: two open tabs keep two drafts. */
  id: string;
  /** Milliseconds. */
  savedAt: number;
  form: PromptForm;
  /** `updatedAt` of the published prompt when its changing began. */
  base?: string;
}

/** The part of `localStorage` that drafts need. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Of the drafts in one place the latest are kept. */
const most = 5;

/** Where the drafts of one person stand: for a new prompt, or for changes of one that is published. */
export function draftKey(userId: string, promptId: string | undefined): string {
  return `draft:${userId}:${promptId ?? 'new'}`;
}

/** The drafts that are kept, latest first; none where the browser keeps nothing. */
export function readDrafts(store: DraftStore, key: string): Draft[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((entry) => draftFrom(entry) ?? []) : [];
  } catch {
    return [];
  }
}

/** Keeps one editor's draft in place of its earlier one. Answers whether the browser did. */
export function keepDraft(store: DraftStore, key: string, draft: Draft): boolean {
  const others = readDrafts(store, key).filter(
    ({ id, form }) => id !== draft.id && !sameForm(form, draft.form),
  );
  return write(store, key, [draft, ...others].slice(0, most));
}

/** Forgets one draft. */
export function dropDraft(store: DraftStore, key: string, id: string): void {
  const drafts = readDrafts(store, key);
  const others = drafts.filter((draft) => draft.id !== id);
  if (others.length < drafts.length) write(store, key, others);
}

function write(store: DraftStore, key: string, drafts: readonly Draft[]): boolean {
  try {
    if (drafts.length) store.setItem(key, JSON.stringify(drafts));
    else store.removeItem(key);
    return true;
  } catch {
    // No room, or no storage at all: the latest draft is worth more than the older ones.
    return drafts.length > 1 && write(store, key, drafts.slice(0, 1));
  }
}

/** A stored entry, if it is one: what an older release or another program left must not break the editor. */
function draftFrom(entry: unknown): Draft | undefined {
  const { id, savedAt, form, base } = (entry ?? {}) as Partial<Draft>;
  if (typeof id !== 'string' || typeof savedAt !== 'number' || typeof form !== 'object' || form === null)
    return undefined;
  const whole: Record<string, unknown> = { ...emptyForm };
  for (const [name, value] of Object.entries(emptyForm)) {
    const given: unknown = form[name as keyof PromptForm];
    if (Array.isArray(value) ? Array.isArray(given) : typeof given === typeof value) whole[name] = given;
  }
  const found = whole as unknown as PromptForm;
  return {
    id,
    savedAt,
    ...(typeof base === 'string' && { base }),
    form: {
      ...found,
      tags: found.tags.filter((tag) => typeof tag === 'string'),
      sampleResponses: found.sampleResponses.filter(isSample),
    },
  };
}

function isSample(value: unknown): boolean {
  const { id, type, title, content } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    (type === 'text' || type === 'image' || type === 'video') &&
    typeof title === 'string' &&
    typeof content === 'string'
  );
}
