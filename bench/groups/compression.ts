import { get, type IncomingHttpHeaders } from 'node:http';
import { type Bench, lanes } from '../group.ts';
import { libraryOf } from '../library.ts';
import { inTurns, readers, uncached } from '../load.ts';
import type { Row } from '../table.ts';

const path = '/api/posts?limit=20';

/**
 * Measures a page of 20 prompts in each encoding, next to the same page uncompressed: CPU of the site with
 * its database, bytes, and responses.
 */
export async function compression({ site: siteOf, load }: Bench): Promise<Row[]> {
  const site = await siteOf();
  await libraryOf(site, 10_000);
  const rows: Row[] = [];
  const pids = () => [site.pid, ...site.databasePids()];
  const round = (encoding: string) =>
    load({
      port: site.port,
      milliseconds: 1_500,
      requests: Array.from({ length: lanes }, (_, lane) =>
        readers(path, lane, `${uncached}accept-encoding: ${encoding}\r\n`),
      ),
      pids,
    });
  const bytesOf = async (encoding: string) => {
    // Not decoded, unlike the body of a fetch.
    const { headers, body } = await received(site.port, encoding);
    if ((headers['content-encoding'] ?? 'identity') !== encoding)
      throw new Error(`${path} was not sent as ${encoding}.`);
    return body.length;
  };
  for (const encoding of ['gzip', 'br']) {
    const { ours, baseline } = await inTurns(
      3,
      () => round(encoding),
      () => round('identity'),
    );
    const name = `20 prompts, ${encoding}`;
    rows.push(
      { name: `${name}: CPU with the database`, unit: 'µs', ours: ours.cpu, baseline: baseline.cpu },
      { name: `${name}: replies`, unit: '/s', ours: ours.perSecond, baseline: baseline.perSecond },
      {
        name: `${name}: size`,
        unit: 'bytes',
        ours: await bytesOf(encoding),
        baseline: await bytesOf('identity'),
        target: { of: 'ratio', bound: '≤', value: 0.35 },
      },
    );
  }
  return rows;
}

function received(port: number, encoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': encoding } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => resolve({ headers: reply.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}
