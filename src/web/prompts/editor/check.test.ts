import { describe, expect, it } from 'vitest';
import { checkForm, fieldErrors, firstField } from './check.ts';
import { emptyForm, type PromptForm } from './form.ts';

const check = (form: PromptForm, status?: 'draft') =>
  checkForm(form, { ...(status && { status }), currency: 'usd' });

const complete: PromptForm = {
  ...emptyForm,
  contentMd: 'Explain [this].',
  title: 'Explain',
  summary: 'Explains things.',
  categoryId: 'programming',
  imageUrl: '/covers/generated.svg',
};

describe('checkForm', () => {
  it('accepts a complete form', () => {
    expect(check(complete)).toEqual({ missing: [], errors: {} });
  });

  it('lists missing fields in the order of the form, and gives each an error', () => {
    const { missing, errors } = check({ ...emptyForm, isPremium: true, title: '  ' });
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

  it.each(['0.98', '0', '', 'free'])('reports the price %j as missing', (price) => {
    expect(check({ ...complete, isPremium: true, price }).missing).toEqual(['Price (minimum $0.99)']);
    expect(check({ ...complete, price }).missing).toEqual([]);
  });

  it.each(['1000', '4.999'])('reports the price %j as invalid, not as missing', (price) => {
    const { missing, errors } = check({ ...complete, isPremium: true, price });
    expect(missing).toEqual([]);
    expect(Object.keys(errors)).toEqual(['price']);
  });

  it.each(['0.99', '.99', '4,99', '999.99'])('accepts the price %j', (price) => {
    expect(check({ ...complete, isPremium: true, price }).errors).toEqual({});
  });

  it('reports texts that are too long', () => {
    const { missing, errors } = check({
      ...complete,
      title: 'x'.repeat(201),
      contentMd: 'x'.repeat(100_001),
    });
    expect(missing).toEqual([]);
    expect(errors).toEqual({
      title: 'Title can be at most 200 characters',
      contentMd: 'Prompt Content can be at most 100,000 characters',
    });
  });

  it('assigns an error to the right sample when empty ones come first', () => {
    const sampleResponses = [
      { id: 'a', type: 'text', title: '', content: '' },
      { id: 'b', type: 'image', title: 'A picture', content: 'nowhere' },
    ] as const;
    const { errors } = check({ ...complete, sampleResponses });
    expect(Object.keys(errors)).toEqual(['sample.b.content']);
  });
});

describe('server errors', () => {
  it('are assigned to their fields, all others to the rest', () => {
    const form = {
      ...complete,
      sampleResponses: [{ id: 'a', type: 'text', title: 't', content: '' }] as const,
    };
    expect(
      fieldErrors(
        [
          { field: 'categoryId', message: 'Category is unknown' },
          { field: 'tags.2', message: 'A tag cannot be blank' },
          { field: 'sampleResponses.0.content', message: 'Sample response is required' },
          { field: 'sampleResponses', message: 'At most 10 sample responses' },
          { field: 'isAdult', message: 'A moderator marked this prompt' },
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
        isAdult: 'A moderator marked this prompt',
      },
      rest: ['status must be …'],
    });
  });

  it('are ordered from the top of the page', () => {
    expect(firstField({ price: 'x', title: 'y', summary: 'z' }, complete)).toBe('title');
    expect(firstField({ title: 'y', contentMd: 'x' }, complete)).toBe('contentMd');
    expect(firstField({ isAdult: 'x' }, complete)).toBe('isAdult');
    expect(firstField({}, complete)).toBeUndefined();
  });
});

it('names the least price in the currency of the site', () => {
  const { missing, errors } = checkForm({ ...complete, isPremium: true, price: '0.5' }, { currency: 'eur' });
  expect(missing).toEqual(['Price (minimum €0.99)']);
  expect(errors.price).toBe('Price must be at least €0.99');
});
