import type { Log } from '../../../src/operations/core/adapters/adapters.ts';

/** A log that discards everything. */
export const quietLog: Log = { info() {}, warn() {}, error() {} };
