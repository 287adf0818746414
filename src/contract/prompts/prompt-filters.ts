import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { promptPrices, promptSorts } from '../../domain/discovery/prompt-filters.ts';
import { id, languageCode, line, nameOf, oneOf } from '../core/fields.ts';
import { choiceFilters } from './choices.ts';

/** The query parameters that filter lists of prompts. */
export const promptFilterQuery = {
  q: line('q', limits.searchQuery).optional().meta({
    description:
      'Words, "phrases", -excluded. With the default sort, prompts that lack some of the words follow those that have all of them',
  }),
  categoryId: nameOf('categoryId', 60).optional().meta({ description: 'Id or slug of a category' }),
  tag: line('tag', limits.tag).optional().meta({ description: 'One tag, in any spelling of it' }),
  tags: line('tags', 200).optional().meta({ description: 'Comma-separated; all must match' }),
  authorId: id.optional().meta({ description: 'Id of the author' }),
  language: languageCode().optional().meta({ description: 'Language of the prompt, an ISO 639-1 code' }),
  ...choiceFilters,
  model: line('model', limits.model)
    .optional()
    .meta({ description: 'A model that the prompt was written for, in any case' }),
  price: oneOf('price', promptPrices).optional().meta({ description: 'Without or with a price' }),
  featured: z
    .literal('true', { error: 'featured must be true' })
    .optional()
    .meta({ description: 'Only featured prompts' }),
  owned: z.literal('true', { error: 'owned must be true' }).optional().meta({
    description:
      'Only prompts that you bought and own; none for visitors. `GET /users/me/purchases` also lists those that are no longer published',
  }),
};

/** The order of a list of prompts. */
export const promptSort = oneOf('sort', promptSorts)
  .optional()
  .meta({ description: 'Default trending; with q, best match first' });
