import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, emailAddress, requiredLine } from '../core/fields.ts';
import { form, formLimits } from '../core/forms.ts';
import { ownUser } from '../people/users.ts';
import { invitationToken } from './invitations.ts';
import { existingPassword, newPassword } from './passwords.ts';
import { typedCode } from './second-factor.ts';
import { introduction } from './waiting-accounts.ts';

const email = emailAddress();

const session = z
  .object({
    token: z.string().meta({
      description: 'Bearer token; the same session is also set as a cookie',
      example: 'Q2dXk1v0m3Jr8TtYb6uWn4Zs9aLc5hPe',
    }),
    user: ownUser,
  })
  .meta({ id: 'Session' });

/** Body of a sign-up. */
const newAccount = z
  .object({
    name: requiredLine('Name', limits.displayName).meta({ example: 'Alice Moreau' }),
    email,
    password: newPassword(),
    introduction,
    invitation: invitationToken,
    form,
  })
  .meta({ id: 'NewAccount' });

export type NewAccount = z.infer<typeof newAccount>;

/** Body of a sign-in. */
const credentials = z
  .object({
    email,
    password: existingPassword(),
    code: typedCode()
      .optional()
      .meta({ description: 'From the app, or a recovery code; for users with two-step sign-in' }),
  })
  .meta({ id: 'Credentials' });

/** Address and password are correct, but a code is required: no session exists yet. */
const codeNeeded = z
  .object({ secondFactor: z.literal(true) })
  .meta({ id: 'CodeNeeded', description: 'Send the same request again with a code.' });

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/auth/sign-up/email',
  access: 'visitor',
  whilePrivate: true,
  actionLimits: ['signUp', ...formLimits],
  summary: 'Create an account with email and password, and sign in',
  description:
    'Creates an account and a session. Use `token` as the bearer token of later requests; browsers get the same session as a cookie. May require a proof of work.',
  body: newAccount,
  holdsSecret: true,
  reply: session,
  problems: ['not-found', 'conflict', 'proof-required'],
  failureMessage: 'Failed to create account',
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/auth/sign-in/email',
  access: 'visitor',
  whilePrivate: true,
  whileDiskFull: true,
  actionLimits: ['signInDevice', 'signInAddress', 'signInAccount', 'secondFactor'],
  summary: 'Sign in with email and password',
  description:
    'Creates a session. The reply does not reveal whether the address or the password is wrong. For users with two-step sign-in, the reply is `secondFactor`: send the same request again with a `code`.',
  body: credentials,
  holdsSecret: true,
  reply: z.union([session, codeNeeded]),
  failureMessage: 'Failed to sign in',
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/auth/sign-out',
  access: 'visitor',
  whilePrivate: true,
  whileDiskFull: true,
  acceptsInvalidToken: true,
  summary: 'End the session of this request',
  description: 'Ends the session of the request’s token or cookie. Without one, nothing happens.',
  reply: done,
  failureMessage: 'Failed to sign out',
});
