import { beforeEach, expect, it, vi } from 'vitest';
import { summedOutages } from './summed-outages.ts';

let lines: [string, string, object][] = [];
const record = (level: string) => (fields: object, message: string) =>
  void lines.push([level, message, fields]);
const down = Object.assign(new Error('Failed query: select $1', { cause: new Error('refused') }), {
  query: '',
});
const other = new Error('other');

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function newLog() {
  const log = { info: record('info'), warn: record('warn'), error: record('error') };
  return summedOutages(log, (error) =>
    error === down ? 'it is down' : error instanceof RangeError ? 'it is full' : undefined,
  );
}

const said = (errors: number, message = 'it is down', reason = 'refused') => [
  'error',
  message,
  { requestId: undefined, errors, reason },
];

it('says that an outage has begun, and how many errors each minute had', () => {
  const log = newLog();
  for (let n = 0; n < 500; n++) log[n % 2 ? 'warn' : 'error']({ err: down }, `request ${n}`);
  expect(lines).toEqual([said(1)]);
  vi.advanceTimersByTime(59_000);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(lines).toEqual([said(1), said(499)]);
  log.error({ err: down }, 'one more');
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual([said(1)]);
  vi.advanceTimersByTime(3_600_000);
  expect(lines).toHaveLength(3);
  log.error({ err: down }, 'the next outage');
  expect(lines.slice(3)).toEqual([said(1)]);
});

it('keeps outages apart, and everything else as it is', () => {
  const log = newLog();
  log.error({ err: down }, 'a');
  log.warn({ err: new RangeError('full') }, 'b');
  log.error({ err: other, route: '/' }, 'c');
  log.warn({ free: 1 }, 'd');
  log.info({ err: down }, 'e');
  expect(lines).toEqual([
    said(1),
    said(1, 'it is full', 'full'),
    ['error', 'c', { err: other, route: '/' }],
    ['warn', 'd', { free: 1 }],
    ['info', 'e', { err: down }],
  ]);
});
