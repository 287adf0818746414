import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emailAddress } from './fields.ts';
import { mailToken } from './mail-links.ts';
import { ownPassword } from './passwords.ts';

const done = z.object({ success: z.literal(true) });

export const sendVerification = endpoint({
  name: 'sendVerification',
  summary: "Have a link mailed by which the signed-in person's address is verified",
  auth: 'required',
  status: 200,
  reply: done,
  problems: ['forbidden'],
});

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  summary: 'Verify an address by a mailed link',
  auth: 'none',
  body: z.object({ token: mailToken }).meta({ id: 'Verification' }),
  status: 200,
  reply: z.object({ success: z.literal(true), email: z.string() }),
  problems: ['not-found', 'conflict', 'invalid', 'unsupported-media-type'],
});

export const changeEmail = endpoint({
  name: 'changeEmail',
  summary:
    'Have a link mailed to a new address, which becomes the address of the account once it is followed',
  auth: 'required',
  body: z.object({ email: emailAddress(), password: ownPassword() }).meta({ id: 'ChangedEmail' }),
  status: 200,
  reply: done,
  problems: ['forbidden', 'invalid', 'unsupported-media-type'],
});
