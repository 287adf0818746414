import type { Log } from '../../../operations/core/adapters/adapters.ts';
import { currentRequest } from '../requests/current-request.ts';

/** Maximum length of a logged statement, in characters. */
const maxText = 2_000;

/**
 * Warns of statements that take at least this many milliseconds, with the request that sent them, if any. The
 * text contains no values, because they are sent separately.
 */
export function slowStatements(
  thresholdMs: number,
  log: Pick<Log, 'warn'>,
): (text: string) => (error: Error | null) => void {
  return (text) => {
    const request = currentRequest();
    const sent = performance.now();
    return () => {
      const ms = Math.round(performance.now() - sent);
      if (ms < thresholdMs) return;
      // The id is set even without a request, because the result arrives in the context of another one.
      const from = { requestId: request?.id, route: request?.route };
      log.warn({ ms, ...from, statement: text.slice(0, maxText) }, 'a statement was slow');
    };
  };
}
