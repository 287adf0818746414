/** Reads from session storage; null if there is no such entry or the browser blocks storage. */
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to session storage; '' removes the entry. Does nothing if storage is full or blocked. */
export function writeSession(key: string, value: string): void {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // What is stored here makes a return to the page more comfortable; the page works without it.
  }
}
