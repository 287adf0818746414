import { expect, it } from 'vitest';
import { filterKeys } from './filter-keys.ts';
import { distinctModels } from './models.ts';

it('keeps each model once, trimmed, in the spelling that comes first', () => {
  expect(distinctModels([' GPT-4o ', 'gpt-4O', '', ' ', 'Claude  Opus', 'a,b'])).toEqual([
    'GPT-4o',
    'Claude Opus',
    'a b',
  ]);
});

it('distinguishes the keys of kinds and models from those of tags', () => {
  const keys = filterKeys({ tags: ['Midjourney', 'Kind Image'], kind: 'image', models: ['Midjourney'] });
  expect(keys).toEqual(['midjourney', 'kind image', ',kind image', ',model midjourney']);
  expect(filterKeys({ tags: [',kind image'], kind: 'text', models: [] })).toEqual(['kind image']);
});
