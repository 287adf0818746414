import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { generatedCover } from '../../src/domain/core/addresses.ts';
import type { Bench } from '../group.ts';
import { promptOf } from '../library.ts';
import { barePool } from '../statements.ts';
import type { Row } from '../table.ts';
import { newMembers } from './members.ts';
import { residentMb } from './processes.ts';

const connections = 1_000;
const perMember = 10;
const followers = 10_000;
const idleMs = 10_000;

/** Measures publishing with many followers next to none, and the cost of idle connections. */
export async function notifications({ site: siteOf, beside }: Bench): Promise<Row[]> {
  const site = await siteOf();
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, 1);
  try {
    const [followed, alone] = await newMembers(pool, 2);
    const fans = await newMembers(pool, followers / 10);
    if (!followed || !alone) throw new Error('There are no members.');
    await pool`with made as (
        insert into users (id, email, username, display_name)
        select gen_random_uuid(), 'fan' || n || '@example.org', 'bench-fan' || n, 'Fan' from generate_series(1, ${followers - fans.length}::int) n returning id)
      insert into user_follows (user_id, follower_id, created_at) select ${followed.id}::uuid, id, now() from made
      union all select ${followed.id}::uuid, id, now() from users where id = any(${fans.map(({ id }) => id)}::uuid[])`;
    const publish = async (token: string, n: number) => {
      const { topic, body, ...rest } = promptOf(n);
      const started = performance.now();
      const reply = await fetch(`${site.url}/api/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...rest,
          title: `Prompt ${n}`,
          categoryId: topic,
          contentMd: body,
          imageUrl: generatedCover,
        }),
      });
      if (reply.status !== 201) throw new Error(`Publishing answered ${reply.status}: ${await reply.text()}`);
      return performance.now() - started;
    };
    const ours: number[] = [];
    const baseline: number[] = [];
    for (let n = 0; n < 10; n++) {
      baseline.push(await publish(alone.token, n));
      ours.push(await publish(followed.token, n));
      // Waits until the followers are notified.
      while ((await pool`select 1 from jobs where kind = 'followers' limit 1`).length) await sleep(20);
    }

    const readers = fans.slice(0, connections / perMember);
    const sent = async () => {
      const [row] =
        await pool`select sum(calls)::int as n from (select xact_commit as calls from pg_stat_database where datname = current_database()) s`;
      return Number(row?.n);
    };
    const idle = async () => {
      // Idle connections of the server report their numbers up to ten seconds late.
      await sleep(12_000);
      const before = await sent();
      await sleep(idleMs);
      return (await sent()) - before;
    };
    const withoutAny = await idle();
    const before = residentMb(site.pid).now;
    const open = await Promise.all(
      readers.flatMap(({ token }) => Array.from({ length: perMember }, () => connect(site.url, token))),
    );
    const withAll = await idle();
    const memory = residentMb(site.pid).now - before;
    for (const end of open) end();
    return [
      {
        name: `publishing with ${followers} followers`,
        unit: 'ms',
        ours: median(ours),
        baseline: median(baseline),
        target: { of: 'ratio', bound: '≤', value: 1.5 },
      },
      {
        name: `memory of ${connections} idle connections`,
        unit: 'MB',
        ours: memory,
        target: { of: 'figure', bound: '≤', value: 60 },
      },
      {
        name: `transactions in ${idleMs / 1_000} s with them`,
        unit: '',
        ours: withAll,
        baseline: withoutAny,
        target: { of: 'difference', bound: '≤', value: 10 },
      },
    ];
  } finally {
    await pool.end();
    await close();
  }
}

/** Opens a connection and waits for its first event. Returns a function that closes it. */
function connect(url: string, token: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${url}/api/users/me/notifications/stream`,
      {
        headers: {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': `10.1.${Math.floor(Math.random() * 250)}.9`,
        },
        agent: false,
      },
      (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`A connection was answered ${reply.statusCode}`));
        reply.once('data', () => resolve(() => request.destroy()));
        reply.on('error', () => {});
      },
    );
    request.on('error', reject);
  });
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
