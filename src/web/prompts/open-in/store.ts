/** Storage key of the name of the service that the reader chose last. */
const chosenKey = 'open-in';
/** Storage key prefix, followed by the name of a service, of the address where the reader runs it. */
const addressKey = 'open-in-address:';

/**
 * Returns the service that the reader opened last in this browser; null if there is none, or storage is
 * blocked.
 */
export function chosenService(): string | null {
  return read(chosenKey);
}

export function storeChosenService(name: string): void {
  write(chosenKey, name);
}

/** Returns the address that the reader entered for their own service. */
export function addressOf(service: string): string | null {
  return read(addressKey + service);
}

/** Stores the address of the reader's own service; '' removes it. */
export function storeAddress(service: string, address: string): void {
  write(addressKey + service, address);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the reader has to choose again the next time.
  }
}
