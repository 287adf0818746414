/**
 * The load generator, in a separate process: keeps a number of connections busy, each with one request at a
 * time. It writes prepared bytes and counts responses, so it needs only a fraction of the CPU of any server.
 */
import { connect } from 'node:net';
import { percentile } from './table.ts';

/**
 * What to send: connection n repeats `requests[n]`, complete HTTP messages in which `#######` is replaced by
 * a number of seven digits.
 */
export interface LoadOrder {
  port: number;
  milliseconds: number;
  requests: string[][];
}

export interface LoadResult {
  answers: number;
  milliseconds: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** Milliseconds from a request to the end of its response: the median and the 99th percentile. */
  p50: number;
  p99: number;
}

let numbers = 1_000_000;

process.on('message', async (order: LoadOrder) => {
  const statuses: LoadResult['statuses'] = {};
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + order.milliseconds;
  const counts = await Promise.all(
    order.requests.map((requests) => keepBusy(order.port, requests, end, { statuses, latencies })),
  );
  const answers = counts.reduce((sum, count) => sum + count, 0);
  const milliseconds = performance.now() - started;
  latencies.sort((a, b) => a - b);
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  process.send?.({ answers, milliseconds, statuses, p50, p99 } satisfies LoadResult);
});

function keepBusy(
  port: number,
  requests: string[],
  end: number,
  { statuses, latencies }: Pick<LoadResult, 'statuses'> & { latencies: number[] },
): Promise<number> {
  const prepared = requests.map((text) => (text.includes('#######') ? text : Buffer.from(text)));
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let answers = 0;
    let missing = 0;
    let sent = 0;
    const next = () => {
      const request = prepared[answers % prepared.length] ?? '';
      sent = performance.now();
      socket.write(typeof request === 'string' ? request.replaceAll('#######', String(numbers++)) : request);
    };
    socket.on('connect', next);
    socket.on('data', (bytes: Buffer) => {
      if (!missing) {
        const head = headOf(bytes);
        missing = head.length;
        statuses[head.status] = (statuses[head.status] ?? 0) + 1;
      }
      missing -= bytes.length;
      if (missing > 0) return;
      answers++;
      const now = performance.now();
      latencies.push(now - sent);
      if (now < end) return next();
      socket.destroy();
      resolve(answers);
    });
    socket.on('error', reject);
    socket.on('end', () => reject(new Error('The server closed a keep-alive connection.')));
  });
}

/**
 * Status of a response and its length with head and body. The measured servers write the head in one piece,
 * with content-length.
 */
function headOf(bytes: Buffer): { status: string; length: number } {
  const end = bytes.indexOf('\r\n\r\n') + 4;
  const head = bytes.toString('latin1', 0, end);
  const [, length] = /^content-length: (\d+)/im.exec(head) ?? [];
  if (!length) throw new Error(`A reply without content-length: ${head.slice(0, 200)}`);
  return { status: head.slice(9, 12), length: end + Number(length) };
}
