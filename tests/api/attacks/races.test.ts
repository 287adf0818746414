import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Answer } from '../../support/site/send.ts';
import { attacks } from './attack-cases.ts';
import { password, promptBody } from './attacked-site.ts';

const attack = attacks();

/**
 * Sends the same request `count` times at once. One that is told to wait is sent again, as a client would:
 * a busy machine lets only some requests of a member wait.
 */
async function atOnce(count: number, send: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const patiently = async (n: number): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(n);
      const seconds = Number(answer.headers['retry-after']);
      if (answer.status !== 503 || !seconds || attempt === 5) return answer;
      await sleep(seconds * 1000);
    }
  };
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => patiently(n)));
  for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  return answers;
}

const last = async (answers: Promise<Answer[]>): Promise<Answer> => {
  const answer = (await answers).at(-1);
  if (!answer) throw new Error('Nothing was sent.');
  return answer;
};

attack('races', [
  {
    name: 'one publication sent thirty times with one idempotency key',
    send: async ({ newMember, visitor }) => {
      const headers = { 'idempotency-key': randomUUID() };
      const member = await newMember();
      const answer = await last(
        atOnce(30, () => member.send('POST /api/posts', { headers, body: promptBody('Sent thirty times') })),
      );
      const { items } = (await visitor(`GET /api/users/${member.username}/prompts`)).json();
      expect(items).toHaveLength(1);
      return answer;
    },
    status: [201, 409],
  },
  {
    name: 'thirty prompts of one title, each with its own key',
    send: async ({ newMember }) => {
      const member = await newMember();
      return last(
        atOnce(30, () =>
          member.send('POST /api/posts', {
            headers: { 'idempotency-key': randomUUID() },
            body: promptBody('One title for all'),
          }),
        ),
      );
    },
    status: 201,
  },
  {
    name: 'one like sent thirty-one times',
    send: async ({ newMember, visitor, ids }) => {
      const member = await newMember();
      const likes = async () => (await visitor(`GET /api/posts/id/${ids.prompt}`)).json().post.likeCount;
      const before = await likes();
      const answer = await last(atOnce(31, () => member.send(`POST /api/posts/${ids.prompt}/like`)));
      expect(await likes()).toBe(before + 1);
      return answer;
    },
    status: 200,
  },
  {
    name: 'one address signing up ten times',
    send: ({ visitor }) =>
      last(
        atOnce(10, () =>
          visitor('POST /api/auth/sign-up/email', {
            body: { name: 'Twin', email: 'twin@example.com', password },
          }),
        ),
      ),
    status: [200, 201, 409, 422],
    also: async (_, { as }) => {
      const { items } = (await as.admin('GET /api/admin/people?q=twin@example.com')).json();
      expect(items).toHaveLength(1);
    },
  },
  {
    name: 'ten deletions of one prompt',
    send: async ({ newMember }) => {
      const member = await newMember();
      const { post } = (
        await member.send('POST /api/posts', { body: promptBody('Deleted ten times') })
      ).json();
      return last(atOnce(10, () => member.send(`DELETE /api/posts/id/${post.id}`)));
    },
    status: [200, 404],
  },
  {
    name: 'two members wanting one username',
    send: async ({ newMember }) => {
      const [first, second] = [await newMember(), await newMember()];
      const answers = await Promise.all([
        first.send('PATCH /api/users/me', { body: { username: 'wanted-by-both' } }),
        second.send('PATCH /api/users/me', { body: { username: 'wanted-by-both' } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      return answers[0];
    },
    status: [200, 409],
  },
  {
    name: 'ratings sent at once',
    send: async ({ newMember, visitor, ids }) => {
      const member = await newMember();
      const ratings = async () => (await visitor(`GET /api/posts/id/${ids.prompt}`)).json().post.ratingCount;
      const before = await ratings();
      const answer = await last(
        atOnce(20, (n) =>
          member.send(`PUT /api/posts/id/${ids.prompt}/rating`, { body: { stars: 1 + (n % 5) } }),
        ),
      );
      expect(await ratings()).toBe(before + 1);
      return answer;
    },
    status: 200,
  },
]);
