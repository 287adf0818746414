import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Mail } from '../../operations/adapters.ts';

/** The sender of mails. */
export interface Sender {
  name: string;
  address: string;
}

/** Nodemailer's transport, created (and its code loaded) with the first mail. */
export function transportOf(options: object): () => Promise<Transporter> {
  let transport: Promise<Transporter> | undefined;
  return () => {
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    return transport;
  };
}

/** A mail in nodemailer's format. Addresses are objects, so that a name cannot inject another address. */
export function messageOf(mail: Mail, from: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Prevents out-of-office replies.
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
