import { paths } from '../../contract/core/routes.ts';

/** Reads from session storage; null if there is no such entry or the browser blocks storage. */
export function readSession(key: string): string | null {
  return read(() => sessionStorage, key);
}

/** Writes to session storage; '' removes the entry. Does nothing if storage is full or blocked. */
export function writeSession(key: string, value: string): void {
  write(() => sessionStorage, key, value);
}

/** {@link readSession} from local storage, which all tabs share and which outlives them. */
export function readLocal(key: string): string | null {
  return read(() => localStorage, key);
}

/** {@link writeSession} to local storage. */
export function writeLocal(key: string, value: string): void {
  write(() => localStorage, key, value);
}

// Access to a blocked storage throws, even to the object itself.
function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string): void {
  try {
    if (value) storage().setItem(key, value);
    else storage().removeItem(key);
  } catch {
    // The page works without these entries.
  }
}

const exploreKey = 'explore';

/** Stores the URL of the Explore page with its search, filters and view. */
export function storeExplore(url: string): void {
  writeSession(exploreKey, url);
}

/** Returns the URL of the Explore page as last shown in this tab. Call it once the page is hydrated. */
export function lastExplore(): string {
  return readSession(exploreKey) ?? paths.explore();
}
