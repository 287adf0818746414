import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, WebhookPresence } from '../../../operations/core/adapters/adapters.ts';

/** Milliseconds between database reads. */
const everyMs = 750;

interface PresenceOptions {
  /** Whether there is an enabled webhook. */
  load(): Promise<boolean>;
  log: Pick<Log, 'warn'>;
}

/**
 * Caches whether the site has an enabled webhook, so that a site without one sends no statements for
 * webhooks. Until the first read, it assumes that there may be one.
 */
export function webhookPresence({ load, log }: PresenceOptions): WebhookPresence & {
  /**
   * Reads the database once, or with `repeatedly` about once a second, if other processes may create
   * webhooks.
   */
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
    // A webhook created during the read may be missing from the result.
    if (notes === before) present = found;
  };

  const run = async (repeatedly: boolean) => {
    for (let known = false, failing = false; !signal.aborted && (repeatedly || !known); ) {
      try {
        await look();
        known = true;
        failing = false;
      } catch (err) {
        if (!failing && !signal.aborted) log.warn({ err }, 'the number of webhooks cannot be read right now');
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
