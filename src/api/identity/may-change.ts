import { callbackPath } from './providers.ts';

/**
 * Returns whether a successful request may have changed what visitors see. A provider's callback can create a
 * user. A view only affects the author's statistics, and must not cause cached pages to be rendered again.
 */
export function mayChange(method: string, path: string): boolean {
  // Messages of MCP change data through the API, in requests of their own.
  if (/^\/mcp(\/|$)/.test(path)) return false;
  if (/^\/api\/posts\/[^/]+\/view$/.test(path)) return false;
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) || path.startsWith(callbackPath(''));
}
