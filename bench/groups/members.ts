import { randomUUIDv7 } from 'node:crypto';
import type { Sql } from 'postgres';
import { sessionTokens } from '../../src/adapters/identity/session-tokens.ts';
import { secret } from '../site.ts';

export interface Member {
  id: string;
  token: string;
}

/** Adds signed-in members, without hashing passwords, which is deliberately slow. */
export async function newMembers(pool: Sql, count: number): Promise<Member[]> {
  const members = Array.from({ length: count }, () => ({ id: randomUUIDv7(), token: randomUUIDv7() }));
  await pool`insert into users ${pool(
    members.map(({ id }) => ({
      id,
      email: `${id}@example.com`,
      username: `bench-${id}`,
      display_name: 'Bench',
    })),
  )}`;
  const { hashOf } = sessionTokens({ secret, secure: false });
  const tomorrow = new Date(Date.now() + 86_400_000);
  await pool`insert into sessions ${pool(
    members.map(({ id, token }) => ({
      id: randomUUIDv7(),
      user_id: id,
      token: hashOf(token),
      expires_at: tomorrow,
    })),
  )}`;
  return members;
}
