import { describe, expect, it } from 'vitest';
import { checkedReplies } from '../../../support/site/checked-replies.ts';

describe('the watch over the replies of these tests', () => {
  const reply = {
    items: [{ id: 'x', name: 'X', slug: 'x', description: '', icon: '', color: '', count: 0 }],
  };
  it.each([
    ['nothing', 200, reply, undefined],
    [
      'a field that leaks',
      200,
      { items: [{ ...reply.items[0], email: 'a@b.co' }] },
      /beyond the contract: items\.0\.email/,
    ],
    ['a field that is missing', 200, { items: [{}] }, /expected string/],
    ['a status that is not declared', 404, reply, /does not list that status/],
    ['a failure of another form', 500, { error: 'no' }, /without its content type/],
  ])('notices %s', async (_, status, body, expected) => {
    const breaches: string[] = [];
    const handle = checkedReplies(
      async (_request: Request) => Response.json(body, { status }),
      ({ message }) => breaches.push(message),
    );
    await handle(new Request('http://localhost:3000/api/categories')).catch(() => {});
    expect(breaches).toEqual(expected ? [expect.stringMatching(expected)] : []);
  });
});
