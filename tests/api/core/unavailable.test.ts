import { expect, it } from 'vitest';
import { testApp } from '../../support/site/test-app.ts';

it('answers 503 with Retry-After while the database cannot be reached, and says nothing of it', async () => {
  const app = await testApp();
  expect((await app.request('GET /posts')).status).toBe(200);
  await app.pool.close();
  const { status, headers, body, text } = await app.request('GET /posts');
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  expect(text).not.toMatch(/CONNECTION|postgres/i);
  expect(app.errors.splice(0).map(({ message }) => message)).toEqual(['unexpected error']);
});
