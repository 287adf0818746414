/** PUT and DELETE of a like, bookmark, follow or participation: they can be repeated. */
import { beforeAll, expect, it } from 'vitest';
import { anEvent, aPrompt } from '../../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
const paths: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  const author = await app.user('author');
  const admin = await app.user('admin', 'admin');
  const { id } = await author.api.publishPrompt({ body: aPrompt() });
  const { event } = await admin.api.createEvent({ body: anEvent() });
  Object.assign(paths, {
    like: `/posts/id/${id}/like`,
    bookmark: `/posts/id/${id}/bookmark`,
    'follow of a user': '/users/author/follow',
    'follow of a category': '/categories/programming/follow',
    participation: `/events/${event.id}/join`,
  });
});

it.each(['like', 'bookmark', 'follow of a user', 'follow of a category', 'participation'])(
  'a %s is added and removed once however often the request is sent',
  async (kind) => {
    const send = async (method: string) => {
      const { status, body } = await app.request(`${method} ${paths[kind]}`, { as: alice });
      const [on, count] = Object.values(body);
      return [status, on, count];
    };
    expect(await send('DELETE')).toEqual([200, false, 0]);
    expect(await send('PUT')).toEqual([200, true, 1]);
    expect(await send('PUT')).toEqual([200, true, 1]);
    const added = await Promise.all(Array.from({ length: 8 }, () => send('PUT')));
    expect(added.map(([status, on]) => [status, on])).toEqual(Array(8).fill([200, true]));
    expect(await send('PUT')).toEqual([200, true, 1]);
    expect(await send('DELETE')).toEqual([200, false, 0]);
    expect(await send('DELETE')).toEqual([200, false, 0]);
  },
);

it('what does not exist is not found', async () => {
  const missing = '0199a5c2-7d00-7000-8000-00000000ffff';
  for (const path of [
    `/posts/id/${missing}/like`,
    `/posts/id/${missing}/bookmark`,
    '/users/none/follow',
    '/categories/none/follow',
    `/events/${missing}/join`,
  ])
    for (const method of ['PUT', 'DELETE'])
      expect([path, (await app.request(`${method} ${path}`, { as: alice })).status]).toEqual([path, 404]);
});
