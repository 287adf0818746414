import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxLagMs, mayServe, type ReadServer, type ReadSource } from '../../domain/hosting/replica.ts';
import { createPageCache } from './page-cache.ts';

const settleMs = 500;
const url = new URL('http://localhost/');

describe('pages rendered from a replica', () => {
  test('count as rendered when the replica was complete, so that a later change replaces them', async () => {
    const { pages, clock, replica, changes, commit } = site();
    Object.assign(replica, { asOf: 700 });
    clock.time = 1_000;
    expect(await read(pages)).toBe('0 by replica');
    clock.time = 1_100;
    commit();
    changes.noticedAt = 1_100;
    // The page is half a second old at 1,200, although it was rendered at 1,000.
    clock.time = 1_199;
    expect(await read(pages)).toBe('0 by replica');
    clock.time = 1_200;
    expect(await read(pages)).toBe('1 by primary');
  });

  test('are not rendered from it after a change that it does not have', async () => {
    const { pages, clock, replica, changes, commit } = site();
    Object.assign(replica, { asOf: 900 });
    clock.time = 1_000;
    commit();
    changes.noticedAt = 1_000;
    clock.time = 1_001;
    expect(await read(pages)).toBe('1 by primary');
    replica.asOf = 1_000;
    clock.time = 1_600;
    expect(await read(pages)).toBe('1 by primary');
    replica.asOf = 1_001;
    clock.time = 7_000;
    replica.asOf = 6_900;
    await read(pages);
    clock.time = 7_001;
    expect(await read(pages)).toBe('1 by replica');
  });

  test('are never older than a change that was noticed, except for half a second', async () => {
    const event = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('commit' as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('notice' as const) }) },
      // The replica is detected to be complete up to an earlier time.
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('measure' as const), behind: fc.nat(maxLagMs) }),
      },
    );
    const story = fc.array(fc.tuple(fc.integer({ min: 1, max: 700 }), event), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(story, async (events) => {
        const { pages, clock, replica, changes, commit, commits } = site();
        /** The time of each detected change, and the number of changes committed by then. */
        const noticed: { at: number; version: number }[] = [];
        for (const [milliseconds, step] of events) {
          clock.time += milliseconds;
          if (step.kind === 'commit') commit();
          if (step.kind === 'notice') {
            changes.noticedAt = clock.time;
            noticed.push({ at: clock.time, version: commits.length });
          }
          if (step.kind === 'measure') replica.asOf = Math.max(replica.asOf, clock.time - step.behind);
          if (step.kind !== 'read') continue;
          const version = Number.parseInt(await read(pages), 10);
          const due = noticed.filter(({ at }) => at <= clock.time - settleMs).at(-1)?.version ?? 0;
          expect(version).toBeGreaterThanOrEqual(due);
        }
      }),
    );
  });
});

/**
 * A page that shows the number of committed changes, on the primary or up to the time to which the replica is
 * complete.
 */
function site() {
  const clock = { time: 0 };
  const replica = { asOf: Number.NEGATIVE_INFINITY };
  const changes = { noticedAt: Number.NEGATIVE_INFINITY };
  const commits: number[] = [];
  const source = (): ReadSource =>
    mayServe(replica.asOf, changes.noticedAt, clock.time)
      ? { server: 'replica', asOf: replica.asOf }
      : { server: 'primary', asOf: clock.time };
  const pages = createPageCache({
    now: () => clock.time,
    changedAt: () => changes.noticedAt,
    source,
    normalise: ({ pathname }) => pathname,
    async render(_url, server: ReadServer) {
      const seen = server === 'primary' ? commits : commits.filter((at) => at < replica.asOf);
      return { status: 200, headers: {}, html: `${seen.length} by ${server}` };
    },
  });
  return { pages, clock, replica, changes, commits, commit: () => commits.push(clock.time) };
}

async function read(pages: ReturnType<typeof createPageCache>): Promise<string> {
  const page = await pages.get(url);
  return String(await page.body('identity'));
}
