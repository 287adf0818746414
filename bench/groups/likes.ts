import { randomUUIDv7 } from 'node:crypto';
import { isFailure } from '../../src/operations/core/failure.ts';
import { listPrompts } from '../../src/operations/discovery/prompts/list-prompts.ts';
import { changeLike } from '../../src/operations/prompts/likes/change.ts';
import { type Bench, lanes, membersPerLane } from '../group.ts';
import { inTurns, post, repeat } from '../load.ts';
import { barePool, send, statementsOf } from '../statements.ts';
import type { Row } from '../table.ts';
import { newMembers } from './members.ts';

/**
 * Measures members who like prompts and remove the likes, ten at a time, next to the bare statement of the
 * like with its notification; every response waits for the disk.
 */
export async function likes({ site: siteOf, load, beside }: Bench): Promise<Row[]> {
  const site = await siteOf();
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, lanes);
  try {
    const members = await newMembers(pool, lanes * membersPerLane);
    const page = await listPrompts(ctx, { page: 1, limit: 35 });
    if (isFailure(page)) throw new Error(page.detail);
    const ids = page.items.map(({ id }) => id);
    // Ten members at ten different prompts. Turns go through the members first, so each of them returns to
    // remove its like.
    const memberOf = (lane: number, turn: number) => members[lane * membersPerLane + (turn % membersPerLane)];
    const promptOf = (lane: number, turn: number) =>
      ids[(lane * 3 + Math.floor(turn / membersPerLane)) % ids.length] ?? '';

    const [liker] = members;
    const viewer = { role: 'member', id: liker?.id ?? '', username: '' } as const;
    const notification = randomUUIDv7();
    const [statement] = await statementsOf({ ...ctx, viewer, newId: () => notification }, (spied) =>
      changeLike(spied, promptOf(0, 0)),
    );
    if (!statement) throw new Error('A like sent no statement.');
    const bareLike = (lane: number, turn: number) =>
      send(pool, {
        text: statement.text,
        values: statement.values.map((value) => {
          if (value === viewer.id) return memberOf(lane, turn)?.id;
          if (value === notification) return randomUUIDv7();
          return value === ids[0] ? promptOf(lane, turn) : value;
        }),
      });

    const { ours, baseline } = await inTurns(
      2,
      () =>
        load({
          port: site.port,
          milliseconds: 1_500,
          requests: Array.from({ length: lanes }, (_, lane) =>
            Array.from({ length: ids.length * membersPerLane }, (_, turn) =>
              post(`/api/posts/${promptOf(lane, turn)}/like`, memberOf(lane, turn)?.token ?? ''),
            ),
          ),
          pids: () => [site.pid, ...site.databasePids()],
        }),
      () =>
        repeat({ lanes, milliseconds: 1_500, pids: () => [process.pid, ...site.databasePids()] }, bareLike),
    );
    return [
      { name: 'likes, ten at once', unit: '/s', ours: ours.perSecond, baseline: baseline.perSecond },
      { name: 'likes: CPU with the database', unit: 'µs', ours: ours.cpu, baseline: baseline.cpu },
    ];
  } finally {
    await pool.end();
    await close();
  }
}
