import { expect, it } from 'vitest';
import { withNewTag } from './new-tag.ts';

it('adds what is typed, trimmed, and clears the line', () => {
  expect(withNewTag({ tags: ['a'], newTag: '  #Big  idea ' })).toEqual({
    tags: ['a', 'Big idea'],
    newTag: '',
  });
});

it('adds several that commas part', () => {
  expect(withNewTag({ tags: [], newTag: 'a, b,,c,' })).toEqual({ tags: ['a', 'b', 'c'], newTag: '' });
});

it('changes nothing for a blank line', () => {
  expect(withNewTag({ tags: ['a'], newTag: '  ' })).toEqual({ tags: ['a'], newTag: '' });
});

it.each([
  [{ tags: ['Café'], newTag: 'cafe' }, '“cafe” is among the tags already'],
  [{ tags: ['1', '2', '3', '4'], newTag: '5, 6' }, 'At most 5 tags'],
  [{ tags: [], newTag: 'x'.repeat(31) }, 'Tag can be at most 30 characters'],
])('keeps the line and says why it cannot be added: %o', (form, refused) => {
  expect(withNewTag(form)).toEqual({ ...form, refused });
});
