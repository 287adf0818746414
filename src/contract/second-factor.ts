import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { time } from './fields.ts';
import { givenPassword } from './passwords.ts';

/** Whether a person's second factor is on, and what they have for the case that the app is lost. */
const secondFactor = z
  .object({
    since: time.nullable().meta({ description: 'When it was turned on; null while it is off' }),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondFactor' });

export type SecondFactor = z.infer<typeof secondFactor>;

/** A code as it is typed: six digits of an app, or a recovery code, with or without spaces and hyphens. */
export function givenCode() {
  return z.string({ error: 'Code is required' }).trim().min(1, { error: 'Code is required' }).max(100);
}

const recoveryCodes = z.array(z.string()).meta({
  description:
    'Ten codes, each good once in place of an app’s. They are shown this once and cannot be shown again',
});

const withPassword = z.object({ password: givenPassword() });
const withBoth = z.object({ password: givenPassword(), code: givenCode() });

const examplePassword = 'correct horse battery';
const exampleRecoveryCodes = [
  'k7wd-9x2m-pq4h-vt6r',
  'b3fn-ye8s-2cjg-zu5a',
  'm4xt-6hqp-w9dr-c2kv',
  'r8ga-s5ne-j3yf-7zbu',
  'd2vh-kp9c-t6wm-x4qs',
  'n7ej-3bur-f8za-g5yt',
  'q9cw-x2ks-h4mv-6dpt',
  'z5ya-g8fn-7rbu-e3js',
  'v6tp-m4dh-9wqc-k2xr',
  'u3zs-7jfe-n5gb-y8ra',
];

export const mySecondFactor = endpoint({
  name: 'mySecondFactor',
  method: 'GET',
  path: '/users/me/second-factor',
  access: 'member',
  keyScope: 'none',
  summary: 'Whether the signed-in person’s second factor is on',
  description:
    'Tells whether signing in with the password asks for a code, too, and how many recovery codes are left. Not for personal keys.',
  status: 200,
  reply: secondFactor,
  example: {
    request: {},
    reply: { since: null, recoveryCodesLeft: 0 },
  },
  failureMessage: 'Failed to fetch two-step sign-in',
});

export const enableSecondFactor = endpoint({
  name: 'enableSecondFactor',
  method: 'POST',
  path: '/users/me/second-factor',
  access: 'member',
  keyScope: 'none',
  summary: 'Begin turning the second factor on',
  description:
    'Makes a secret for an app that shows codes (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). The second factor is on once a code confirms it. The password is asked again: a wrong one is answered 403 and counts like a wrong sign-in. Not for personal keys.',
  body: withPassword.meta({ id: 'SecondFactorBeginning' }),
  status: 200,
  reply: z.object({
    secret: z.string().meta({ description: 'What an app makes its codes of: Base32, RFC 4648' }),
    uri: z.string().meta({ description: 'The same as an otpauth: address, for a QR code' }),
  }),
  problems: ['conflict'],
  example: {
    request: { body: { password: examplePassword } },
    reply: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Promptorium:alice%40example.com?issuer=Promptorium&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
  failureMessage: 'Failed to turn it on',
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/users/me/second-factor/confirm',
  access: 'member',
  keyScope: 'none',
  summary: 'Turn the second factor on, with a first code',
  description:
    'Turns the second factor on by a code that the app shows now. From then on signing in with the password needs a code, signing in with a provider none; sessions and personal keys go on. Answers ten recovery codes, once.',
  body: z.object({ code: givenCode() }).meta({ id: 'SecondFactorConfirmation' }),
  status: 200,
  reply: z.object({ recoveryCodes }),
  problems: ['conflict'],
  example: {
    request: { body: { code: '123456' } },
    reply: { recoveryCodes: exampleRecoveryCodes },
  },
  failureMessage: 'Failed to turn it on',
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/users/me/second-factor/recovery-codes',
  access: 'member',
  keyScope: 'none',
  summary: 'Make new recovery codes in place of the old ones',
  description:
    'Makes ten new recovery codes; the former ones are void. Password and a code are asked. Not for personal keys.',
  body: withBoth.meta({ id: 'RecoveryCodesRenewal' }),
  status: 200,
  reply: z.object({ recoveryCodes }),
  problems: ['conflict'],
  example: {
    request: { body: { password: examplePassword, code: '123456' } },
    reply: { recoveryCodes: exampleRecoveryCodes },
  },
  failureMessage: 'Failed to make new codes',
});

export const disableSecondFactor = endpoint({
  name: 'disableSecondFactor',
  method: 'DELETE',
  path: '/users/me/second-factor',
  access: 'member',
  keyScope: 'none',
  summary: 'Turn the second factor off',
  description:
    'Turns the second factor off: signing in asks for the password alone. Password and a code, of the app or a recovery code, are asked. Not for personal keys.',
  body: withBoth.meta({ id: 'SecondFactorEnd' }),
  status: 200,
  reply: z.object({ success: z.literal(true) }),
  problems: ['conflict'],
  example: {
    request: { body: { password: examplePassword, code: '123456' } },
    reply: { success: true },
  },
  failureMessage: 'Failed to turn it off',
});
