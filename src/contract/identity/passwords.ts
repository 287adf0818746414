import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, emailAddress } from '../core/fields.ts';
import { form, formLimits } from '../core/forms.ts';
import { mailToken } from './mail-links.ts';

/** A new password. */
export function newPassword(label = 'Password') {
  return z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required`, abort: true })
    .min(limits.passwordMin, { error: `${label} should be at least ${limits.passwordMin} characters` })
    .max(limits.passwordMax, { error: `${label} can be at most ${limits.passwordMax} characters` })
    .meta({ example: 'correct horse battery' });
}

/** An existing password. */
export function existingPassword(label = 'Password') {
  return z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required` })
    .max(1000)
    .meta({ example: 'correct horse battery' });
}

/** The signed-in user's password. Users without one must have signed in within the last ten minutes. */
export function ownPassword(label = 'Password') {
  return existingPassword(label).optional().meta({
    description:
      'Required if the account has a password; otherwise, a sign-in within the last ten minutes is required',
    example: 'correct horse battery',
  });
}

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/request-password-reset',
  access: 'visitor',
  whilePrivate: true,
  actionLimits: ['mailAddress', 'reset', ...formLimits],
  summary: 'Request a password reset email',
  description:
    'Emails a link that works once and expires after an hour. The reply and its timing do not reveal whether the address has an account. May require a proof of work from visitors. If `form.website` is not empty, the reply is the same, but nothing is sent.',
  body: z.object({ email: emailAddress(), form }).meta({ id: 'ResetRequest' }),
  reply: done,
  problems: ['proof-required'],
  failureMessage: 'Failed to send the email',
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'visitor',
  whilePrivate: true,
  summary: 'Set a new password with an emailed link',
  description:
    'Uses an emailed link to set the password. This ends all sessions, revokes all personal keys and verifies the address.',
  body: z.object({ token: mailToken, password: newPassword() }).meta({ id: 'NewPassword' }),
  reply: done,
  problems: ['not-found'],
  failureMessage: 'Failed to set the password',
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['signInDevice'],
  summary: 'Change your password',
  description:
    'Sets a new password and ends all other sessions of the user. Personal keys keep working unless `revokeKeys` is true. Users without a password omit the current one and must have signed in within the last ten minutes.',
  body: z
    .object({
      currentPassword: ownPassword('Current password'),
      newPassword: newPassword('New password').meta({ example: 'battery horse correct' }),
      revokeKeys: z.boolean().default(false).meta({ description: 'Whether to revoke all personal keys' }),
    })
    .meta({ id: 'ChangedPassword' }),
  reply: done,
  failureMessage: 'Failed to change the password',
});
