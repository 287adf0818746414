import { hostname as machineName } from 'node:os';
import { type OutgoingProxy, proxyFor } from '../../../domain/hosting/outgoing-proxy.ts';
import type { MailTransport } from '../../../operations/core/adapters/adapters.ts';
import { messageOf, type Sender, transportOf } from './transport.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

interface SmtpOptions {
  url: string;
  from: Sender;
  publicUrl: string;
  proxy?: OutgoingProxy | undefined;
}

/**
 * nodemailer's options for a mail server: the proxy, if it is not excepted, and the name in the greeting.
 * Strict servers accept only a full host name there, which containers do not have: it is then that of
 * PUBLIC_URL, if it is one.
 */
export function serverOptions({ url, publicUrl, proxy }: Omit<SmtpOptions, 'from'>) {
  const { hostname, port, protocol } = new URL(url);
  const through = proxyFor(proxy, hostname, port || (protocol === 'smtps:' ? '465' : '587'));
  const name = [machineName(), new URL(publicUrl).hostname].find((host) => fullName.test(host));
  return { url, ...(name && { name }), ...(through && !isThisMachine(hostname) && { proxy: through }) };
}

/** A name with a dot, and no address. */
const fullName = /^(?!.*\.localdomain$)[\w-]+(\.[\w-]+)*\.[a-z][\w-]+$/i;

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

/**
 * Sends emails through the server at `smtp://user:password@host:587` or `smtps://…`. Rejects with the
 * server's error; a `responseCode` of 500 or more is permanent.
 */
export function smtpMail({ from, ...server }: SmtpOptions): MailTransport {
  const transport = transportOf({ ...timeouts, ...serverOptions(server) });
  return {
    async send(mail) {
      await (await transport()).sendMail(messageOf(mail, from));
    },
  };
}
