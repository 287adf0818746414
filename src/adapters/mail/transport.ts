import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Mail } from '../../operations/context.ts';

/** Whom mails come from. */
export interface Sender {
  name: string;
  address: string;
}

/** Nodemailer's transport for a configuration, made (and its code loaded) with the first mail. */
export function transportOf(options: object): () => Promise<Transporter> {
  let made: Promise<Transporter> | undefined;
  return () => {
    made ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    return made;
  };
}

/** A mail in nodemailer's words. Addresses go as objects, so that nothing in a name can become another address. */
export function written(mail: Mail, from: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Out-of-office replies go nowhere.
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
