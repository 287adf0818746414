import type { Examples } from './example.ts';

const password = 'correct horse battery';
const recoveryCodes = [
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

export const secondFactorExamples = {
  mySecondFactor: {
    description:
      'Tells whether signing in with the password asks for a code, too, and how many recovery codes are left. Not for personal keys.',
    request: {},
    reply: { since: null, recoveryCodesLeft: 0 },
  },
  enableSecondFactor: {
    description:
      'Makes a secret for an app that shows codes (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). The second factor is on once a code confirms it. The password is asked again: a wrong one is answered 403 and counts like a wrong sign-in. Not for personal keys.',
    request: { body: { password } },
    reply: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Promptorium:alice%40example.com?issuer=Promptorium&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
  confirmSecondFactor: {
    description:
      'Turns the second factor on by a code that the app shows now. From then on signing in with the password needs a code, signing in with a provider none; sessions and personal keys go on. Answers ten recovery codes, once.',
    request: { body: { code: '123456' } },
    reply: { recoveryCodes },
  },
  renewRecoveryCodes: {
    description:
      'Makes ten new recovery codes; the former ones are void. Password and a code are asked. Not for personal keys.',
    request: { body: { password, code: '123456' } },
    reply: { recoveryCodes },
  },
  disableSecondFactor: {
    description:
      'Turns the second factor off: signing in asks for the password alone. Password and a code, of the app or a recovery code, are asked. Not for personal keys.',
    request: { body: { password, code: '123456' } },
    reply: { success: true },
  },
} satisfies Examples<
  | 'mySecondFactor'
  | 'enableSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'disableSecondFactor'
>;
