import { describe, expect, it } from 'vitest';
import { type Draft, draftKey, dropDraft, keepDraft, readDrafts } from './drafts.ts';
import { emptyForm } from './form.ts';

const key = draftKey('alice', undefined);

function memory(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
    removeItem: (name: string) => void kept.delete(name),
  };
}

const draft = (id: string, contentMd: string, savedAt = 1): Draft => ({
  id,
  savedAt,
  form: { ...emptyForm, contentMd },
});

describe('drafts', () => {
  it('come back as they were, the latest first', () => {
    const store = memory();
    keepDraft(store, key, draft('a', 'one'));
    keepDraft(store, key, draft('b', 'two'));
    expect(readDrafts(store, key)).toEqual([draft('b', 'two'), draft('a', 'one')]);
  });

  it('of one editor replace each other', () => {
    const store = memory();
    keepDraft(store, key, draft('a', 'one'));
    keepDraft(store, key, draft('a', 'one and more', 2));
    expect(readDrafts(store, key)).toEqual([draft('a', 'one and more', 2)]);
  });

  it('that say the same are one', () => {
    const store = memory();
    keepDraft(store, key, draft('a', 'one'));
    keepDraft(store, key, draft('b', 'one', 2));
    expect(readDrafts(store, key)).toEqual([draft('b', 'one', 2)]);
  });

  it('stand apart by person and by prompt', () => {
    expect(new Set([key, draftKey('bob', undefined), draftKey('alice', 'p1')]).size).toBe(3);
  });

  it('are forgotten one at a time, and leave nothing behind', () => {
    const store = memory();
    keepDraft(store, key, draft('a', 'one'));
    keepDraft(store, key, draft('b', 'two'));
    dropDraft(store, key, 'a');
    expect(readDrafts(store, key)).toEqual([draft('b', 'two')]);
    dropDraft(store, key, 'b');
    expect(store.kept.size).toBe(0);
  });

  it('are at most five', () => {
    const store = memory();
    for (let n = 1; n <= 7; n++) keepDraft(store, key, draft(String(n), `text ${n}`));
    expect(readDrafts(store, key).map(({ id }) => id)).toEqual(['7', '6', '5', '4', '3']);
  });

  it('give up older ones for the latest where there is little room, and say when there is none', () => {
    const store = memory(600);
    expect(keepDraft(store, key, draft('a', 'x'.repeat(200)))).toBe(true);
    expect(keepDraft(store, key, draft('b', 'y'.repeat(200)))).toBe(true);
    expect(readDrafts(store, key).map(({ id }) => id)).toEqual(['b']);
    expect(keepDraft(store, key, draft('b', 'z'.repeat(1000)))).toBe(false);
  });

  it('survive what an older release or another program left', () => {
    const store = memory();
    for (const left of ['', 'no json', '{}', 'null', '[1, null, {"id":"a"}]']) {
      store.kept.set(key, left);
      expect(readDrafts(store, key)).toEqual([]);
    }
    store.kept.set(
      key,
      JSON.stringify([
        { id: 'a', savedAt: 1, form: { contentMd: 'kept', tags: 'no', isPremium: 1, sampleResponses: [7] } },
      ]),
    );
    expect(readDrafts(store, key)).toEqual([draft('a', 'kept')]);
  });
});
