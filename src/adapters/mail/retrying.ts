import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, Mailer } from '../../operations/context.ts';

/** Milliseconds to wait before each further attempt: a server that starts anew, greylists, or is away for a while. */
const pauses = [2_000, 15_000, 60_000, 300_000];

/** What timeoutMs needs; tests give shorter pauses. */
export interface RetryOptions {
  log: Log;
  /** Ends the waiting: what could not be sent by then fails. */
  signal: AbortSignal;
  pauses?: readonly number[];
}

/**
 * Tries again what fails, within some minutes, but not what the server refuses for good. Every failed attempt is logged;
 * the last one is the caller's to handle.
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
          // Aborted, it throws, and the mail's own failure says more.
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
