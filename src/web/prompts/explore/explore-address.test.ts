import { expect, test } from 'vitest';
import { paths } from '../../../contract/core/routes.ts';
import {
  exploreFilters,
  exploreQuery,
  exploreSearch,
  isCategory,
  isFiltered,
  readExplore,
} from './explore-address.ts';

const read = (address: string) => readExplore(new URL(address, 'https://promptorium.example').searchParams);
const roundTrip = (address: string) => paths.explore(exploreQuery(read(address)));

test('without parameters, Explore is a grid of trending prompts', () => {
  expect(read('/explore')).toEqual({
    q: '',
    category: '',
    tags: [],
    language: '',
    kind: '',
    model: '',
    price: '',
    featured: false,
    sort: '',
    view: 'grid',
    page: 1,
  });
  expect(exploreSearch(read('/explore'))).toEqual({ page: 1, sort: 'trending' });
});

test('a search without a sort order requests the best match', () => {
  expect(exploreSearch(read('/explore?q=tutor'))).toEqual({ page: 1, q: 'tutor' });
  expect(exploreSearch(read('/explore?q=tutor&sort=oldest'))).toEqual({
    page: 1,
    q: 'tutor',
    sort: 'oldest',
  });
});

test('purchases are requested as such, and are no part of a saved search', () => {
  const state = read('/explore?price=purchased&q=tutor');
  expect(exploreSearch(state)).toEqual({ page: 1, q: 'tutor', owned: 'true' });
  expect(exploreFilters(state, undefined)).toMatchObject({ q: 'tutor', price: '' });
  expect(isFiltered(read('/explore?price=purchased'))).toBe(true);
});

test('a topic is requested by its slug, whether the URL has its id or its name', () => {
  expect(exploreSearch(read('/explore?category=content+creation')).categoryId).toBe('content-creation');
  expect(exploreSearch(read('/explore?category=content-creation')).categoryId).toBe('content-creation');
  const topic = { id: 'content-creation', slug: 'content-creation', name: 'Content Creation' };
  expect(isCategory(topic, 'content creation')).toBe(true);
  expect(isCategory(topic, '')).toBe(false);
});

test.each([
  ['/explore?page=0&sort=best&view=cube&tags=,', '/explore'],
  ['/explore?page=2&view=list&sort=popular', '/explore?sort=popular&view=list&page=2'],
  ['/explore?sort=trending', '/explore'],
  ['/explore?sort=oldest&price=free&language=de', '/explore?language=de&price=free&sort=oldest'],
  ['/explore?price=cheap&language=German&featured=yes', '/explore'],
  ['/explore?sort=recent&featured=true', '/explore?featured=true&sort=recent'],
  ['/explore?price=purchased&q=a', '/explore?q=a&price=purchased'],
  ['/explore?sort=trending&q=a', '/explore?q=a&sort=trending'],
  ['/explore?tags=a,A,%20b%20,c,d,e,f', '/explore?tags=a%2Cb%2Cc%2Cd%2Ce'],
])('%s is normalised to %s', (address, normalised) => {
  expect(roundTrip(address)).toBe(normalised);
});
