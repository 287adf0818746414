import { randomUUIDv7 } from 'node:crypto';
import { generatedCover } from '../../src/domain/core/addresses.ts';
import { type Bench, lanes, membersPerLane } from '../group.ts';
import { promptOf } from '../library.ts';
import { inTurns, post, repeat } from '../load.ts';
import { barePool } from '../statements.ts';
import type { Row } from '../table.ts';
import { newMembers } from './members.ts';

/**
 * Measures members who publish, ten at a time, next to the bare insert of such a prompt with its row in the
 * search index; every response waits for the disk.
 */
export async function publishes({ site: siteOf, load, beside }: Bench): Promise<Row[]> {
  const site = await siteOf();
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, lanes);
  try {
    const members = await newMembers(pool, lanes * membersPerLane);
    const requests = Array.from({ length: lanes }, (_, lane) =>
      members
        .filter((_, n) => n % lanes === lane)
        .map(({ token }, turn) => post('/api/posts', token, newPrompt(lane + turn))),
    );
    const publish = (milliseconds: number) =>
      load({
        port: site.port,
        milliseconds,
        status: 201,
        requests,
        pids: () => [site.pid, ...site.databasePids()],
      });
    await publish(100);
    const [row] = await pool`select * from prompts where title like 'Published in the bench %' limit 1`;
    const [indexed] = await pool`select * from search_documents where prompt_id = ${row?.id}`;
    // The driver sends lists as arrays of PostgreSQL.
    const lists = { samples: JSON.stringify(row?.samples), input_fields: JSON.stringify(row?.input_fields) };
    const insert = () => {
      const id = randomUUIDv7();
      return pool`with made as (insert into prompts ${pool({ ...row, ...lists, id, slug: `bare-${id}` })})
        insert into search_documents ${pool({ ...indexed, prompt_id: id })}`;
    };
    const pids = () => [process.pid, ...site.databasePids()];
    const { ours, baseline } = await inTurns(
      2,
      () => publish(1_500),
      () => repeat({ lanes, milliseconds: 1_500, pids }, insert),
    );
    await pool`delete from prompts where slug like 'bare-%'`;
    return [
      { name: 'publishes, ten at once', unit: '/s', ours: ours.perSecond, baseline: baseline.perSecond },
      { name: 'publishes: CPU with the database', unit: 'µs', ours: ours.cpu, baseline: baseline.cpu },
    ];
  } finally {
    await pool.end();
    await close();
  }
}

/** A prompt to publish; the load generator inserts a different number into every title. */
function newPrompt(n: number) {
  const { topic, body, ...rest } = promptOf(n);
  return {
    ...rest,
    title: 'Published in the bench #######',
    categoryId: topic,
    contentMd: body,
    imageUrl: generatedCover,
  };
}
