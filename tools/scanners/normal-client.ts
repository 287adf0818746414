import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/table.ts';

/** How a client fared who reads the site like anyone else. */
export interface Experience {
  requests: number;
  /** Requests without a reply of 200, by reason. */
  failures: Map<string, number>;
  /** Milliseconds from connecting to the end of the reply. */
  p50: number;
  p99: number;
  longest: number;
}

/** Milliseconds between two requests. */
const interval = 50;
const giveUpMs = 10_000;

/**
 * Reads the paths in turn until `end`, each over a connection of its own from another loopback address than the scanners', which have a
 * limit of connections.
 */
export async function readWhile(
  url: string,
  paths: readonly string[],
  end: Promise<unknown>,
): Promise<Experience> {
  let ended = false;
  const done = end.finally(() => {
    ended = true;
  });
  const times: number[] = [];
  const failures = new Map<string, number>();
  const waits: Promise<void>[] = [];
  for (let n = 0; !ended; n++) {
    waits.push(
      timed(`${url}${paths[n % paths.length]}`).then(
        (time) => void times.push(time),
        ({ message }: Error) => void failures.set(message, (failures.get(message) ?? 0) + 1),
      ),
    );
    await sleep(interval);
  }
  await Promise.all([...waits, done]);
  times.sort((a, b) => a - b);
  return {
    requests: waits.length,
    failures,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    longest: times.at(-1) ?? Number.NaN,
  };
}

function timed(url: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent: false, localAddress: '127.0.0.2', timeout: giveUpMs }, (reply) => {
      reply.resume().on('end', () => {
        if (reply.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`status ${reply.statusCode}`));
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no reply within ${giveUpMs / 1000} s`)));
    sent.on('error', ({ message }) => reject(new Error(message.replace(/:\d+.*/, ''))));
  });
}
