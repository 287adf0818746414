import { totalmem } from 'node:os';

/**
 * Returns the bytes of memory that this process may use, including the limits of containers and services, and
 * how much of it is free.
 */
export function machineMemory(): { total: number; available: number } {
  const limit = process.constrainedMemory();
  return {
    total: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
    available: process.availableMemory(),
  };
}
