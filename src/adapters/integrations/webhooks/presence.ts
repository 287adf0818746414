import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, WebhookPresence } from '../../../operations/core/adapters/adapters.ts';

/** Milliseconds between two looks into the database. */
const everyMs = 750;

interface PresenceOptions {
  /** Whether there is an enabled webhook. */
  load(): Promise<boolean>;
  log: Pick<Log, 'warn'>;
}

/**
 * Knows whether the site has an enabled webhook, so that a site without one sends no statement for them. Until the database has been
 * read, there may be one.
 */
export function webhookPresence({ load, log }: PresenceOptions): WebhookPresence & {
  /** Looks into the database: once, or with `repeatedly` about once a second, where other processes may create webhooks. */
  start(repeatedly: boolean): void;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  let present = true;
  let notes = 0;
  let task = Promise.resolve();

  const look = async () => {
    const before = notes;
    const found = await load();
    // One that was created meanwhile may not be in the result.
    if (notes === before) present = found;
  };

  const run = async (repeatedly: boolean) => {
    for (let known = false, failing = false; !signal.aborted && (repeatedly || !known); ) {
      try {
        await look();
        known = true;
        failing = false;
      } catch (err) {
        if (!failing && !signal.aborted) log.warn({ err }, 'whether there are webhooks cannot be read now');
        failing = true;
      }
      if (repeatedly || !known) await sleep(everyMs, undefined, { ref: false, signal }).catch(() => {});
    }
  };

  return {
    inUse: () => present,
    note() {
      notes++;
      present = true;
    },
    refresh: look,
    start: (repeatedly) => {
      task = run(repeatedly);
    },
    async stop() {
      stopping.abort();
      await task;
    },
  };
}
