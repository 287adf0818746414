import { expect, it } from 'vitest';
import { withNewTag } from './new-tag.ts';

it('adds the typed tag, trimmed, and clears the input', () => {
  expect(withNewTag({ tags: ['a'], newTag: '  #Big  idea ' })).toEqual({
    tags: ['a', 'Big idea'],
    newTag: '',
  });
});

it('adds several tags separated by commas', () => {
  expect(withNewTag({ tags: [], newTag: 'a, b,,c,' })).toEqual({ tags: ['a', 'b', 'c'], newTag: '' });
});

it('changes nothing for a blank input', () => {
  expect(withNewTag({ tags: ['a'], newTag: '  ' })).toEqual({ tags: ['a'], newTag: '' });
});

it.each([
  [{ tags: ['Café'], newTag: 'cafe' }, '“cafe” has already been added'],
  [{ tags: ['1', '2', '3', '4'], newTag: '5, 6' }, 'At most 5 tags'],
  [{ tags: [], newTag: 'x'.repeat(31) }, 'Tag can be at most 30 characters'],
])('keeps the input and explains why it cannot be added: %o', (form, error) => {
  expect(withNewTag(form)).toEqual({ ...form, error });
});
