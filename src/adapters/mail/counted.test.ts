import { expect, it } from 'vitest';
import { countedMail } from './counted.ts';

const now = new Date('2026-03-01T12:00:00Z');
const mail = { to: 'a@example.com', subject: 'Reset your password', text: '', html: '' };

it('counts the mails that were sent and those that could not be', async () => {
  let works = true;
  const mailer = countedMail(
    { send: () => (works ? Promise.resolve() : Promise.reject(new Error('refused'))) },
    () => now,
  );
  await mailer.send(mail);
  expect(mailer.counts()).toEqual({ since: now, sent: 1, failed: 0, last: undefined });
  works = false;
  await expect(mailer.send(mail)).rejects.toThrow('refused');
  await expect(mailer.send(mail)).rejects.toThrow('refused');
  expect(mailer.counts()).toEqual({
    since: now,
    sent: 1,
    failed: 2,
    last: { at: now, subject: mail.subject },
  });
});
