import { describe, expect, it } from 'vitest';
import {
  coverTextOf,
  emptyForm,
  inputOf,
  lacksOutput,
  type PromptForm,
  priceOf,
  sameForm,
  withCover,
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

  it('has each model once', () => {
    expect(inputOf(form({ models: ' Flux, flux,, Imagen,' })).models).toEqual(['Flux', 'Imagen']);
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
  ['€4.99', 4.99],
  ['4,99 €', 4.99],
  ['$4.99€', Number.NaN],
  ['.99', 0.99],
  ['3.', 3],
  ['1,234', Number.NaN],
  ['', Number.NaN],
  ['free', Number.NaN],
  ['-5', Number.NaN],
  ['1e3', Number.NaN],
  ['.', Number.NaN],
])('the price %j is %d', (text, price) => {
  expect(priceOf(text)).toBe(price);
});

it('takes the first sample image as the cover if none was chosen, before a generated one', () => {
  const image = { id: '2', type: 'image', title: '', content: ' /files/a.png ' } as const;
  const text = { id: '1', type: 'text', title: '', content: 'A text' } as const;
  const written = form({ contentMd: 'Draw [this].', sampleResponses: [text, image] });
  expect(withCover(written).imageUrl).toBe('/files/a.png');
  expect(withCover({ ...written, imageUrl: '/files/b.png' }).imageUrl).toBe('/files/b.png');
  expect(withCover({ ...written, sampleResponses: [text] }).imageUrl).toBe('/covers/generated.svg');
});

it('asks for a picture or video only where the kind is visual and there is none', () => {
  const image = { id: '1', type: 'image', title: '', content: '/files/a.png' } as const;
  expect(lacksOutput(form({ kind: 'image', sampleResponses: [{ ...image, type: 'text' }] }))).toBe(true);
  expect(lacksOutput(form({ kind: 'video', sampleResponses: [image] }))).toBe(false);
  expect(lacksOutput(form({}))).toBe(false);
});

it('the generated cover shows the content, but of a premium prompt the description', () => {
  const written = form({
    title: 'Cold email',
    contentMd: '# Cold email\nWrite to [name].',
    summary: 'Short.',
  });
  expect(coverTextOf(written)).toBe('Write to [name].');
  expect(coverTextOf({ ...written, isPremium: true })).toBe('Short.');
});

it('a prompt without a cover gets a generated one, once it has content', () => {
  expect(withCover(form({ contentMd: 'Write.' })).imageUrl).toBe('/covers/generated.svg');
  expect(withCover(form({ contentMd: ' \n' })).imageUrl).toBe('');
  const own = form({ contentMd: 'Write.', imageUrl: 'https://example.com/a.png' });
  expect(withCover(own)).toBe(own);
});

it('forms are compared regardless of key order and sample ids', () => {
  const { title, ...rest } = form({
    sampleResponses: [{ id: '1', type: 'text', title: '', content: 'x' }],
  });
  const other = { ...rest, title, sampleResponses: [{ id: '2', type: 'text', title: '', content: 'x' }] };
  expect(sameForm({ ...rest, title }, other as PromptForm)).toBe(true);
  expect(sameForm(emptyForm, form({ tags: ['a'] }))).toBe(false);
});
