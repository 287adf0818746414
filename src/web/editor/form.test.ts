import { describe, expect, it } from 'vitest';
import { changed, coverFor, emptyForm, inputOf, type PromptForm, priceOf, sameForm } from './form.ts';

const form = (patch: Partial<PromptForm>): PromptForm => ({ ...emptyForm, ...patch });

describe('what is sent', () => {
  it('has the price only of a premium prompt', () => {
    expect(inputOf(form({ price: '4.99' }))).toMatchObject({ isPremium: false, price: 0 });
    expect(inputOf(form({ price: '4.99', isPremium: true })).price).toBe(4.99);
  });

  it('has no sample that was left empty, and addresses without spaces around them', () => {
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

  it('has nothing that only the form needs', () => {
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

describe('a drawn cover', () => {
  it('follows title and topic', () => {
    const drawn = form({ title: 'One', categoryId: 'design', imageUrl: '/covers/design/One.svg' });
    expect(changed(drawn, { title: 'Two & three' }).imageUrl).toBe('/covers/design/Two%20%26%20three.svg');
    expect(changed(drawn, { categoryId: 'business' }).imageUrl).toBe('/covers/business/One.svg');
  });

  it('gives way to a picture of one’s own, which follows nothing', () => {
    const own = form({ title: 'One', imageUrl: 'https://example.com/a.png' });
    expect(changed(own, { title: 'Two' }).imageUrl).toBe('https://example.com/a.png');
    expect(changed(form({ imageUrl: coverFor(emptyForm) }), { imageUrl: '' }).imageUrl).toBe('');
  });

  it('is drawn before there is a title or a topic', () => {
    expect(coverFor(emptyForm)).toBe('/covers/none/Untitled.svg');
  });
});

it('two forms say the same whatever the order and ids of their parts', () => {
  const { title, ...rest } = form({
    sampleResponses: [{ id: '1', type: 'text', title: '', content: 'x' }],
  });
  const other = { ...rest, title, sampleResponses: [{ id: '2', type: 'text', title: '', content: 'x' }] };
  expect(sameForm({ ...rest, title }, other as PromptForm)).toBe(true);
  expect(sameForm(emptyForm, form({ tags: ['a'] }))).toBe(false);
});
