import { expect, it } from 'vitest';
import { createClient } from './client.ts';

/** A client of a server that replies with `body` to every request. */
const clientOf = (body: unknown) =>
  createClient({ base: '/api', fetch: () => Response.json(body) as unknown as Response });
const prompt = { id: '1' };

it.each([
  ['items', { items: [prompt] }],
  ['posts', { posts: [prompt], total: 1 }],
  ['a list alone', [prompt]],
])('a list of prompts is read from %s', async (_, body) => {
  const { featuredPrompts, trendingPrompts, recentPrompts, listPrompts } = clientOf(body);
  for (const read of [featuredPrompts, trendingPrompts, recentPrompts, listPrompts])
    expect((await read({})).items).toEqual([prompt]);
});

it('an empty list is one, alone or named', async () => {
  expect((await clientOf([]).recentPrompts({})).items).toEqual([]);
  expect((await clientOf({ posts: [] }).recentPrompts({})).items).toEqual([]);
});

it.each([
  ['items', { items: [prompt] }],
  ['categories', { categories: [prompt] }],
  ['a list alone', [prompt]],
])('topics are read from %s', async (_, body) => {
  expect((await clientOf(body).popularTopics({})).items).toEqual([prompt]);
});

it('one prompt is read from post or item, with the rest of the reply', async () => {
  const read = (body: unknown) => clientOf(body).readPrompt({ params: { id: '1' } });
  expect(await read({ success: true, post: prompt })).toEqual({ success: true, post: prompt });
  expect(await read({ success: true, item: prompt })).toMatchObject({ success: true, post: prompt });
});

it('the signed-in user and the figures are read from their field or the object itself', async () => {
  for (const body of [prompt, { user: prompt }])
    expect((await clientOf(body).currentUser()).user).toEqual(prompt);
  for (const body of [{ totalPrompts: 3 }, { data: { totalPrompts: 3 } }])
    expect((await clientOf(body).communityStats()).data).toEqual({ totalPrompts: 3 });
});

it.each([[null], [{}], [{ success: true }], ['text'], [{ items: null }], [{ items: 'text' }], [7]])(
  'a list in no known form, %j, is the failure of the request',
  async (body) => {
    await expect(clientOf(body).featuredPrompts({})).rejects.toThrow('Failed to fetch featured posts');
  },
);

it('a reply without a prompt is none, and no reply at all is the failure of the request', async () => {
  const read = (body: unknown) => clientOf(body).readPrompt({ params: { id: '1' } });
  for (const body of [{}, { success: false }, { post: null }])
    expect((await read(body)).post ?? null).toBe(null);
  for (const body of [null, 'text', 7, []]) await expect(read(body)).rejects.toThrow('Failed to fetch post');
});

it.each([[null], ['text'], [[]]])('no user or figures are read from %j', async (body) => {
  await expect(clientOf(body).currentUser()).rejects.toThrow('Failed to fetch current user');
  await expect(clientOf(body).communityStats()).rejects.toThrow('Failed to fetch community stats');
});

it('an empty object has no figures, which is not a failure, but is no user', async () => {
  expect((await clientOf({}).communityStats()).data).toEqual({});
  await expect(clientOf({}).currentUser()).rejects.toThrow('Failed to fetch current user');
});
