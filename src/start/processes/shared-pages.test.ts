import type { ChildProcess } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SharedPage } from '../../web/render/page-cache.ts';
import { pageExchange, sharedPages } from './shared-pages.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Workers that exchange pages through a supervisor. */
function threeWorkers() {
  const exchange = pageExchange();
  const start = (pid: number) => {
    const child = {
      pid,
      connected: true,
      send: (message: ToWorker) => {
        if (message.kind === 'page-wanted' || message.kind === 'page') void pages.received(message);
      },
    } as unknown as ChildProcess;
    exchange.add(child);
    const pages = sharedPages(async (message: FromWorker) => {
      if (message.kind === 'page-wanted' || message.kind === 'page') exchange.received(child, message);
    });
    return { pages, exit: () => Object.assign(child, { connected: false }) };
  };
  return { one: start(1), two: start(2), three: start(3) };
}

const page = { renderedAt: 1, readAt: 1 } as SharedPage;

test('the first worker that requests a page renders it, the others receive it', async () => {
  const { one, two, three } = threeWorkers();
  one.pages.own = async () => page;
  expect(await one.pages.request('/', 0)).toBeUndefined();
  for (const other of [two, three]) expect(await other.pages.request('/', 0)).toBe(page);
  // The renderer of a page renders it again when it is out of date.
  expect(await one.pages.request('/', 0)).toBeUndefined();
});

test('a worker that cannot use the page of another one becomes its renderer', async () => {
  const { one, two, three } = threeWorkers();
  one.pages.own = async () => undefined;
  two.pages.own = async () => page;
  expect(await one.pages.request('/', 0)).toBeUndefined();
  expect(await two.pages.request('/', 5)).toBeUndefined();
  expect(await three.pages.request('/', 5)).toBe(page);
});

test('a page of a worker that has exited or does not answer is rendered', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { one, two } = threeWorkers();
  one.pages.own = () => new Promise(() => {});
  await one.pages.request('/', 0);
  const late = two.pages.request('/', 0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBeUndefined();
  one.exit();
  expect(await two.pages.request('/', 0)).toBeUndefined();
});

test('addresses of long searches are not exchanged', async () => {
  const { one, two } = threeWorkers();
  one.pages.own = async () => page;
  const address = `/explore?q=${'a'.repeat(200)}`;
  await one.pages.request(address, 0);
  expect(await two.pages.request(address, 0)).toBeUndefined();
});
