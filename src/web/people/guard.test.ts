import { expect, test } from 'vitest';
import { createClient } from '../../contract/client.ts';
import { browserLoad } from '../core/page-load.ts';
import { createQueryClient } from '../core/query-client.ts';
import { requireMe } from './guard.ts';

function requireMeWith(reply: () => Promise<Response>) {
  const queries = createQueryClient(createClient({ base: '/api', fetch: reply }));
  return requireMe(
    browserLoad(queries, {
      url: new URL('https://promptorium.example/write?edit=p1'),
      params: {},
      isPrivate: false,
    }),
  );
}

test('a visitor is redirected to sign in, with the page to return to', async () => {
  const response = await requireMeWith(async () => Response.json({}, { status: 401 })).catch(
    (thrown) => thrown,
  );
  expect(response.headers.get('location')).toBe('/login?next=%2Fwrite%3Fedit%3Dp1');
});

test.each([429, 500, 503])('a request that fails with %i does not redirect', async (status) => {
  await expect(requireMeWith(async () => Response.json({}, { status }))).rejects.toMatchObject({
    name: 'ApiError',
    status,
  });
});

test('a network failure does not redirect', async () => {
  await expect(requireMeWith(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
  });
});
