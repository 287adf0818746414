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

export const mySecondFactor = endpoint({
  name: 'mySecondFactor',
  summary: 'Whether the signed-in person’s second factor is on',
  auth: 'required',
  status: 200,
  reply: secondFactor,
  problems: ['forbidden'],
});

export const enableSecondFactor = endpoint({
  name: 'enableSecondFactor',
  summary: 'Begin turning the second factor on',
  auth: 'required',
  body: withPassword.meta({ id: 'SecondFactorBeginning' }),
  status: 200,
  reply: z.object({
    secret: z.string().meta({ description: 'What an app makes its codes of: Base32, RFC 4648' }),
    uri: z.string().meta({ description: 'The same as an otpauth: address, for a QR code' }),
  }),
  problems: ['forbidden', 'conflict', 'invalid', 'unsupported-media-type'],
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  summary: 'Turn the second factor on, with a first code',
  auth: 'required',
  body: z.object({ code: givenCode() }).meta({ id: 'SecondFactorConfirmation' }),
  status: 200,
  reply: z.object({ recoveryCodes }),
  problems: ['forbidden', 'conflict', 'invalid', 'unsupported-media-type'],
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  summary: 'Make new recovery codes in place of the old ones',
  auth: 'required',
  body: withBoth.meta({ id: 'RecoveryCodesRenewal' }),
  status: 200,
  reply: z.object({ recoveryCodes }),
  problems: ['forbidden', 'conflict', 'invalid', 'unsupported-media-type'],
});

export const disableSecondFactor = endpoint({
  name: 'disableSecondFactor',
  summary: 'Turn the second factor off',
  auth: 'required',
  body: withBoth.meta({ id: 'SecondFactorEnd' }),
  status: 200,
  reply: z.object({ success: z.literal(true) }),
  problems: ['forbidden', 'conflict', 'invalid', 'unsupported-media-type'],
});
