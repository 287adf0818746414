import { type OutgoingProxy, proxyFor } from '../../../domain/hosting/outgoing-proxy.ts';
import type { MailTransport } from '../../../operations/core/adapters/adapters.ts';
import { messageOf, type Sender, transportOf } from './transport.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

interface SmtpOptions {
  url: string;
  from: Sender;
  proxy?: OutgoingProxy | undefined;
}

/** The option with which nodemailer connects to a mail server through the proxy, if it is not excepted. */
export function proxied(url: string, proxy: OutgoingProxy | undefined): { proxy?: string } {
  const { hostname, port, protocol } = new URL(url);
  const through = proxyFor(proxy, hostname, port || (protocol === 'smtps:' ? '465' : '587'));
  return through && !isThisMachine(hostname) ? { proxy: through } : {};
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

/**
 * Sends emails through the server at `smtp://user:password@host:587` or `smtps://…`. Rejects with the
 * server's error; a `responseCode` of 500 or more is permanent.
 */
export function smtpMail({ url, from, proxy }: SmtpOptions): MailTransport {
  const transport = transportOf({ url, ...timeouts, ...proxied(url, proxy) });
  return {
    async send(mail) {
      await (await transport()).sendMail(messageOf(mail, from));
    },
  };
}
