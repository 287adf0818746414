import { randomUUIDv7 } from 'node:crypto';
import { sessionTokens } from '../../src/adapters/identity/session-tokens.ts';
import { createClient } from '../../src/contract/client.ts';
import { setPasswordHash } from '../../src/database/identity/accounts.ts';
import { password } from '../../tests/support/resources.ts';
import { anyAddress } from '../../tests/support/site/send.ts';
import type { Bench } from '../group.ts';
import { newMembers } from '../groups/members.ts';
import { type Site, secret } from '../site.ts';
import { barePool } from '../statements.ts';
import { makers } from './objects.ts';
import type { Stage } from './stage.ts';

const { cookie: cookieOf } = sessionTokens({ secret, secure: false });

/** Opens a stage. Members have a verified address and the password of the examples. */
export async function stageOn(
  site: Site,
  beside: Bench['beside'],
  memory: Stage['memory'] = {},
): Promise<Stage> {
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, 2);
  const hash = (await ctx.passwords.hash(password)) ?? '';

  const members: Stage['members'] = async (count, role = 'member') => {
    const made = await newMembers(pool, count);
    const ids = made.map(({ id }) => id);
    await pool`update users set email_verified = true, role = ${role} where id in ${pool(ids)}`;
    for (const userId of ids)
      await setPasswordHash(ctx.db, { id: randomUUIDv7(), userId, hash, now: new Date() });
    return made.map(({ id, token }) => {
      const [cookie = ''] = cookieOf(token, 3_600).split(';');
      const headers = { authorization: `Bearer ${token}` };
      const fetchFromAnywhere = (url: string, init: RequestInit) =>
        fetch(url, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': anyAddress() },
          signal: AbortSignal.timeout(30_000),
        });
      const api = createClient({ base: `${site.url}/api`, headers, fetch: fetchFromAnywhere });
      return { id, username: `bench-${id}`, token, cookie, api };
    });
  };
  const [admin] = await members(1, 'admin');
  if (!admin) throw new Error('There is no admin.');
  return {
    url: site.url,
    ctx,
    admin,
    memory,
    members,
    paramsFor: async (line, own, other) => {
      const [, make] = makers.find(([pattern]) => pattern.test(line)) ?? [];
      // Each time another admin, whose turns are not used up.
      const [another = admin] = await members(1, 'admin');
      return (await make?.({ own, other, admin: another, ctx })) ?? {};
    },
    close: async () => {
      await pool.end();
      await close();
    },
  };
}
