import { expect, test } from 'vitest';
import { createClient } from '../../contract/client.ts';
import { browserLoad } from '../runtime/page-load.ts';
import { createQueryClient } from '../runtime/query-client.ts';
import { requireMe } from './guard.ts';

function asked(reply: () => Promise<Response>) {
  const queries = createQueryClient(createClient({ base: '/api', fetch: reply }));
  return requireMe(
    browserLoad(queries, { url: new URL('https://promptorium.example/write?edit=p1'), params: {} }),
  );
}

test('a visitor is led to sign in, and back', async () => {
  const answer = await asked(async () => Response.json({}, { status: 401 })).catch((thrown) => thrown);
  expect(answer.headers.get('location')).toBe('/login?next=%2Fwrite%3Fedit%3Dp1');
});

test.each([429, 500, 503])('a call that fails with %i leads nobody away', async (status) => {
  await expect(asked(async () => Response.json({}, { status }))).rejects.toMatchObject({
    name: 'ApiError',
    status,
  });
});

test('nor does a network that is gone', async () => {
  await expect(asked(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
  });
});
