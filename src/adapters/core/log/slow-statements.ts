import type { Log } from '../../../operations/core/adapters/adapters.ts';
import { currentRequest } from '../requests/current-request.ts';

/** Characters of a statement's text that are logged. */
const maxText = 2_000;

/**
 * Warns of statements that take so many milliseconds and more, with the request that sent them, if any. Their text has no values: those are
 * sent apart from it.
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
      // The id also where there is none: the answer arrives in the context of another request.
      const from = { requestId: request?.id, route: request?.route };
      log.warn({ ms, ...from, statement: text.slice(0, maxText) }, 'a slow statement');
    };
  };
}
