import type { Log } from '../../../operations/core/adapters/adapters.ts';

/** Milliseconds between the lines about an outage. */
const lineMs = 60_000;

/**
 * Summarizes the errors of an outage: one line when it begins, and one with their number after each minute
 * that had more. `outageOf` names the outage that an error belongs to: a fault with which all requests fail
 * until it ends.
 */
export function summedOutages(log: Log, outageOf: (error: unknown) => string | undefined): Log {
  const outages = new Map<string, { errors: number; reason: string }>();

  const write = (outage: string, fields: object) => {
    // The errors belong to many requests.
    log.error({ requestId: undefined, ...fields }, outage);
    setTimeout(endMinute, lineMs, outage).unref();
  };

  const endMinute = (outage: string) => {
    const since = outages.get(outage);
    outages.delete(outage);
    if (!since?.errors) return;
    outages.set(outage, { ...since, errors: 0 });
    write(outage, since);
  };

  const add = (outage: string, reason: string) => {
    const known = outages.get(outage);
    outages.set(outage, { errors: known ? known.errors + 1 : 0, reason });
    if (!known) write(outage, { errors: 1, reason });
  };

  const unlessOutage = (level: 'warn' | 'error') => (fields: { err?: unknown }, message: string) => {
    const outage = outageOf(fields.err);
    if (outage === undefined) log[level](fields, message);
    else add(outage, reasonOf(fields.err));
  };

  return {
    info: (fields, message) => log.info(fields, message),
    warn: unlessOutage('warn'),
    error: unlessOutage('error'),
  };
}

/** The message of the server or the system, without the statement and its values. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const { message, code } = cause as { message?: unknown; code?: unknown };
  return String(message || code);
}
