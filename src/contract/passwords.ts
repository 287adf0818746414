import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { exampleMailToken } from './example-data.ts';
import { emailAddress } from './fields.ts';
import { mailToken } from './mail-links.ts';

/** A password that is chosen. The messages are SPEC 5's. */
export function newPassword(label = 'Password') {
  return z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required`, abort: true })
    .min(limits.passwordMin, { error: `${label} should be at least ${limits.passwordMin} characters` })
    .max(limits.passwordMax, { error: `${label} can be at most ${limits.passwordMax} characters` });
}

/** A password that somebody has. */
export function givenPassword(label = 'Password') {
  return z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required` })
    .max(1000);
}

/** The password of somebody signed in, should they have one; without one a sign-in of the last ten minutes is needed. */
export function ownPassword(label = 'Password') {
  return givenPassword(label).optional().meta({
    description: 'Needed where the account has one; else a sign-in of the last ten minutes is',
  });
}

const done = z.object({ success: z.literal(true) });

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/request-password-reset',
  access: 'visitor',
  summary: 'Have a link mailed by which one chooses a new password',
  description:
    'Mails a link that works once, for an hour. The answer and its time are the same whether the address has an account or not. Five an hour for an account.',
  body: z.object({ email: emailAddress() }).meta({ id: 'ResetRequest' }),
  status: 200,
  reply: done,
  example: {
    request: { body: { email: 'alice@example.com' } },
    reply: { success: true },
  },
  failureMessage: 'Failed to send the mail',
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'visitor',
  summary: 'Choose a new password by a mailed link',
  description:
    'Uses up a mailed link and sets the password. All sessions and personal keys of the account end, and the address counts as verified.',
  body: z.object({ token: mailToken, password: newPassword() }).meta({ id: 'NewPassword' }),
  status: 200,
  reply: done,
  problems: ['not-found'],
  example: {
    request: { body: { token: exampleMailToken, password: 'correct horse battery' } },
    reply: { success: true },
  },
  failureMessage: 'Failed to set the password',
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  access: 'member',
  keyScope: 'none',
  summary: "Change the signed-in person's password",
  description:
    'Sets a new password and ends all other sessions of the person. Personal keys go on. Who has no password yet leaves the current one out, and must have signed in within the last ten minutes.',
  body: z
    .object({ currentPassword: ownPassword('Current password'), newPassword: newPassword('New password') })
    .meta({ id: 'ChangedPassword' }),
  status: 200,
  reply: done,
  example: {
    request: { body: { currentPassword: 'correct horse battery', newPassword: 'battery horse correct' } },
    reply: { success: true },
  },
  failureMessage: 'Failed to change the password',
});
