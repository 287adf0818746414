import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { done, emailAddress } from '../core/fields.ts';
import { mailToken } from './mail-links.ts';
import { ownPassword } from './passwords.ts';

export const sendVerification = endpoint({
  name: 'sendVerification',
  method: 'POST',
  path: '/auth/send-verification-email',
  access: 'member',
  whileWaiting: true,
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['verify'],
  summary: 'Request an email that verifies your address',
  description:
    'Emails another link to the account’s address. It works once and expires after a day. Nothing is sent if the address is already verified.',
  reply: done,
  failureMessage: 'Failed to send the email',
});

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/auth/verify-email',
  access: 'member',
  whileWaiting: true,
  whileSuspended: true,
  keyScope: 'none',
  summary: 'Verify an address with an emailed link',
  description:
    'Uses an emailed link: its address becomes the account’s verified address. The link must belong to the signed-in user.',
  body: z.object({ token: mailToken }).meta({ id: 'Verification' }),
  reply: done.extend({ email: z.string().meta({ example: 'alice@example.com' }) }),
  problems: ['not-found', 'conflict'],
  failureMessage: 'Failed to confirm the address',
});

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'POST',
  path: '/auth/change-email',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['signInDevice', 'verify'],
  summary: 'Request an email that changes your address',
  description:
    'Emails a link to the new address. It works once and expires after a day. Until the link is used, the account keeps its address. The reply does not reveal whether the new address already has an account.',
  body: z.object({ email: emailAddress(), password: ownPassword() }).meta({ id: 'ChangedEmail' }),
  reply: done,
  example: { body: { email: 'alice.moreau@example.com' } },
  failureMessage: 'Failed to change the address',
});
