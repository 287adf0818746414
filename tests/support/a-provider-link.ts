import { randomUUID } from 'node:crypto';
import { addProvider } from '../../src/database/identity/accounts.ts';
import type { TestApp } from './site/test-app.ts';

/** Links an account at a provider to a user. Returns the id of the link. */
export async function aProviderLink(app: TestApp, userId: string): Promise<string> {
  const id = randomUUID();
  const account = { issuer: 'https://id.example.org', subject: id };
  await addProvider(app.pool.db, { id, userId, ...account, now: new Date() });
  return id;
}
