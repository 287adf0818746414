import type { ChildProcess } from 'node:child_process';
import type { SharedPage } from '../../web/render/page-cache.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Maximum number of addresses whose renderer the supervisor knows. */
const maxAddresses = 5_000;
/** Maximum length of a shared address. Longer ones are searches, which visitors rarely share. */
const maxLength = 200;
/** Milliseconds for which a worker waits for another worker's page before it renders the page itself. */
const waitMs = 1_000;

/**
 * The supervisor's side: knows which worker has last rendered each page, and passes pages from that worker to
 * those that request them, so that a page is rendered once and not once per worker.
 */
export function pageExchange() {
  const renderers = new Map<string, ChildProcess>();
  const workers = new Map<number, ChildProcess>();

  const send = (worker: ChildProcess | undefined, message: ToWorker) => {
    if (worker?.connected) worker.send(message, () => {});
  };
  const render = (worker: ChildProcess, address: string, id: number) => {
    renderers.delete(address);
    renderers.set(address, worker);
    for (const oldest of renderers.keys()) {
      if (renderers.size <= maxAddresses) break;
      renderers.delete(oldest);
    }
    send(worker, { kind: 'page', id, page: undefined });
  };

  return {
    add: (worker: ChildProcess) => void workers.set(worker.pid ?? 0, worker),
    ended: (worker: ChildProcess) => void workers.delete(worker.pid ?? 0),
    received(worker: ChildProcess, message: Extract<FromWorker, { kind: 'page-wanted' | 'page' }>): void {
      const { address, id } = message;
      if (message.kind === 'page-wanted') {
        const renderer = renderers.get(address);
        if (!renderer?.connected || renderer === worker) render(worker, address, id);
        else send(renderer, { ...message, by: worker.pid ?? 0 });
        return;
      }
      const by = workers.get(message.by);
      if (message.page) send(by, { kind: 'page', id, page: message.page });
      else if (by) render(by, address, id);
    },
  };
}

export type SharedPages = ReturnType<typeof sharedPages>;

/** A worker's side: requests pages of other workers, and answers their requests. */
export function sharedPages(send: (message: FromWorker) => Promise<void>) {
  const requests = new Map<number, (page: SharedPage | undefined) => void>();
  let lastId = 0;
  const pages = {
    /** Returns this worker's page; set once it serves pages. */
    own: undefined as ((address: string, changedAt: number) => Promise<SharedPage | undefined>) | undefined,
    async received(message: Extract<ToWorker, { kind: 'page-wanted' | 'page' }>): Promise<void> {
      if (message.kind === 'page') return requests.get(message.id)?.(message.page);
      const { address, changedAt, id, by } = message;
      await send({ kind: 'page', address, id, by, page: await pages.own?.(address, changedAt) });
    },
    /**
     * Returns the page of another worker if one has rendered it after the last change; undefined if this
     * worker has to render it.
     */
    request(address: string, changedAt: number): Promise<SharedPage | undefined> {
      if (address.length > maxLength) return Promise.resolve(undefined);
      const id = ++lastId;
      return new Promise((resolve) => {
        const answer = (page: SharedPage | undefined) => {
          clearTimeout(timer);
          requests.delete(id);
          resolve(page);
        };
        const timer = setTimeout(answer, waitMs, undefined);
        requests.set(id, answer);
        void send({ kind: 'page-wanted', address, changedAt, id });
      });
    },
  };
  return pages;
}
