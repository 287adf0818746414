import type { Log } from '../../src/operations/context.ts';

/** A log that discards everything. */
export const quietLog: Log = { info() {}, warn() {}, error() {} };
