import { describe, expect, it } from 'vitest';
import {
  changeForm,
  emptyForm,
  generatedCover,
  inputOf,
  type PromptForm,
  priceOf,
  sameForm,
} from './form.ts';

const form = (patch: Partial<PromptForm>): PromptForm => ({ ...emptyForm, ...patch });

describe('inputOf', () => {
  it('has a price only if the prompt is premium', () => {
    expect(inputOf(form({ price: '4.99' }))).toMatchObject({ isPremium: false, price: 0 });
    expect(inputOf(form({ price: '4.99', isPremium: true })).price).toBe(4.99);
  });

  it('leaves out empty samples and trims URLs', () => {
    const sampleResponses = [
      { id: '1', type: 'text', title: ' ', content: '\n' },
      { id: '2', type: 'image', title: '', content: ' https://example.com/a.png ' },
      { id: '3', type: 'text', title: 'Titled', content: '' },
      { id: '4', type: 'text', title: '', content: ' indented' },
    ] as const;
    expect(inputOf(form({ sampleResponses })).sampleResponses).toEqual([
      { id: '2', type: 'image', title: '', content: 'https://example.com/a.png' },
      { id: '3', type: 'text', title: 'Titled', content: '' },
      { id: '4', type: 'text', title: '', content: ' indented' },
    ]);
  });

  it('leaves out fields that only the form needs', () => {
    expect(inputOf(form({ newTag: 'half a tag' }))).not.toHaveProperty('newTag');
  });
});

it.each([
  ['0.99', 0.99],
  [' 4.99 ', 4.99],
  ['$ 12', 12],
  ['4,99', 4.99],
  ['.99', 0.99],
  ['3.', 3],
  ['1,234', Number.NaN],
  ['', Number.NaN],
  ['free', Number.NaN],
  ['-5', Number.NaN],
  ['1e3', Number.NaN],
  ['.', Number.NaN],
])('the price %j is %d dollars', (text, dollars) => {
  expect(priceOf(text)).toBe(dollars);
});

describe('a generated cover', () => {
  it('changes with title and topic', () => {
    const generated = form({ title: 'One', categoryId: 'design', imageUrl: '/covers/design/One.svg' });
    expect(changeForm(generated, { title: 'Two & three' }).imageUrl).toBe(
      '/covers/design/Two%20%26%20three.svg',
    );
    expect(changeForm(generated, { categoryId: 'business' }).imageUrl).toBe('/covers/business/One.svg');
  });

  it('is replaced by the author’s own picture, which does not change', () => {
    const own = form({ title: 'One', imageUrl: 'https://example.com/a.png' });
    expect(changeForm(own, { title: 'Two' }).imageUrl).toBe('https://example.com/a.png');
    expect(changeForm(form({ imageUrl: generatedCover(emptyForm) }), { imageUrl: '' }).imageUrl).toBe('');
  });

  it('exists before there is a title or a topic', () => {
    expect(generatedCover(emptyForm)).toBe('/covers/none/Untitled.svg');
  });
});

it('forms are compared regardless of key order and sample ids', () => {
  const { title, ...rest } = form({
    sampleResponses: [{ id: '1', type: 'text', title: '', content: 'x' }],
  });
  const other = { ...rest, title, sampleResponses: [{ id: '2', type: 'text', title: '', content: 'x' }] };
  expect(sameForm({ ...rest, title }, other as PromptForm)).toBe(true);
  expect(sameForm(emptyForm, form({ tags: ['a'] }))).toBe(false);
});
