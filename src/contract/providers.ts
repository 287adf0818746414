import { z } from 'zod';
import { endpoint } from './endpoint.ts';
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
  summary: 'Providers that people can sign in with, besides e-mail and password',
  auth: 'none',
  status: 200,
  reply: z.object({
    items: z.array(provider),
    hosted: hosted
      .nullable()
      .meta({ description: 'The provider that keeps the accounts instead of this site' }),
  }),
  problems: [],
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
  summary: 'How the signed-in person signs in',
  auth: 'required',
  status: 200,
  reply: waysToSignIn,
  problems: ['forbidden'],
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
