import { expect, test } from 'vitest';
import { defaultSearchName, filtersKey, filtersLabel } from './filter-names.ts';
import { narrows, type PromptFilters } from './prompt-filters.ts';

const of = (given: Partial<PromptFilters>): PromptFilters => ({
  q: '',
  topicId: '',
  tags: [],
  language: '',
  kind: '',
  model: '',
  price: '',
  featured: false,
  sort: '',
  ...given,
});

test.each<[Partial<PromptFilters>, Partial<PromptFilters>]>([
  [{ q: 'Café' }, { q: 'cafe' }],
  [{ tags: ['b', '#A'] }, { tags: ['a', 'B'] }],
  [{ topicId: 'design', sort: 'trending' }, { topicId: 'design' }],
])('%j and %j are the same search', (one, other) => {
  expect(filtersKey(of(one))).toBe(filtersKey(of(other)));
});

test.each<[Partial<PromptFilters>, Partial<PromptFilters>]>([
  [{ q: 'a', sort: 'trending' }, { q: 'a' }],
  [{ tags: ['a', 'b'] }, { tags: ['a b'] }],
  [{ q: 'design' }, { topicId: 'design' }],
  [
    { q: 'a', sort: 'recent' },
    { q: 'a', sort: 'oldest' },
  ],
  [{ language: 'de' }, { language: 'en' }],
  [{ q: 'a', price: 'free' }, { q: 'a' }],
  [{ price: 'free', featured: true }, { price: 'free' }],
])('%j and %j are different searches', (one, other) => {
  expect(filtersKey(of(one))).not.toBe(filtersKey(of(other)));
});

test('an order alone narrows nothing', () => {
  expect(narrows(of({ sort: 'recent' }))).toBe(false);
  for (const one of [{ q: 'a' }, { topicId: 'design' }, { tags: ['a'] }, { featured: true }])
    expect(narrows(of(one))).toBe(true);
});

test('a search is named after its filters', () => {
  expect(filtersLabel(of({ q: 'tutor', tags: ['a', 'b'] }), 'Data Science')).toBe(
    'tutor · Data Science · #a · #b',
  );
  expect(filtersLabel(of({ language: 'de', price: 'free', featured: true }), undefined)).toBe(
    'German · Free · Featured',
  );
  expect(defaultSearchName(of({ q: 'x'.repeat(200) }), undefined)).toHaveLength(80);
});
