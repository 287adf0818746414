import type { Mailer, MailFailures } from '../../operations/adapters.ts';

/** Counts the mails that a mailer could not send, since the process started. */
export function countedMail(mailer: Mailer, now: () => Date): Mailer & { failures(): MailFailures } {
  const since = now();
  let failed = 0;
  let last: MailFailures['last'];
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        failed++;
        last = { at: now(), subject: mail.subject };
        throw error;
      }
    },
    failures: () => ({ since, failed, last }),
  };
}
