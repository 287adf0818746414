import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, Mailer } from '../../operations/adapters.ts';

/** Milliseconds before each further attempt: for servers that restart, greylist, or are down for a while. */
const pauses = [2_000, 15_000, 60_000, 300_000];

/** What {@link retryingMail} needs; tests pass shorter pauses. */
export interface RetryOptions {
  log: Log;
  /** Ends the waiting: mails not sent by then fail. */
  signal: AbortSignal;
  pauses?: readonly number[];
}

/**
 * Retries failed mails for some minutes, except after a permanent error. Every failed attempt is logged; the last error is
 * rethrown.
 */
export function retryingMail(mailer: Mailer, { log, signal, pauses: waits = pauses }: RetryOptions): Mailer {
  return {
    async send(mail) {
      for (const pause of [...waits, undefined]) {
        try {
          return await mailer.send(mail);
        } catch (error) {
          if (pause === undefined || isFinal(error)) throw error;
          log.warn({ err: error, subject: mail.subject }, 'a mail could not be sent yet');
          // When aborted, the mail's own error says more than the abort.
          await sleep(pause, undefined, { signal }).catch(() => Promise.reject(error));
        }
      }
    },
  };
}

function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EAUTH' || (responseCode !== undefined && responseCode >= 500);
}
