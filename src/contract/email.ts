import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exampleMailToken } from './example-data.ts';
import { emailAddress } from './fields.ts';
import { mailToken } from './mail-links.ts';
import { ownPassword } from './passwords.ts';

const done = z.object({ success: z.literal(true) });

export const sendVerification = endpoint({
  name: 'sendVerification',
  method: 'POST',
  path: '/auth/send-verification-email',
  access: 'member',
  keyScope: 'none',
  summary: "Have a link mailed by which the signed-in person's address is verified",
  description:
    'Mails another link to the address of the account, good once and for a day; none when the address is verified already.',
  status: 200,
  reply: done,
  example: {
    request: {},
    reply: { success: true },
  },
  failureMessage: 'Failed to send the mail',
});

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/auth/verify-email',
  access: 'visitor',
  summary: 'Verify an address by a mailed link',
  description:
    'Uses up a mailed link: its address is the address of the account from now on, and verified. It needs no session.',
  body: z.object({ token: mailToken }).meta({ id: 'Verification' }),
  status: 200,
  reply: z.object({ success: z.literal(true), email: z.string() }),
  problems: ['not-found', 'conflict'],
  example: {
    request: { body: { token: exampleMailToken } },
    reply: { success: true, email: 'alice@example.com' },
  },
  failureMessage: 'Failed to confirm the address',
});

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'POST',
  path: '/auth/change-email',
  access: 'member',
  keyScope: 'none',
  summary:
    'Have a link mailed to a new address, which becomes the address of the account once it is followed',
  description:
    'Mails a link to the new address, good once and for a day. Until it is followed the account keeps its address. Whether the new one has an account already is not told.',
  body: z.object({ email: emailAddress(), password: ownPassword() }).meta({ id: 'ChangedEmail' }),
  status: 200,
  reply: done,
  example: {
    request: { body: { email: 'alice.moreau@example.com', password: 'correct horse battery' } },
    reply: { success: true },
  },
  failureMessage: 'Failed to change the address',
});
