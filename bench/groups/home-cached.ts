import type { Bench } from '../group.ts';
import { answerOf, forkPart, inTurns, readers } from '../load.ts';
import type { Row } from '../table.ts';

/** A well-formed session cookie with an invalid signature: its reader is a visitor. */
const forgedCookie = `cookie: promptorium.session_token=${'A'.repeat(32)}.${'B'.repeat(43)}%3D\r\n`;
/** A visitor's cookie of the same size. */
const otherCookie = `cookie: theme=${'A'.repeat(98)}\r\n`;

/**
 * Measures `/` as visitors receive it, next to a bare node:http server that sends the same bytes; with a
 * forged session cookie, next to a visitor's cookie of the same size; and cached reads of the API, next to
 * `/`.
 */
export async function homeCached({ site, load }: Bench): Promise<Row[]> {
  const { port, pid, url } = await site();
  const bare = forkPart(new URL('./bare-page.ts', import.meta.url), [`${url}/`]);
  try {
    const barePort = await answerOf<number>(bare);
    const visitors = Array.from({ length: 32 }, (_, lane) => readers('/', lane));
    const forgers = Array.from({ length: 32 }, (_, lane) => readers('/', lane, forgedCookie));
    const round =
      (at: number, server: number | undefined, requests = visitors) =>
      () =>
        load({ port: at, milliseconds: 1_500, requests, pids: () => [server ?? 0] });
    const { ours, baseline } = await inTurns(4, round(port, pid), round(barePort, bare.pid));
    const others = Array.from({ length: 32 }, (_, lane) => readers('/', lane, otherCookie));
    const reads: Row[] = [];
    for (const path of ['/api/posts?limit=20', '/api/posts?q=code']) {
      const programs = Array.from({ length: 32 }, (_, lane) => readers(path, lane));
      const cached = await inTurns(4, round(port, pid, programs), round(port, pid));
      reads.push({
        name: `${path}, cached: replies next to pages`,
        unit: '/s',
        ours: cached.ours.perSecond,
        baseline: cached.baseline.perSecond,
        target: { of: 'ratio', bound: '≥', value: 0.5 },
      });
    }
    const forged = await inTurns(4, round(port, pid, forgers), round(port, pid, others));
    return [
      {
        name: 'home, cached: pages',
        unit: '/s',
        ours: ours.perSecond,
        baseline: baseline.perSecond,
        target: { of: 'ratio', bound: '≥', value: 0.7 },
      },
      {
        name: 'home, cached: CPU of the server',
        unit: 'µs',
        ours: ours.cpu,
        baseline: baseline.cpu,
        target: { of: 'ratio', bound: '≤', value: 1.43 },
      },
      {
        name: 'home, cached: pages with a forged session cookie',
        unit: '/s',
        ours: forged.ours.perSecond,
        baseline: forged.baseline.perSecond,
        target: { of: 'ratio', bound: '≥', value: 0.9 },
      },
      ...reads,
    ];
  } finally {
    bare.kill();
  }
}
