import { expect, it } from 'vitest';
import { aDiscussion, aPrompt } from '../../factories.ts';
import { testApp } from '../../support/site/test-app.ts';

it('on the first day, comments and discussion posts share one limit, and comments and prompts can have few links', async () => {
  const strict = await testApp({ limitNewcomers: true });
  const newcomer = await strict.user('newcomer');
  const links = 'https://a.example '.repeat(4);
  const { id } = await newcomer.api.publishPrompt({ body: aPrompt() });
  const send = (endpoint: string, body: object) => strict.request(endpoint, { as: newcomer, body });
  for (const [endpoint, body, field, thing] of [
    ['POST /posts', aPrompt({ contentMd: links }), 'contentMd', 'prompt'],
    [`PUT /posts/id/${id}`, aPrompt({ summary: links }), 'contentMd', 'prompt'],
    [`POST /posts/id/${id}/comments`, { bodyMd: links }, 'bodyMd', 'post'],
  ] as const)
    expect((await send(endpoint, body)).body).toMatchObject({
      status: 422,
      errors: [{ field, message: `On your first day a ${thing} can have at most 3 links. Remove some` }],
    });
  const { discussion } = await newcomer.api.startDiscussion({ body: aDiscussion() });
  await newcomer.api.addReply({ params: { id: discussion.id }, body: { bodyMd: 'A reply.' } });
  expect((await send(`PUT /discussions/${discussion.id}`, aDiscussion({ bodyMd: links }))).status).toBe(422);
  for (let n = 2; n < 20; n++)
    expect((await send(`POST /posts/id/${id}/comments`, { bodyMd: 'x' })).status).toBe(201);
  const [last] = (await newcomer.api.listComments({ params: { id } })).items;
  expect((await send(`PUT /comments/${last?.id}`, { bodyMd: links })).status).toBe(422);
  for (const endpoint of [`POST /posts/id/${id}/comments`, `POST /discussions/${discussion.id}/replies`])
    expect((await send(endpoint, { bodyMd: 'x' })).body.detail).toMatch(
      /^On your first day you can add 20 comments and posts in discussions/,
    );
  const { body, headers } = await send(`POST /discussions/${discussion.id}/replies`, { bodyMd: 'x' });
  expect(body.limit).toEqual({ name: 'firstDayPosts', most: 20, seconds: 86_400 });
  expect(headers.get('ratelimit')).toMatch(/"firstDayPosts";r=0;t=\d+$/);
  const owner = await strict.user('owner');
  const theirs = await owner.api.publishPrompt({ body: aPrompt() });
  expect((await send(`PUT /posts/id/${theirs.id}/rating`, { stars: 5 })).status).toBe(200);
});
