import { listPrompts } from '../../src/operations/discovery/prompts/list-prompts.ts';
import { type Bench, lanes } from '../group.ts';
import { libraryOf } from '../library.ts';
import { inTurns, readers, repeat } from '../load.ts';
import { barePool, send, statementsOf } from '../statements.ts';
import type { Row } from '../table.ts';

/**
 * Measures a page of the list over HTTP with 35 and with 10,000 prompts, next to the statement it sends,
 * alone on as many connections.
 */
export async function posts(bench: Bench): Promise<Row[]> {
  const few = await withLibrary(bench, '35 prompts');
  await libraryOf(await bench.site(), 10_000);
  return [...few, ...(await withLibrary(bench, '10,000 prompts'))];
}

async function withLibrary({ site: siteOf, load, beside }: Bench, library: string): Promise<Row[]> {
  const site = await siteOf();
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, lanes);
  try {
    const [statement, ...more] = await statementsOf(ctx, (spied) =>
      listPrompts(spied, { page: 1, limit: 12 }),
    );
    if (!statement || more.length) throw new Error('A list must be one statement.');
    const requests = Array.from({ length: lanes }, (_, lane) => readers('/api/posts?limit=12', lane));
    const { ours, baseline } = await inTurns(
      3,
      () =>
        load({
          port: site.port,
          milliseconds: 1_500,
          requests,
          pids: () => [site.pid, ...site.databasePids()],
        }),
      () =>
        repeat({ lanes, milliseconds: 1_500, pids: () => [process.pid, ...site.databasePids()] }, () =>
          send(pool, statement),
        ),
    );
    return [
      {
        name: `list of posts, ${library}: replies`,
        unit: '/s',
        ours: ours.perSecond,
        baseline: baseline.perSecond,
        target: { of: 'ratio', bound: '≥', value: 0.4 },
      },
      {
        name: `list of posts, ${library}: CPU with the database`,
        unit: 'µs',
        ours: ours.cpu,
        baseline: baseline.cpu,
      },
    ];
  } finally {
    await pool.end();
    await close();
  }
}
