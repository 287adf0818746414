import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { done, idOf, time } from '../core/fields.ts';
import { safeNext } from '../core/next-page.ts';
import { hosted } from './hosted.ts';
import { ownPassword } from './passwords.ts';
import { typedCode } from './second-factor.ts';
import { type SignInStart, signInPages } from './sign-in-start.ts';

/** A provider that users can sign in with. */
const provider = z
  .object({
    id: z.string().meta({ description: 'Identifies it in `/api/auth/start/{id}`', example: 'google' }),
    name: z.string().meta({ example: 'Google' }),
  })
  .meta({ id: 'Provider' });

export type Provider = z.infer<typeof provider>;

export const listProviders = endpoint({
  name: 'listProviders',
  method: 'GET',
  path: '/auth/providers',
  access: 'visitor',
  whilePrivate: true,
  summary: 'Providers that users can sign in with',
  description:
    'Lists the providers that sign-in pages offer. A browser starts at `/api/auth/start/{id}`; programs sign in with email and password or use a personal key. When `hosted` is not null, that provider manages the accounts, and programs sign in with its ID tokens.',
  reply: z.object({
    items: z.array(provider),
    passwords: z.boolean().meta({
      description: 'Whether accounts can have passwords; otherwise a provider is the only way to sign in',
      example: true,
    }),
    hosted: hosted
      .nullable()
      .meta({ description: 'The provider that manages the accounts instead of this site', example: null }),
  }),
  failureMessage: 'Failed to load the ways to sign in',
});

/** How a user signs in. */
const waysToSignIn = z
  .object({
    password: z.boolean().meta({ description: 'Whether the account has a password', example: true }),
    providers: z.array(
      z.object({
        linkId: idOf('link').meta({ description: 'Identifies the link, to remove it' }),
        id: z
          .string()
          .nullable()
          .meta({ description: 'null for a provider that is no longer configured', example: 'google' }),
        name: z.string().meta({ example: 'Google' }),
        createdAt: time,
      }),
    ),
    freshUntil: time.nullable().meta({
      description:
        'Until then, this session counts as a recent sign-in, which users without a password need for irreversible actions; null if it no longer does',
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
  summary: 'How you sign in',
  description:
    'Returns whether the account has a password, and its linked providers. Users without a password must have signed in within the last ten minutes for irreversible actions.',
  reply: waysToSignIn,
  failureMessage: 'Failed to load how you sign in',
});

/** Proves that the signed-in user changes how they sign in. */
const proof = {
  password: ownPassword(),
  code: typedCode()
    .optional()
    .meta({ description: 'Code of the second factor; required while it is enabled' }),
};

export const linkProvider = endpoint({
  name: 'linkProvider',
  method: 'POST',
  path: '/users/me/sign-in/providers',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['signInDevice', 'secondFactor', 'provider'],
  summary: 'Link a provider account',
  description:
    'Returns the provider’s address, which the browser must open within ten minutes. The provider redirects to this site’s settings, where the chosen account is linked to the signed-in user, whatever its email address.',
  body: z
    .object({ provider: z.string().max(100).meta({ example: 'oidc' }), ...proof })
    .meta({ id: 'ProviderLink' }),
  holdsSecret: true,
  reply: z.object({
    url: z
      .string()
      .meta({ example: 'https://id.example.org/authorize?client_id=promptorium&state=Zs9aLc5hPeQ2' }),
  }),
  problems: ['not-found'],
  failureMessage: 'Failed to link the account',
});

export const unlinkProvider = endpoint({
  name: 'unlinkProvider',
  method: 'DELETE',
  path: '/users/me/sign-in/providers/{id}',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['signInDevice', 'secondFactor'],
  summary: 'Unlink a provider account',
  description:
    'Removes a way to sign in, and ends all other sessions. The last way cannot be removed: set a password first.',
  params: z.object({ id: idOf('link').meta({ description: '`linkId` of the link' }) }),
  body: z.object(proof).meta({ id: 'ProviderUnlink' }),
  reply: done,
  problems: ['conflict'],
  failureMessage: 'Failed to unlink the account',
});

/**
 * Query of the address where a sign-in with a provider begins. Invalid parameters are ignored: browsers open
 * the address, and an error message would not help their users.
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
