import { describe, expect, it } from 'vitest';
import { untypedInput } from '../../../domain/prompts/inputs/inputs.ts';
import { bodyOf, storedEdit } from './proposed-values.ts';

const values = { title: 'T', heading: '', summary: 'S', contentMd: 'C', tags: 'a, b c ,,', note: 'N' };
const input = { ...untypedInput, name: 'tone' };

describe('a suggested edit in the browser', () => {
  it('is sent with its tags as a list, and the inputs of its text', () => {
    expect(
      bodyOf({ ...values, contentMd: 'In a [tone] voice', inputs: [input, { ...input, name: 'gone' }] }),
    ).toEqual({
      ...values,
      contentMd: 'In a [tone] voice',
      inputs: [input],
      tags: ['a', 'b c'],
    });
  });

  it('is restored as it was stored, and not from anything else', () => {
    const whole = { ...values, inputs: [input], version: 2 };
    expect(storedEdit(JSON.stringify(whole))).toEqual(whole);
    expect(storedEdit(JSON.stringify({ ...whole, inputs: [{ name: 'tone' }] }))).toBeUndefined();
    expect(storedEdit(JSON.stringify({ ...values, version: 2 }))).toEqual({ ...values, version: 2 });
    for (const text of ['', 'null', '{}', '[]', JSON.stringify(values), JSON.stringify({ version: 1 })])
      expect(storedEdit(text), text).toBeUndefined();
  });
});
