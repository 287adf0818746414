import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { done, time } from '../core/fields.ts';
import { existingPassword } from './passwords.ts';

/** The state of a user's second factor. */
const secondFactor = z
  .object({
    since: time
      .nullable()
      .meta({ description: 'When it was enabled; null while it is disabled', example: null }),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondFactor' });

export type SecondFactor = z.infer<typeof secondFactor>;

/** A code as typed: six digits from an app, or a recovery code, with or without spaces and hyphens. */
export function typedCode() {
  return z
    .string({ error: 'Code is required' })
    .trim()
    .min(1, { error: 'Code is required' })
    .max(100)
    .meta({ example: '123456' });
}

const recoveryCodes = z.array(z.string().meta({ example: 'k7wd-9x2m-pq4h-vt6r' })).meta({
  description: 'Ten codes; each works once in place of a code from the app. They are shown only once',
});

const withPassword = z.object({ password: existingPassword() });
const withBoth = z.object({ password: existingPassword(), code: typedCode() });

export const mySecondFactor = endpoint({
  name: 'mySecondFactor',
  method: 'GET',
  path: '/users/me/second-factor',
  access: 'member',
  keyScope: 'none',
  summary: 'The state of your second factor',
  description:
    'Returns whether signing in with the password requires a code, and how many recovery codes are left. Not for personal keys.',
  reply: secondFactor,
  failureMessage: 'Failed to fetch two-step sign-in',
});

export const enableSecondFactor = endpoint({
  name: 'enableSecondFactor',
  method: 'POST',
  path: '/users/me/second-factor',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['signInDevice'],
  summary: 'Start enabling the second factor',
  description:
    'Creates a secret for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). The second factor is enabled once a code confirms it. Requires the password: a wrong one returns 403 and counts as a failed sign-in. Not for personal keys.',
  body: withPassword.meta({ id: 'SecondFactorBeginning' }),
  holdsSecret: true,
  reply: z.object({
    secret: z.string().meta({
      description: 'The secret for the app: Base32, RFC 4648',
      example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    }),
    uri: z.string().meta({
      description: 'The secret as an otpauth: address, for a QR code',
      example:
        'otpauth://totp/Promptorium:alice%40example.com?issuer=Promptorium&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    }),
  }),
  problems: ['conflict'],
  failureMessage: 'Failed to turn it on',
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/users/me/second-factor/confirm',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['secondFactor'],
  summary: 'Enable the second factor with a first code',
  description:
    'Enables the second factor with a current code from the app. From then on, signing in with the password requires a code, but signing in with a provider does not. Sessions and personal keys keep working. Returns ten recovery codes, once.',
  body: z.object({ code: typedCode() }).meta({ id: 'SecondFactorConfirmation' }),
  holdsSecret: true,
  reply: z.object({ recoveryCodes }),
  problems: ['conflict'],
  failureMessage: 'Failed to turn it on',
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/users/me/second-factor/recovery-codes',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['signInDevice', 'secondFactor'],
  summary: 'Replace the recovery codes',
  description:
    'Creates ten new recovery codes and invalidates the old ones. Requires the password and a code. Not for personal keys.',
  body: withBoth.meta({ id: 'RecoveryCodesRenewal' }),
  holdsSecret: true,
  reply: z.object({ recoveryCodes }),
  problems: ['conflict'],
  failureMessage: 'Failed to create new codes',
});

export const disableSecondFactor = endpoint({
  name: 'disableSecondFactor',
  method: 'DELETE',
  path: '/users/me/second-factor',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['signInDevice', 'secondFactor'],
  summary: 'Disable the second factor',
  description:
    'Disables the second factor, so signing in requires only the password. Requires the password and a code from the app or a recovery code. Not for personal keys.',
  body: withBoth.meta({ id: 'SecondFactorEnd' }),
  reply: done,
  problems: ['conflict'],
  failureMessage: 'Failed to turn it off',
});
