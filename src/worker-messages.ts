/** What the supervisor sends to a worker; 'connection' comes with the socket, unless its client has closed it. */
export type ToWorker =
  | { kind: 'connection'; address: string }
  /** Finish the requests under way and end; idle connections are closed after `idleMs`. */
  | { kind: 'stop'; graceMs: number; idleMs: number };

/** What a worker sends to the supervisor. */
export type FromWorker =
  /** It serves; `processId` is its entry in the table of processes. */
  | { kind: 'ready'; processId: string }
  | { kind: 'failed'; message: string }
  /** Connections from these addresses have closed. */
  | { kind: 'closed'; addresses: string[] };
