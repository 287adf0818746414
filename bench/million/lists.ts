import { type Client, createClient } from '../../src/contract/client.ts';
import { shippedTopics } from '../../src/domain/prompts/topics-and-tags/topics.ts';
import { english } from '../seed/languages/english.ts';
import type { Site } from '../site.ts';

const sorts = ['trending', 'recent', 'popular', 'oldest'] as const;

/** Returns the lists of a site by name, each as several paths that are read in turn. */
export async function listsOf(site: Site): Promise<Record<string, string[]>> {
  const api = createClient({ base: `${site.url}/api` });
  const { authors, ids } = await sampleOf(api);
  const topics = shippedTopics.map(({ id }) => id);
  const tags = english.nouns.slice(0, 20).map(encodeURIComponent);
  const list = (queries: readonly string[]) => queries.map((query) => `/api/posts?${query}`);
  return {
    ...Object.fromEntries(
      sorts.map((sort) => [`sort=${sort}`, list([1, 2, 3, 4, 5].map((page) => `sort=${sort}&page=${page}`))]),
    ),
    ...Object.fromEntries(
      sorts.map((sort) => [
        `topic, sort=${sort}`,
        list(topics.map((topic) => `categoryId=${topic}&sort=${sort}`)),
      ]),
    ),
    tag: list(tags.map((tag) => `tag=${tag}`)),
    'tag, topic, sort': list(
      tags.map(
        (tag, n) => `tag=${tag}&categoryId=${topics[n % topics.length]}&sort=${sorts[n % sorts.length]}`,
      ),
    ),
    'two tags': list(tags.slice(1).map((tag, n) => `tags=${tags[n]},${tag}`)),
    author: list(authors.map(({ id }) => `authorId=${id}`)),
    'page 800': list([797, 798, 799, 800].map((page) => `page=${page}`)),
    premium: list(sorts.map((sort) => `price=premium&sort=${sort}`)),
    free: list(sorts.map((sort) => `price=free&sort=${sort}`)),
    language: list(['en', 'es', 'de', 'zh', 'ru'].map((code) => `language=${code}`)),
    'facets of all': ['/api/posts/facets'],
    'facets of topics': topics.map((topic) => `/api/posts/facets?categoryId=${topic}`),
    'facets of tags': tags.map((tag) => `/api/posts/facets?tags=${tag}`),
    'facets of searches': tags.map((word) => `/api/posts/facets?q=${word}`),
    'home: featured': ['/api/posts/featured?limit=5', '/api/posts/featured?limit=10'],
    'home: trending': ['/api/posts/trending?limit=5', '/api/posts/trending?limit=10'],
    'home: recent': ['/api/posts/recent?limit=5', '/api/posts/recent?limit=10'],
    topics: ['/api/categories'],
    'popular topics': ['/api/categories/popular'],
    'topics with details': ['/api/categories/detailed'],
    'one prompt': ids.map((id) => `/api/posts/id/${id}`),
    user: authors.map(({ username }) => `/api/users/${username}`),
    'prompts of a user': authors.map(({ username }) => `/api/users/${username}/prompts`),
    'page of a user': authors.map(({ username }) => `/profile/${username}`),
    'list of users': ['prompts', 'followers', 'recent', 'name'].map((sort) => `/api/users?sort=${sort}`),
  };
}

/** Authors and prompts from several lists of a site. */
async function sampleOf(api: Client) {
  const pages = await Promise.all(
    sorts.map((sort) => api.listPrompts({ query: { sort, limit: 50, page: 2 } })),
  );
  const items = pages.flatMap((page) => page.items);
  const authors = new Map(
    items.flatMap(({ authorId, authorUsername }) =>
      authorId && authorUsername ? [[authorId, { id: authorId, username: authorUsername }]] : [],
    ),
  );
  return { authors: [...authors.values()].slice(0, 40), ids: items.map(({ id }) => id) };
}
