import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Mail } from '../../../operations/core/adapters/adapters.ts';

/** The sender of emails. */
export interface Sender {
  name: string;
  address: string;
}

/** Returns a function that creates nodemailer's transport, and loads its code, on first use. */
export function transportOf(options: object): () => Promise<Transporter> {
  let transport: Promise<Transporter> | undefined;
  return () => {
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    return transport;
  };
}

/**
 * Converts an email to nodemailer's format. Addresses are objects, so that a name cannot inject another
 * address.
 */
export function messageOf(mail: Mail, from: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // Prevents out-of-office replies.
      'auto-submitted': 'auto-generated',
      ...(mail.unsubscribe && {
        'list-unsubscribe': `<${mail.unsubscribe}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
