import type { Mailer } from '../../operations/context.ts';
import { type Sender, transportOf, written } from './transport.ts';

/** Milliseconds that a mail server is given to answer. */
const timeoutMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Hands mails to the server of an address `smtp://user:password@host:587` or `smtps://…`. Fails with the server's error: one
 * whose `responseCode` is 500 or more will not pass by waiting.
 */
export function smtpMail({ url, from }: { url: string; from: Sender }): Mailer {
  const transport = transportOf({ url, ...timeoutMs });
  return {
    async send(mail) {
      await (await transport()).sendMail(written(mail, from));
    },
  };
}
