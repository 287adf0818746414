import { pino } from 'pino';
import type { Log } from '../../operations/context.ts';
import { toldError } from './told-error.ts';

/** A log of lines of JSON on standard output, from this level on. */
export function linesLog(level: string): Log {
  return pino({
    level,
    serializers: { err: (error) => pino.stdSerializers.err(toldError(error) as Error) },
  });
}
