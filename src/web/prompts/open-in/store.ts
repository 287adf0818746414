import { readLocal, writeLocal } from '../../core/browser-storage.ts';

/** Storage key of the name of the service that the reader chose last. */
const chosenKey = 'open-in';
/** Storage key prefix, followed by the name of a service, of the address where the reader runs it. */
const addressKey = 'open-in-address:';

/**
 * Returns the service that the reader opened last in this browser; null if there is none, or storage is
 * blocked.
 */
export function chosenService(): string | null {
  return readLocal(chosenKey);
}

export function storeChosenService(name: string): void {
  writeLocal(chosenKey, name);
}

/** Returns the address that the reader entered for their own service. */
export function addressOf(service: string): string | null {
  return readLocal(addressKey + service);
}

/** Stores the address of the reader's own service; '' removes it. */
export function storeAddress(service: string, address: string): void {
  writeLocal(addressKey + service, address);
}
