import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
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
  summary: 'Have a link mailed by which one chooses a new password',
  auth: 'none',
  body: z.object({ email: emailAddress() }).meta({ id: 'ResetRequest' }),
  status: 200,
  reply: done,
  problems: ['invalid', 'unsupported-media-type'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Choose a new password by a mailed link',
  auth: 'none',
  body: z.object({ token: mailToken, password: newPassword() }).meta({ id: 'NewPassword' }),
  status: 200,
  reply: done,
  problems: ['not-found', 'invalid', 'unsupported-media-type'],
});

export const changePassword = endpoint({
  name: 'changePassword',
  summary: "Change the signed-in person's password",
  auth: 'required',
  body: z
    .object({ currentPassword: ownPassword('Current password'), newPassword: newPassword('New password') })
    .meta({ id: 'ChangedPassword' }),
  status: 200,
  reply: done,
  problems: ['forbidden', 'invalid', 'unsupported-media-type'],
});
