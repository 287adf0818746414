import { callbackPath } from './providers.ts';

/**
 * Whether a request that succeeded may have changed what visitors see. A provider's callback can create a user; a view is counted for
 * the author's statistics only, and must not make cached pages be rendered again.
 */
export function mayChange(method: string, path: string): boolean {
  if (/^\/api\/posts\/[^/]+\/view$/.test(path)) return false;
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) || path.startsWith(callbackPath(''));
}
