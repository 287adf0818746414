import { inputKinds, untypedInput } from '../../../../domain/prompts/inputs/inputs.ts';
import { emptyForm, type PromptForm, sameForm } from '../form.ts';

/** Unpublished text of one editor, stored in the browser. */
export interface Draft {
  /** Id of the editor that wrote it: two open tabs store two drafts. */
  id: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  form: PromptForm;
  /** The prompt's `updatedAt` when editing began. */
  base?: string;
}

/** The subset of `localStorage` that drafts need. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The number of latest drafts stored under one key. */
const maxDrafts = 5;

/** Returns the storage key for a user's drafts of a new prompt, or of changes to an existing one. */
export function draftKey(userId: string, promptId: string | undefined): string {
  return `draft:${userId}:${promptId ?? 'new'}`;
}

/** Reads the stored drafts, latest first; none when storage is unavailable. */
export function readDrafts(store: DraftStore, key: string): Draft[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap((entry) => parseDraft(entry) ?? []) : [];
  } catch {
    return [];
  }
}

/** Stores an editor's draft, replacing its earlier one. Returns false if the browser could not store it. */
export function storeDraft(store: DraftStore, key: string, draft: Draft): boolean {
  const others = readDrafts(store, key).filter(
    ({ id, form }) => id !== draft.id && !sameForm(form, draft.form),
  );
  return write(store, key, [draft, ...others].slice(0, maxDrafts));
}

export function removeDraft(store: DraftStore, key: string, id: string): void {
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
    // Storage is full or unavailable. If it is full, older drafts are removed for the latest one.
    return drafts.length > 1 && write(store, key, drafts.slice(0, 1));
  }
}

/** Parses a stored entry; data from an older release or another program must not break the editor. */
function parseDraft(entry: unknown): Draft | undefined {
  const { id, savedAt, form, base } = (entry ?? {}) as Partial<Draft>;
  if (typeof id !== 'string' || typeof savedAt !== 'number' || typeof form !== 'object' || form === null)
    return undefined;
  const fields: Record<string, unknown> = { ...emptyForm };
  for (const [name, value] of Object.entries(emptyForm)) {
    const stored: unknown = form[name as keyof PromptForm];
    if (Array.isArray(value) ? Array.isArray(stored) : typeof stored === typeof value) fields[name] = stored;
  }
  const parsed = fields as unknown as PromptForm;
  return {
    id,
    savedAt,
    ...(typeof base === 'string' && { base }),
    form: {
      ...parsed,
      tags: parsed.tags.filter((tag) => typeof tag === 'string'),
      sampleResponses: parsed.sampleResponses.filter(isSample),
      inputs: parsed.inputs.filter(isInput),
    },
  };
}

/** Whether a stored value is an input. */
export function isInput(value: unknown): boolean {
  const input = (value ?? {}) as Record<string, unknown>;
  return (
    typeof input.name === 'string' &&
    Object.hasOwn(inputKinds, String(input.kind)) &&
    Array.isArray(input.choices) &&
    Object.entries(untypedInput).every(([field, usual]) => typeof input[field] === typeof usual)
  );
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
