import { describe, expect, it } from 'vitest';
import { checkForm, fieldErrors, firstField } from './check.ts';
import { emptyForm, type PromptForm } from './form.ts';

const whole: PromptForm = {
  ...emptyForm,
  contentMd: 'Explain [this].',
  title: 'Explain',
  summary: 'Explains things.',
  categoryId: 'programming',
  imageUrl: '/covers/programming/Explain.svg',
};

describe('checking the form', () => {
  it('lets a whole one pass', () => {
    expect(checkForm(whole)).toEqual({ missing: [], errors: {} });
  });

  it('names what is missing in SPEC’s order, and marks each field', () => {
    const { missing, errors } = checkForm({ ...emptyForm, isPremium: true, title: '  ' });
    expect(missing).toEqual([
      'Title',
      'Prompt Content',
      'Short Description',
      'Category',
      'Cover Image',
      'Price (minimum $0.99)',
    ]);
    expect(errors).toMatchObject({
      title: 'Title is required',
      contentMd: 'Prompt Content is required',
      summary: 'Short Description is required',
      categoryId: 'Category is required',
      imageUrl: 'Cover Image is required',
    });
    expect(errors.price).toBeTruthy();
  });

  it.each(['0.98', '0', '', 'free'])('misses the price when it is %j', (price) => {
    expect(checkForm({ ...whole, isPremium: true, price }).missing).toEqual(['Price (minimum $0.99)']);
    expect(checkForm({ ...whole, price }).missing).toEqual([]);
  });

  it.each(['1000', '4.999'])('marks a price that nobody can pay, %j, without calling it missing', (price) => {
    const { missing, errors } = checkForm({ ...whole, isPremium: true, price });
    expect(missing).toEqual([]);
    expect(Object.keys(errors)).toEqual(['price']);
  });

  it.each(['0.99', '.99', '4,99', '999.99'])('takes the price %j', (price) => {
    expect(checkForm({ ...whole, isPremium: true, price }).errors).toEqual({});
  });

  it('tells what is too long before the server has to', () => {
    const { missing, errors } = checkForm({
      ...whole,
      title: 'x'.repeat(121),
      contentMd: 'x'.repeat(20_001),
    });
    expect(missing).toEqual([]);
    expect(errors).toEqual({
      title: 'Title can be at most 120 characters',
      contentMd: 'Prompt Content can be at most 20,000 characters',
    });
  });

  it('finds the sample that is meant, past those left empty', () => {
    const sampleResponses = [
      { id: 'a', type: 'text', title: '', content: '' },
      { id: 'b', type: 'image', title: 'A picture', content: 'nowhere' },
    ] as const;
    const { errors } = checkForm({ ...whole, sampleResponses });
    expect(Object.keys(errors)).toEqual(['sample.b.content']);
  });
});

describe('errors from the server', () => {
  it('go to their fields, the others to the rest', () => {
    const form = { ...whole, sampleResponses: [{ id: 'a', type: 'text', title: 't', content: '' }] as const };
    expect(
      fieldErrors(
        [
          { field: 'categoryId', message: 'Category is unknown' },
          { field: 'tags.2', message: 'A tag cannot be blank' },
          { field: 'sampleResponses.0.content', message: 'Sample response is required' },
          { field: 'sampleResponses', message: 'At most 10 sample responses' },
          { field: 'status', message: 'status must be …' },
        ],
        form,
      ),
    ).toEqual({
      fields: {
        categoryId: 'Category is unknown',
        tags: 'A tag cannot be blank',
        'sample.a.content': 'Sample response is required',
        sampleResponses: 'At most 10 sample responses',
      },
      rest: ['status must be …'],
    });
  });

  it('the first is the topmost on the page', () => {
    expect(firstField({ price: 'x', title: 'y', summary: 'z' }, whole)).toBe('title');
    expect(firstField({ title: 'y', contentMd: 'x' }, whole)).toBe('contentMd');
    expect(firstField({}, whole)).toBeUndefined();
  });
});
