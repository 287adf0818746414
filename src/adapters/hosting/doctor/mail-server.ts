import { type Finding, failed, ok } from '../../../domain/hosting/doctor/finding.ts';
import type { OutgoingProxy } from '../../../domain/hosting/outgoing-proxy.ts';
import { serverOptions } from '../mail/smtp.ts';

const about = 'mail';
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 };

/**
 * Connects to the mail server of an SMTP_URL, greets it, and signs in if the URL contains a user. Sends no
 * mail.
 */
export async function checkMailServer(
  url: string,
  publicUrl: string,
  proxy?: OutgoingProxy,
): Promise<Finding> {
  const { hostname, port, username } = new URL(url);
  const server = port ? `${hostname}:${port}` : hostname;
  const { createTransport } = await import('nodemailer');
  // Without this, no sign-in is attempted with a server that announces no method for it.
  const transport = createTransport({
    ...timeouts,
    ...serverOptions({ url, publicUrl, proxy }),
    ...(username && { forceAuth: true }),
  });
  try {
    await transport.verify();
    return ok(about, `${server} ${username ? 'accepts the user and password' : 'answers'}.`);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === 'EAUTH'
      ? failed(
          about,
          `${server} refuses the sign-in: ${message}.`,
          'Check the user and password in SMTP_URL.',
        )
      : failed(
          about,
          `${server} does not respond as a mail server: ${message}.`,
          'Check the host and port in SMTP_URL, smtp: or smtps:, and that a firewall does not block the port.',
        );
  } finally {
    transport.close();
  }
}
