import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { batchesOf, batchSize } from './batch.ts';
import { type LoadEvents, loadPlan } from './load.ts';
import type { Plan, SeedArguments } from './plan.ts';
import { maxPoints } from './reactions.ts';
import { bordersFor, bordersIn } from './tiers.ts';
import { seedMailDomain } from './users.ts';
import { batchesInThreads } from './workers.ts';

/** Numbers of rows that exist after a run. */
export interface Generated {
  prompts: number;
  users: number;
  likes: number;
}

/** Below this number of prompts, threads cost more than they save. */
const fewPrompts = 4 * batchSize;

/**
 * Generates prompts, users and likes in a migrated database, in addition to those of earlier runs. Returns
 * the total numbers.
 */
export async function generate(
  client: pg.Client,
  args: Omit<SeedArguments, 'add'>,
  events: LoadEvents,
  signal: AbortSignal,
): Promise<Generated> {
  const before = await totalsIn(client);
  // Rebuilding indexes costs as much for existing rows as for new ones.
  const rebuild = args.prompts > before.prompts;
  const withoutTiers = await planOf(client, args);
  const tierBorders = rebuild ? bordersFor(withoutTiers) : await bordersIn(client);
  const plan = { ...withoutTiers, tierBorders };
  const batches =
    plan.prompts < fewPrompts ? batchesHere(plan) : batchesInThreads(plan, availableParallelism());
  await loadPlan(client, { plan, batches, rebuild }, events, signal);
  return totalsIn(client);
}

async function planOf(
  client: pg.Client,
  { prompts, users, likes, until }: Omit<SeedArguments, 'add'>,
): Promise<Plan> {
  const { rows: topics } = await client.query<{ id: string }>('select id from topics order by position, id');
  const { rows: first } = await client.query<Plan['first']>(
    `select coalesce(max(substring(email from '^user-(\\d+)@')::int) + 1, 0) as user,
      (select coalesce(max(substring(p.slug from '\\d+$')::int) - 1, 0) from prompts p
        join users a on a.id = p.author_id where a.email like $1) as prompt
    from users where email like $1`,
    [`%@${seedMailDomain}`],
  );
  const { rows: logarithms } = await client.query<{ value: number }>(
    'select coalesce(ln(nullif(n, 0)::float8) / ln(2.0::float8), 0) as value from generate_series(0, $1::int) n order by n',
    [1 + maxPoints({ prompts, users, likes })],
  );
  return {
    prompts,
    users,
    likes,
    until: Date.parse(until),
    first: first[0] ?? { prompt: 0, user: 0 },
    topicIds: topics.map(({ id }) => id),
    logarithms: Float64Array.from(logarithms, ({ value }) => value),
    tierBorders: [],
  };
}

async function* batchesHere(plan: Plan) {
  const batchOf = batchesOf(plan);
  for (let batch = 0; batch * batchSize < plan.prompts; batch++) yield batchOf(batch);
}

async function totalsIn(client: pg.Client): Promise<Generated> {
  const { rows } = await client.query<Generated>(
    `select (select count(*)::int from prompts) as prompts, (select count(*)::int from users) as users,
      (select count(*)::int from likes) as likes`,
  );
  return rows[0] ?? { prompts: 0, users: 0, likes: 0 };
}
