import { pino } from 'pino';
import type { Log } from '../../../operations/core/adapters/adapters.ts';
import { currentRequest } from '../requests/current-request.ts';
import { redactError } from './redact-error.ts';

/**
 * Writes lines of JSON to standard output, at this level and above. Lines logged during a request have its
 * id.
 */
export function jsonLog(level: string): Log {
  return pino({
    level,
    mixin: () => {
      const request = currentRequest();
      return request ? { requestId: request.id } : {};
    },
    serializers: { err: (error) => pino.stdSerializers.err(redactError(error) as Error) },
  });
}
