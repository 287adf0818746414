import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessRole, ProcessState } from '../../../domain/hosting/processes.ts';
import type { Changes, Log } from '../../../operations/core/adapters/adapters.ts';

/** The table of processes, for the process of one id. */
interface ProcessStore {
  /** Writes the whole row. */
  save(state: ProcessState, changes: number): Promise<void>;
  /** Writes the number of changes only; false when there is no row. */
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
   * When data was last changed by any process, in milliseconds of `performance.now()`, as far as this one knows: a second after a change
   * at the latest. Costs nothing; each call keeps the table being read for a few seconds.
   */
  changedAt(): number;
  /**
   * Calls `onChange` after another process has changed data. From then on the table is read all the time, where other processes serve the
   * site, too. Returns what ends that.
   */
  watch(onChange: () => void): () => void;
  /** Begins to exchange with the other processes; until then only changes by this one are known. `alone`: no other process serves. */
  start(role: ProcessRole, alone?: boolean): void;
  /** Tells the others what they do not know yet, and leaves the table. */
  stop(): Promise<void>;
}

export interface RegistryOptions {
  store: ProcessStore;
  /** The current state of this process. */
  state(role: ProcessRole): ProcessState;
  log: Pick<Log, 'warn'>;
}

/** Milliseconds between two writes of the number of changes, between two readings, and between two writes of the whole row. */
const everyMs = { changes: 250, look: 500, save: 10_000 };
/** Readings without a visitor after which the table is not read until the next visitor. */
const idleLooks = 10;

/** The entry of this process in the table of processes, and what it learns from the others' entries. */
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
  /** Runs a statement; while the database cannot be reached, everything is tried again later. */
  const attempt = async (statement: () => Promise<void>) => {
    try {
      await statement();
      failing = false;
    } catch (err) {
      if (!failing && !signal.aborted) log.warn({ err }, 'the table of processes cannot be used now');
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
        // Not read since the last visitor.
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
      // Others notice that the row is gone. That of a command stays for a minute: it could come and go between two readings.
      if (role === 'command') await (saved < changes && saveChanges(role));
      else await attempt(store.remove);
    },
  };
}
