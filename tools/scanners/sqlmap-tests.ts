import type { InjectionTest } from './sqlmap.ts';
import { password, type Target } from './target.ts';

/**
 * The parameters of search, lists and sign-in, in the JSON API. Pages read nothing but the API, so two of them stand for all: comparing pages
 * takes sqlmap most of its time.
 */
export function injectionTests({ member, ids }: Pick<Target, 'member' | 'ids'>): InjectionTest[] {
  const headers = { authorization: `Bearer ${member.token}` };
  return [
    get('/explore?q=code', ['q']),
    get('/community/members?q=a', ['q']),
    get('/api/posts?q=code&sort=recent&limit=5&page=1', ['q', 'sort', 'limit', 'page']),
    get('/api/posts?categoryId=programming&tags=writing&language=en&price=free', [
      'categoryId',
      'tags',
      'language',
      'price',
    ]),
    get('/api/posts/suggest?q=co', ['q']),
    get('/api/posts/facets?q=code', ['q']),
    get('/api/posts/tags?q=wr', ['q']),
    get('/api/posts/alternatives?q=code', ['q']),
    get('/api/users?q=a&sort=prompts&page=1', ['q', 'sort', 'page']),
    get('/api/discussions?q=words&category=help&page=1', ['q', 'category', 'page']),
    get('/api/events?when=past&page=1', ['when', 'page']),
    get('/api/community/leaderboard?period=month&page=1', ['period', 'page']),
    get('/feeds/search.xml?q=code', ['q']),
    get(`/api/posts/id/${ids.prompt}*`),
    get(`/api/posts/id/${ids.prompt}/comments?page=1&limit=5`, ['page', 'limit']),
    get(`/api/users/${member.username}*`),
    get('/api/categories/programming*'),
    post('/api/auth/sign-in/email', { email: 'mallory@example.com', password }),
    post('/api/auth/request-password-reset', { email: 'nobody@example.com' }),
    post('/api/posts/duplicates', { title: 'Plan a garden', contentMd: 'Plan a garden of [size].' }, headers),
    post(`/api/posts/id/${ids.prompt}/comments`, { bodyMd: 'Works well.' }, headers),
    post(
      '/api/posts',
      {
        title: 'Plan a garden',
        heading: 'Small places',
        categoryId: 'programming',
        contentMd: 'Plan a garden.',
        summary: 'Plans it',
        imageUrl: '/covers/generated.svg',
      },
      headers,
    ),
    { ...post('/api/users/me', { bio: 'Gardens', displayName: 'Mallory' }, headers), method: 'PATCH' },
    post('/api/users/me/searches', { name: 'Gardens', filters: { q: 'garden' } }, headers),
    { ...get('/api/users/me', ['promptorium.session_token']), headers: { cookie: member.cookie } },
  ];
}

function get(path: string, params?: string[]): InjectionTest {
  return { method: 'GET', path, ...(params && { params }) };
}

function post(path: string, body: object, headers: Record<string, string> = {}): InjectionTest {
  return { method: 'POST', path, body, headers };
}
