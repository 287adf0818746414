import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import { runningServer } from '../../src/database/hosting/embedded/running-server.ts';
import { aPrompt } from '../factories.ts';
import { freshFolder, query, until } from '../faults/support.ts';
import { startSite } from '../support/site/site-process.ts';

const followers = 10_000;
const kills = 3;

test(`${followers} followers are each notified once of a new prompt, although the site is killed meanwhile`, async () => {
  const dataDir = freshFolder();
  let site = await startSite(dataDir, { SEED: 'none' });
  onTestFinished(async () => void (await site.stop()));
  const rows = async (statement: string) => {
    const server = (await runningServer(dataDir)) ?? expect.fail('The database is not running');
    return query(server, statement);
  };
  const number = async (statement: string) => Number((await rows(statement))[0]?.n);

  const visitor = createClient({ base: `${site.url}/api` });
  const account = { name: 'Alice', email: 'alice@example.com', password: 'correct horse battery' };
  const reply = await visitor.signUp({ body: account });
  await rows(`
    with made as (insert into users (id, email, username, display_name)
      select gen_random_uuid(), 'f' || n || '@example.org', 'f' || n, 'F' from generate_series(1, ${followers}) n returning id)
    insert into user_follows (user_id, follower_id, created_at) select '${reply.user.id}', id, now() from made`);
  const headers = { authorization: `Bearer ${reply.token}` };
  const published: string[] = [];
  for (let n = 0; n < kills; n++) {
    const alice = createClient({ base: `${site.url}/api`, headers });
    published.push((await alice.publishPrompt({ body: aPrompt() })).id);
    await sleep(20 + 120 * n);
    await site.kill();
    site = await startSite(dataDir, { SEED: 'none' });
  }

  await until(async () => (await number(`select count(*) as n from jobs where kind = 'followers'`)) === 0);
  for (const id of published)
    expect(
      await rows(`select count(*)::int as notified, count(distinct user_id)::int as users, max(events) as most
        from notifications where kind = 'prompt' and subject = '${id}'`),
    ).toEqual([{ notified: followers, users: followers, most: 1 }]);
}, 300_000);
