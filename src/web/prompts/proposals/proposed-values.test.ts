import { describe, expect, it } from 'vitest';
import { bodyOf, storedEdit } from './proposed-values.ts';

const values = { title: 'T', heading: '', summary: 'S', contentMd: 'C', tags: 'a, b c ,,', note: 'N' };

describe('a suggested edit in the browser', () => {
  it('is sent with its tags as a list', () => {
    expect(bodyOf(values)).toEqual({ ...values, tags: ['a', 'b c'] });
  });

  it('is restored as it was stored, and not from anything else', () => {
    expect(storedEdit(JSON.stringify({ ...values, version: 2 }))).toEqual({ ...values, version: 2 });
    for (const text of ['', 'null', '{}', '[]', JSON.stringify(values), JSON.stringify({ version: 1 })])
      expect(storedEdit(text), text).toBeUndefined();
  });
});
