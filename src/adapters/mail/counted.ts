import type { MailCounts, Mailer } from '../../operations/adapters.ts';

/** Counts the mails that a mailer could send and those that it could not, since the process started. */
export function countedMail(mailer: Mailer, now: () => Date): Mailer & { counts(): MailCounts } {
  const since = now();
  let sent = 0;
  let failed = 0;
  let last: MailCounts['last'];
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
        sent++;
      } catch (error) {
        failed++;
        last = { at: now(), subject: mail.subject };
        throw error;
      }
    },
    counts: () => ({ since, sent, failed, last }),
  };
}
