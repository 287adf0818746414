import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { narrows, promptPrices, promptSorts, valueFilters } from '../../domain/discovery/prompt-filters.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, idOf, languageCode, line, nameOf, oneOf, requiredLine, time } from '../core/fields.ts';
import { savedChoices, searchedChoices } from '../prompts/choices.ts';
import { tagList } from '../prompts/prompt-input.ts';

/** The filters of a saved search. */
const savedFilters = z
  .object({
    q: z.string().meta({ example: 'explain code' }),
    categoryId: z.string().meta({ example: 'programming' }),
    tags: z.array(z.string()).meta({ example: ['code review'] }),
    language: z.string().meta({ example: '' }),
    ...savedChoices,
    model: z.string().meta({ example: '' }),
    price: z.enum([...promptPrices, '']),
    featured: z.boolean(),
    sort: z.enum([...promptSorts, '']).meta({ example: 'recent' }),
  })
  .meta({
    id: 'SearchFilters',
    description: 'Empty values do not filter; an empty sort is the default order',
  });

/** A saved search as its owner sees it. */
export const savedSearch = z
  .object({
    id: idOf('search'),
    name: z.string().meta({ example: 'Code reviews' }),
    filters: savedFilters,
    url: z.string().meta({
      description: 'The page with its prompts',
      example: '/explore?q=explain+code&category=programming&tags=code+review&price=free&sort=recent',
    }),
    feedUrl: z.string().meta({
      description: 'Atom feed of its newest prompts; public, but does not name you',
      example: '/feeds/search.xml?q=explain+code&category=programming&tags=code+review&price=free',
    }),
    createdAt: time,
  })
  .meta({ id: 'SavedSearch' });

export type SavedSearch = z.infer<typeof savedSearch>;

const name = requiredLine('Name', limits.searchName).meta({ example: 'Code reviews' });
const searchWords = line('q', limits.searchQuery).meta({ description: 'Words, "phrases", -excluded' });
const category = nameOf('categoryId', 60).meta({ description: 'Id or slug of a category' });

const language = languageCode({ blank: true }).default('');
const price = oneOf('price', [...promptPrices, ''])
  .default('')
  .meta({ description: 'free or premium' });

const model = line('model', limits.model).default('').meta({ description: 'A model, in any case' });

/** Body of POST /users/me/searches. */
const newSearch = z
  .object({
    name: name.optional().meta({ description: 'Generated from the filters by default' }),
    filters: z
      .object(
        {
          q: searchWords.default(''),
          categoryId: category.default(''),
          tags: tagList.meta({ description: 'All must match' }),
          language: language.meta({ description: 'An ISO 639-1 code' }),
          ...searchedChoices,
          model,
          price,
          featured: z
            .boolean({ error: 'featured must be true or false' })
            .default(false)
            .meta({ description: 'Only featured prompts' }),
          sort: oneOf('sort', promptSorts).optional().meta({ description: 'As in listPrompts' }),
        },
        {
          error: `filters must be an object with q, categoryId, tags, ${valueFilters.join(', ')} or featured`,
        },
      )
      .refine(({ categoryId, ...filters }) => narrows({ ...filters, topicId: categoryId }), {
        error: `There is nothing to save: search for words, a category, a tag, ${valueFilters.map((name) => `a ${name}`).join(', ')} or featured prompts first`,
      }),
  })
  .meta({ id: 'NewSearch' });

export type NewSearch = z.output<typeof newSearch>;

/** Query of `/feeds/search.xml`, with the parameter names of Explore's address. */
export const searchFeedQuery = z.object({
  q: searchWords.default(''),
  category: category.default(''),
  tags: line('tags', 200).default(''),
  language,
  ...searchedChoices,
  model,
  price,
  featured: oneOf('featured', ['true', ''])
    .default('')
    .transform((value) => value === 'true'),
});

const params = z.object({ id: idOf('search').meta({ description: 'Id of the saved search' }) });

export const mySearches = endpoint({
  name: 'mySearches',
  method: 'GET',
  path: '/users/me/searches',
  access: 'member',
  summary: 'Your saved searches, latest first',
  description: 'Lists saved searches with the addresses of their pages and feeds.',
  reply: z.object({ items: z.array(savedSearch) }),
  failureMessage: 'Failed to fetch saved searches',
});

export const saveSearch = endpoint({
  name: 'saveSearch',
  method: 'POST',
  path: '/users/me/searches',
  access: 'member',
  whileSuspended: true,
  summary: 'Save a search',
  description: `Saves filters under a name. The same filters can be saved only once. A user can have up to ${limits.searchesPerUser} saved searches.`,
  body: newSearch,
  idempotent: true,
  status: 201,
  location: '/users/me/searches/{id}',
  reply: z.object({ search: savedSearch }),
  problems: ['conflict'],
  example: {
    body: {
      name: 'Code, explained',
      filters: { q: 'explain code', categoryId: 'programming', tags: ['code review'], price: 'free' },
    },
  },
  failureMessage: 'Failed to save the search',
});

export const renameSearch = endpoint({
  name: 'renameSearch',
  method: 'PATCH',
  path: '/users/me/searches/{id}',
  access: 'member',
  whileSuspended: true,
  summary: 'Rename a saved search',
  description: 'Changes the name of a saved search, but not its filters.',
  params,
  body: z.object({ name }).meta({ id: 'SearchName' }),
  reply: z.object({ search: savedSearch }),
  failureMessage: 'Failed to rename the search',
});

export const deleteSearch = endpoint({
  name: 'deleteSearch',
  method: 'DELETE',
  path: '/users/me/searches/{id}',
  access: 'member',
  whileSuspended: true,
  summary: 'Delete a saved search',
  description: 'Deletes a saved search. Its feed keeps working, because it depends only on the filters.',
  params,
  reply: done.extend({ id: idOf('search') }),
  failureMessage: 'Failed to delete the search',
});
