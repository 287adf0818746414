import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exampleTime } from './example-data.ts';
import { time } from './fields.ts';
import { hosted } from './hosted.ts';
import { safeNext } from './next-page.ts';
import { type SignInStart, signInPages } from './sign-in-start.ts';

/** A provider whose accounts open accounts here. */
const provider = z
  .object({
    id: z.string().meta({ description: 'Names it in `/api/auth/start/{id}`', example: 'google' }),
    name: z.string().meta({ example: 'Google' }),
  })
  .meta({ id: 'Provider' });

export type Provider = z.infer<typeof provider>;

export const listProviders = endpoint({
  name: 'listProviders',
  method: 'GET',
  path: '/auth/providers',
  access: 'visitor',
  summary: 'Providers that people can sign in with, besides e-mail and password',
  description:
    'Which buttons the pages for signing in show. A browser begins at `/api/auth/start/{id}`; programs sign in with e-mail and password or carry a personal key. Where `hosted` is not null, the accounts are kept by that provider, and its ID tokens are what programs sign in with.',
  status: 200,
  reply: z.object({
    items: z.array(provider),
    hosted: hosted
      .nullable()
      .meta({ description: 'The provider that keeps the accounts instead of this site' }),
  }),
  example: {
    request: {},
    reply: { items: [], hosted: null },
  },
  failureMessage: 'Failed to load the ways to sign in',
});

/** How a person signs in. */
const waysToSignIn = z
  .object({
    password: z.boolean().meta({ description: 'Whether the account has a password' }),
    providers: z.array(
      z.object({
        id: z.string().nullable().meta({ description: 'null for one that the site has no more' }),
        name: z.string(),
        createdAt: time,
      }),
    ),
    freshUntil: time.nullable().meta({
      description:
        'Until then this session counts as a fresh sign-in, which is asked of people without a password before what cannot be undone; null when it is over',
    }),
  })
  .meta({ id: 'WaysToSignIn' });

export type WaysToSignIn = z.infer<typeof waysToSignIn>;

export const myWaysToSignIn = endpoint({
  name: 'myWaysToSignIn',
  method: 'GET',
  path: '/users/me/sign-in',
  access: 'member',
  keyScope: 'none',
  summary: 'How the signed-in person signs in',
  description:
    'Whether the account has a password, and which providers open it. What a person without a password does that cannot be undone needs a sign-in of the last ten minutes.',
  status: 200,
  reply: waysToSignIn,
  example: {
    request: {},
    reply: { password: true, providers: [], freshUntil: exampleTime },
  },
  failureMessage: 'Failed to load how you sign in',
});

/**
 * Query of the address where a sign-in with a provider begins. Whatever is wrong with it is left out: a browser follows it, and
 * people are not shown how it is made.
 */
export const signInStart: z.ZodType<SignInStart> = z.object({
  next: z.string().max(2_000).default('/').catch('/').transform(safeNext),
  page: z.enum(signInPages).default('login').catch('login'),
  window: z
    .string()
    .regex(/^[\w-]{8,40}$/)
    .optional()
    .catch(undefined),
  again: z
    .literal('1')
    .optional()
    .catch(undefined)
    .transform((value) => value === '1'),
});
