import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { createTaskProcess } from './task-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-tasks-'));
const module = join(folder, 'tasks.mjs');
writeFileSync(
  module,
  `import { serveTasks } from '${pathToFileURL(join(import.meta.dirname, 'serve-tasks.ts'))}';
  import { pbkdf2 } from 'node:crypto';
  const kept = [];
  const work = {
    echo: (text) => text,
    refuse: () => { throw new Error('refused'); },
    wait: () => new Promise(() => {}),
    block: () => { for (;;); },
    compute: () => new Promise((resolve) => pbkdf2('a', 'b', 1e9, 64, 'sha512', resolve)),
    exit: () => process.exit(1),
    async allocate() {
      for (;;) {
        kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
  };
  serveTasks(async ([name, text]) => work[name](text));`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const processOf = (
  changes: Partial<
    Record<'timeoutMs' | 'processorMs' | 'idleMs' | 'maxWaiting' | 'maxPerOwner', number>
  > = {},
) =>
  createTaskProcess<[string, string?], string>({
    module,
    name: 'A test',
    timeoutMs: 10_000,
    idleMs: 10_000,
    maxWaiting: 10,
    memoryBytes: 200 * 1024 * 1024,
    onKilled: (reason) => reasons.push(reason),
    ...changes,
  });

const reasons: string[] = [];

it('runs tasks in order in one process, and reports their errors', async () => {
  const tasks = processOf();
  const order: string[] = [];
  const note = async (result: Promise<string>) =>
    void order.push(await result.catch((error) => error.message));
  await Promise.all([
    note(tasks.run(['echo', 'a'])),
    note(tasks.run(['refuse'])),
    note(tasks.run(['echo', 'b'])),
  ]);
  const pid = tasks.pid();
  expect(order).toEqual(['a', 'A test failed: refused', 'b']);
  expect(pid).not.toBe(process.pid);
  expect(await tasks.run(['echo', 'c'])).toBe('c');
  expect(tasks.pid()).toBe(pid);
});

it.each(['wait', 'block'])('kills a process that takes too long, and starts another: %s', async (name) => {
  const tasks = processOf({ timeoutMs: 6000 });
  await tasks.run(['echo', 'a']);
  const pid = Number(tasks.pid());
  const [killed, next] = await Promise.all([tasks.run([name]), tasks.run(['echo', 'b'])]);
  expect([killed, next]).toEqual(['killed', 'b']);
  expect(reasons.at(-1)).toBe('it took more than 6000 ms');
  expect(tasks.pid()).not.toBe(pid);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

it.each([
  ['allocate', 'the process ended with SIGKILL'],
  ['exit', 'the process ended with code 1'],
])('survives a process that ends, and reports the reason: %s', async (name, reason) => {
  const tasks = processOf();
  expect(await tasks.run([name])).toBe('killed');
  expect(reasons.at(-1)).toBe(reason);
  expect(await tasks.run(['echo', 'a'])).toBe('a');
});

it('refuses tasks beyond its queue', async () => {
  const tasks = processOf({ maxWaiting: 1 });
  const all = [1, 2, 3, 4].map((n) => tasks.run(['echo', String(n)]));
  expect(await Promise.all(all)).toEqual(['1', '2', 'busy', 'busy']);
  expect(await tasks.run(['echo', '5'])).toBe('5');
});

it('kills a task that takes too much processor time in another thread', async () => {
  const tasks = processOf({ timeoutMs: 60_000, processorMs: 300 });
  expect(await tasks.run(['compute'])).toBe('killed');
  // Time without work does not count.
  const results = ['a', 'b', 'c'].map((text) => tasks.run(['echo', text]));
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
});

it('gives owners turns, and lets only so many of their tasks wait', async () => {
  const tasks = processOf({ maxPerOwner: 2 });
  const order: string[] = [];
  const run = async (owner: string, text: string) => void order.push(await tasks.run(['echo', text], owner));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((text) => run('a', text)),
    ...['b1', 'b2'].map((text) => run('b', text)),
  ]);
  expect(order).toEqual(['busy', 'a1', 'a2', 'b1', 'a3', 'b2']);
});

it('ends the process when there is no work', async () => {
  const tasks = processOf({ idleMs: 50 });
  await tasks.run(['echo', 'a']);
  const pid = Number(tasks.pid());
  await expect.poll(() => [tasks.pid(), isRunning(pid)]).toEqual([undefined, false]);
  expect(await tasks.run(['echo', 'b'])).toBe('b');
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
