import { describe, expect, it } from 'vitest';
import type { Mail } from '../../operations/adapters.ts';
import { retryingMail } from './retrying.ts';

const mail: Mail = { to: 'a@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const heard: string[] = [];
const log = {
  info() {},
  warn: (_: object, message: string) => heard.push(message),
  error() {},
};

/** A mailer that fails with each of the errors in turn, then sends. */
function failing(...errors: object[]) {
  const sent: Mail[] = [];
  return {
    sent,
    async send(one: Mail) {
      const error = errors.shift();
      if (error) throw Object.assign(new Error('no'), error);
      sent.push(one);
    },
  };
}

const quick = { log, signal: new AbortController().signal, pauses: [1, 1] };

describe('a patient mailer', () => {
  it('tries again what may pass, and logs each failure', async () => {
    heard.length = 0;
    const mailer = failing({ responseCode: 451 }, { code: 'ECONNECTION' });
    await retryingMail(mailer, quick).send(mail);
    expect(mailer.sent).toEqual([mail]);
    expect(heard).toEqual(['a mail could not be sent yet', 'a mail could not be sent yet']);
  });

  it('gives up after its last pause', async () => {
    const mailer = failing({}, {}, { code: 'LAST' });
    await expect(retryingMail(mailer, quick).send(mail)).rejects.toMatchObject({ code: 'LAST' });
    expect(mailer.sent).toEqual([]);
  });

  it.each([{ responseCode: 550 }, { code: 'EAUTH' }])(
    'does not try again what is refused for good: %j',
    async (error) => {
      const mailer = failing(error);
      await expect(retryingMail(mailer, quick).send(mail)).rejects.toMatchObject(error);
      expect(mailer.sent).toEqual([]);
    },
  );

  it('stops waiting when the site stops, with the mail’s own failure', async () => {
    const stopping = new AbortController();
    const sending = retryingMail(failing({ code: 'ECONNECTION' }), {
      log,
      signal: stopping.signal,
      pauses: [600_000],
    }).send(mail);
    stopping.abort();
    await expect(sending).rejects.toMatchObject({ code: 'ECONNECTION' });
  });
});
