import { join } from 'node:path';
import type { Bench } from '../group.ts';
import { inTurns, repeat } from '../load.ts';
import type { Row } from '../table.ts';

const bundle = join(import.meta.dirname, '../../build/server/server.js');

/**
 * Measures `/` rendered from the database in this process, one at a time, next to React's bare rendering of
 * the same tree.
 */
export async function homeRendered({ site, beside }: Bench): Promise<Row[]> {
  const app = await beside(await site());
  try {
    // Typed, so that a new setting of the pages is missed by the compiler and not when this runs.
    const { createPages } = (await import(bundle)) as typeof import('../../src/web/render/server.tsx');
    const pages = createPages({
      site: {
        name: 'Promptorium',
        url: 'http://localhost',
        isPrivate: false,
        signUp: { mode: 'open', domains: [], inviters: 'admins', passwords: true },
        sells: false,
        currency: 'usd',
        links: [],
        email: '',
      },
      fetchApi: (path, init) => app.fetch(new Request(new URL(path, 'http://localhost'), init)),
      assets: { scripts: [], styles: [], preloads: [] },
      onError: (error) => {
        throw error;
      },
    });
    const url = new URL('http://localhost/');
    const bare = await pages.prepareMarkup(url);
    const round = (work: () => unknown) => () =>
      repeat({ lanes: 1, milliseconds: 1_200, pids: () => [process.pid] }, async () => work());
    const whole = async () => {
      const { status } = await pages.render({ url });
      if (status !== 200) throw new Error(`The home page was rendered with status ${status}.`);
    };
    const { ours, baseline } = await inTurns(4, round(whole), round(bare));
    return [
      {
        name: 'home, rendered: CPU',
        unit: 'µs',
        ours: ours.cpu,
        baseline: baseline.cpu,
        target: { of: 'ratio', bound: '≤', value: 5 },
      },
    ];
  } finally {
    await app.close();
  }
}
