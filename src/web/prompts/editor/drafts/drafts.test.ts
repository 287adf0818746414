import { describe, expect, it } from 'vitest';
import { emptyForm } from '../form.ts';
import { type Draft, draftKey, readDrafts, removeDraft, storeDraft } from './drafts.ts';

const key = draftKey('alice', undefined);

function memoryStore(maxLength = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > maxLength) throw new DOMException('full', 'QuotaExceededError');
      entries.set(name, value);
    },
    removeItem: (name: string) => void entries.delete(name),
  };
}

const draft = (id: string, contentMd: string, savedAt = 1): Draft => ({
  id,
  savedAt,
  form: { ...emptyForm, contentMd },
});

describe('drafts', () => {
  it('are read back unchanged, the latest first', () => {
    const store = memoryStore();
    storeDraft(store, key, draft('a', 'one'));
    storeDraft(store, key, draft('b', 'two'));
    expect(readDrafts(store, key)).toEqual([draft('b', 'two'), draft('a', 'one')]);
  });

  it('of one editor replace each other', () => {
    const store = memoryStore();
    storeDraft(store, key, draft('a', 'one'));
    storeDraft(store, key, draft('a', 'one and more', 2));
    expect(readDrafts(store, key)).toEqual([draft('a', 'one and more', 2)]);
  });

  it('with the same content are stored once', () => {
    const store = memoryStore();
    storeDraft(store, key, draft('a', 'one'));
    storeDraft(store, key, draft('b', 'one', 2));
    expect(readDrafts(store, key)).toEqual([draft('b', 'one', 2)]);
  });

  it('are separate for each user and prompt', () => {
    expect(new Set([key, draftKey('bob', undefined), draftKey('alice', 'p1')]).size).toBe(3);
  });

  it('are removed one at a time, the last one with its key', () => {
    const store = memoryStore();
    storeDraft(store, key, draft('a', 'one'));
    storeDraft(store, key, draft('b', 'two'));
    removeDraft(store, key, 'a');
    expect(readDrafts(store, key)).toEqual([draft('b', 'two')]);
    removeDraft(store, key, 'b');
    expect(store.entries.size).toBe(0);
  });

  it('are limited to five', () => {
    const store = memoryStore();
    for (let n = 1; n <= 7; n++) storeDraft(store, key, draft(String(n), `text ${n}`));
    expect(readDrafts(store, key).map(({ id }) => id)).toEqual(['7', '6', '5', '4', '3']);
  });

  it('drop older ones when storage is full, and report when even the latest does not fit', () => {
    const store = memoryStore(600);
    expect(storeDraft(store, key, draft('a', 'x'.repeat(200)))).toBe(true);
    expect(storeDraft(store, key, draft('b', 'y'.repeat(200)))).toBe(true);
    expect(readDrafts(store, key).map(({ id }) => id)).toEqual(['b']);
    expect(storeDraft(store, key, draft('b', 'z'.repeat(1000)))).toBe(false);
  });

  it('ignore invalid data of an older release or another program', () => {
    const store = memoryStore();
    for (const invalid of ['', 'no json', '{}', 'null', '[1, null, {"id":"a"}]']) {
      store.entries.set(key, invalid);
      expect(readDrafts(store, key)).toEqual([]);
    }
    store.entries.set(
      key,
      JSON.stringify([
        { id: 'a', savedAt: 1, form: { contentMd: 'kept', tags: 'no', isPremium: 1, sampleResponses: [7] } },
      ]),
    );
    expect(readDrafts(store, key)).toEqual([draft('a', 'kept')]);
  });
});
