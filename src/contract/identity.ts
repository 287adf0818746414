import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { emailAddress, requiredLine } from './fields.ts';
import { givenPassword, newPassword } from './passwords.ts';
import { givenCode } from './second-factor.ts';
import { ownUser } from './users.ts';

const email = emailAddress();

const session = z
  .object({
    token: z.string().meta({ description: 'Bearer token; the same session is also set as a cookie' }),
    user: ownUser,
  })
  .meta({ id: 'Session' });

/** Body of a sign-up. The messages are SPEC 5's, in its order. */
const newAccount = z
  .object({
    name: requiredLine('Name', limits.displayName),
    email,
    password: newPassword(),
  })
  .meta({ id: 'NewAccount' });

/** Body of a sign-in. */
const credentials = z
  .object({
    email,
    password: givenPassword(),
    code: givenCode()
      .optional()
      .meta({ description: 'Of an app, or a recovery code; for whoever turned the second factor on' }),
  })
  .meta({ id: 'Credentials' });

/** Address and password are right, and a code is needed besides: nobody is signed in yet. */
const codeNeeded = z
  .object({ secondFactor: z.literal(true) })
  .meta({ id: 'CodeNeeded', description: 'Send the same again with a code.' });

export const signUp = endpoint({
  name: 'signUp',
  summary: 'Make an account with e-mail and password, and sign in',
  auth: 'none',
  body: newAccount,
  status: 200,
  reply: session,
  problems: ['invalid', 'conflict', 'unsupported-media-type'],
});

export const signIn = endpoint({
  name: 'signIn',
  summary: 'Sign in with e-mail and password',
  auth: 'none',
  body: credentials,
  status: 200,
  reply: z.union([session, codeNeeded]),
  problems: ['unauthenticated', 'invalid', 'unsupported-media-type'],
});

export const signOut = endpoint({
  name: 'signOut',
  summary: 'End the session of the cookie or token that is sent along',
  auth: 'none',
  status: 200,
  reply: z.object({ success: z.literal(true) }),
  problems: [],
});
