import type { Bench } from './group.ts';
import { answerOf, forkPart, inTurns, readers } from './load.ts';
import type { Row } from './table.ts';

/** `/` as visitors get it, beside a bare node:http server that sends the same bytes. */
export async function homeCached({ site, load }: Bench): Promise<Row[]> {
  const { port, pid, url } = await site();
  const bare = forkPart(new URL('./bare-page.ts', import.meta.url), [`${url}/`]);
  try {
    const barePort = await answerOf<number>(bare);
    const requests = Array.from({ length: 32 }, (_, lane) => readers('/', lane));
    const round = (at: number, server: number | undefined) => () =>
      load({ port: at, milliseconds: 1_500, requests, pids: () => [server ?? 0] });
    const { ours, baseline } = await inTurns(4, round(port, pid), round(barePort, bare.pid));
    return [
      {
        name: 'home, kept: pages',
        unit: '/s',
        ours: ours.perSecond,
        baseline: baseline.perSecond,
        target: { of: 'ratio', bound: '≥', value: 0.7 },
      },
      {
        name: 'home, kept: CPU of the server',
        unit: 'µs',
        ours: ours.cpu,
        baseline: baseline.cpu,
        target: { of: 'ratio', bound: '≤', value: 1.43 },
      },
    ];
  } finally {
    bare.kill();
  }
}
