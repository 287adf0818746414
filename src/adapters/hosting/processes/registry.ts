import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessRole, ProcessState } from '../../../domain/hosting/processes.ts';
import type { Changes, Log } from '../../../operations/core/adapters/adapters.ts';

/** Access to the table of processes for one process. */
interface ProcessStore {
  /** Writes the whole row. */
  save(state: ProcessState, changes: number): Promise<void>;
  /** Writes only the number of changes; false when there is no row. */
  saveChanges(changes: number): Promise<boolean>;
  /** A text that differs after another process has changed data. */
  changesOfOthers(): Promise<string>;
  /** Removes the row. */
  remove(): Promise<void>;
  /** Removes the rows of killed processes. */
  removeEnded(): Promise<void>;
}

export interface ProcessRegistry extends Changes {
  /**
   * When any process last changed data, in milliseconds of `performance.now()`; at most a second late. The
   * call is free, and makes this process read the table for the next few seconds.
   */
  changedAt(): number;
  /**
   * Calls `onChange` after another process has changed data. While other processes also serve the site, the
   * table is then read continuously. Returns a function that stops it.
   */
  watch(onChange: () => void): () => void;
  /**
   * Starts the exchange with other processes; until then only changes by this one are seen. `alone`: no other
   * process serves.
   */
  start(role: ProcessRole, alone?: boolean): void;
  /** Writes pending changes and removes this process from the table. */
  stop(): Promise<void>;
}

export interface RegistryOptions {
  store: ProcessStore;
  /** The current state of this process. */
  state(role: ProcessRole): ProcessState;
  log: Pick<Log, 'warn'>;
}

/**
 * Milliseconds between writes of the number of changes, between reads, and between writes of the whole row.
 */
const everyMs = { changes: 250, look: 500, save: 10_000 };
/** Number of reads without a visitor after which the table is not read until the next visitor. */
const idleLooks = 10;

/** Manages the row of this process in the table of processes, and reads those of the others. */
export function processRegistry({ store, state, log }: RegistryOptions): ProcessRegistry {
  const stopping = new AbortController();
  const { signal } = stopping;
  let role: ProcessRole | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  let changes = 0;
  let saved = 0;
  let known: string | undefined;
  let visited = false;
  const work = { saving: false, looking: false };
  const running = new Set<Promise<void>>();
  let failing = false;
  let isAlone = false;
  const watchers = new Set<() => void>();

  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { ref: false, signal }).catch(() => {});
  const track = (promise: Promise<void>) => {
    running.add(promise);
    promise.finally(() => running.delete(promise));
  };
  /** Runs a statement; while the database is unavailable, it is retried later. */
  const attempt = async (statement: () => Promise<void>) => {
    try {
      await statement();
      failing = false;
    } catch (err) {
      if (!failing && !signal.aborted) log.warn({ err }, 'the table of processes cannot be used right now');
      failing = true;
    }
  };

  const save = (as: ProcessRole) =>
    attempt(async () => {
      const count = changes;
      await store.save(state(as), count);
      saved = count;
    });

  const saveChanges = (as: ProcessRole) =>
    attempt(async () => {
      const count = changes;
      if (await store.saveChanges(count)) saved = count;
      else await store.save(state(as), count).then(() => (saved = count));
    });

  const saveAll = async (as: ProcessRole) => {
    work.saving = true;
    while (saved < changes && !signal.aborted) {
      await saveChanges(as);
      await pause(failing ? 2_000 : everyMs.changes);
    }
    work.saving = false;
  };

  const saveRegularly = async (as: ProcessRole) => {
    while (!signal.aborted) {
      await save(as);
      await attempt(store.removeEnded);
      await pause(everyMs.save);
    }
  };

  const look = async () => {
    const found = await store.changesOfOthers();
    if (found !== known) {
      changedAt = performance.now();
      for (const onChange of watchers) onChange();
    }
    known = found;
  };

  const isWatched = () => watchers.size > 0 && !isAlone;

  const lookWhileVisited = async () => {
    work.looking = true;
    for (let idle = 0; idle < idleLooks && !signal.aborted; idle = visited || isWatched() ? 0 : idle + 1) {
      visited = false;
      await attempt(look);
      await pause(everyMs.look);
    }
    work.looking = false;
  };

  return {
    note() {
      changes++;
      changedAt = performance.now();
      if (role && !work.saving && !signal.aborted) track(saveAll(role));
    },
    changedAt() {
      visited = true;
      if (role && !work.looking && !signal.aborted) {
        // The table has not been read since the last visitor.
        changedAt = performance.now();
        track(lookWhileVisited());
      }
      return changedAt;
    },
    watch(onChange) {
      watchers.add(onChange);
      if (role && isWatched() && !work.looking && !signal.aborted) track(lookWhileVisited());
      return () => void watchers.delete(onChange);
    },
    start(given, alone = false) {
      role = given;
      isAlone = alone;
      // A command has a row only once it has changed something.
      if (role !== 'command') track(saveRegularly(role));
      else if (changes) track(saveAll(role));
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
      if (!role) return;
      // Others notice that the row was removed. That of a command stays for a minute: otherwise it could
      // appear and disappear between two reads.
      if (role === 'command') await (saved < changes && saveChanges(role));
      else await attempt(store.remove);
    },
  };
}
