import type { Log } from '../../src/operations/context.ts';

/** A log that says nothing. */
export const quietLog: Log = { info() {}, warn() {}, error() {} };
