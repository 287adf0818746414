import type { Clusters } from './cluster.ts';

/** What is known about an update from the moment when it begins to replace files. */
export interface Journal {
  /** The files are being replaced, they have been, or they are those of `from` again. */
  phase: 'replacing' | 'starting' | 'undone';
  /** The commit before the update. */
  from: string;
  /** The commit of the update. */
  to: string;
  /** Whether the site has to be started. */
  running: boolean;
  /** The file with the backup made before. */
  backup?: string | undefined;
  /** The data of the embedded database when the site was stopped. */
  clusters: Clusters;
  /** The process that replaces the files. `started` tells it from a later one with the same id. */
  owner: { pid: number; started: string | undefined };
}

export declare const movedFolders: readonly string[];
export declare function placeOf(root: string): string;
export declare function placesOf(root: string): [before: string, after: string];
export declare function readJournal(root: string): Journal | undefined;
export declare function writeJournal(root: string, entries: Omit<Journal, 'owner'>): Journal;
export declare function removeJournal(root: string): void;
export declare function settle(root: string, isStopped: () => boolean): Promise<boolean>;
export declare function replace(root: string, journal: Journal): Promise<void>;
export declare function undo(root: string, journal: Journal): Promise<void>;
