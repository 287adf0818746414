import type { MailTransport } from '../../../operations/core/adapters/adapters.ts';
import { messageOf, type Sender, transportOf } from './transport.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends mails through the server at `smtp://user:password@host:587` or `smtps://…`. Rejects with the server's
 * error; a `responseCode` of 500 or more is permanent.
 */
export function smtpMail({ url, from }: { url: string; from: Sender }): MailTransport {
  const transport = transportOf({ url, ...timeouts });
  return {
    async send(mail) {
      await (await transport()).sendMail(messageOf(mail, from));
    },
  };
}
