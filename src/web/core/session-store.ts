import { paths } from '../../contract/core/routes.ts';

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
