import { expect, it, onTestFinished, vi } from 'vitest';
import { notificationStreams, type OpenStream } from './streams.ts';

const options = {
  count: async () => new Map<string, number>(),
  changedSince: async () => [],
  ended: async (): Promise<OpenStream[]> => [],
  watch: () => () => {},
  now: () => new Date(),
  log: { warn() {} },
};

it('all members together have at most so many connections, and a closed one makes room', async () => {
  const streams = notificationStreams({ ...options, maxConnections: 1_000 });
  onTestFinished(() => streams.stop());
  const open = Array.from({ length: 2_080 }, (_, n) =>
    streams.open({ userId: `member${n % 208}`, session: 's' }, 900),
  );
  const accepted = open.filter((stream) => typeof stream !== 'string');
  expect(accepted).toHaveLength(1_000);
  expect(new Set(open.filter((stream) => typeof stream === 'string'))).toEqual(new Set(['full', 'many']));
  expect(streams.open({ userId: 'another' }, 900)).toBe('full');
  await accepted[0]?.cancel();
  expect(streams.open({ userId: 'another' }, 900)).toBeInstanceOf(ReadableStream);
  expect(streams.open({ userId: 'yet another' }, 900)).toBe('full');
});

it('what ended in another process ends with the next beat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const isOver = new Set<string>();
  const ended = async (open: readonly OpenStream[]) =>
    open.filter(({ session }) => isOver.has(session ?? ''));
  const streams = notificationStreams({ ...options, ended, maxConnections: 10 });
  onTestFinished(() => streams.stop());
  const open = (session: string) =>
    streams.open({ userId: 'ann', session }, 900) as ReadableStream<Uint8Array>;
  const [gone, kept] = [open('gone').getReader(), open('kept').getReader()];
  isOver.add('gone');
  vi.advanceTimersByTime(25_000);
  // The comment of this heartbeat, and the first number.
  while (!(await gone.read()).done);
  await gone.closed;
  expect((await kept.read()).done).toBe(false);
});
