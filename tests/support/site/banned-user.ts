import { banUser } from '../../../src/operations/moderation/users/ban.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** A banned user with an API key that was created before the ban. */
export async function bannedUser(app: TestApp): Promise<TestUser> {
  const user = await app.user('banned');
  const { token } = await user.api.createKey({ body: { name: 'A script', scopes: ['read', 'write'] } });
  await banUser(app.contextFor({ role: 'system' }), 'banned@example.com');
  return { ...user, token };
}
