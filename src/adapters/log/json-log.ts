import { pino } from 'pino';
import type { Log } from '../../operations/adapters.ts';
import { redactError } from './redact-error.ts';

/** A log that writes lines of JSON to standard output, from this level on. */
export function jsonLog(level: string): Log {
  return pino({
    level,
    serializers: { err: (error) => pino.stdSerializers.err(redactError(error) as Error) },
  });
}
