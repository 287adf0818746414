import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { keyScopes } from '../../domain/identity/viewer.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, idOf, requiredLine, time } from '../core/fields.ts';
import { ownPassword } from './passwords.ts';

const scope = z.enum(keyScopes, { error: `A scope is one of ${keyScopes.join(', ')}` });

/** A personal key as its owner sees it; the key itself is shown once, when it is created. */
export const personalKey = z
  .object({
    id: idOf('key'),
    name: z.string().meta({ example: 'Backup script' }),
    scopes: z.array(scope),
    createdAt: time,
    expiresAt: time,
    lastUsedAt: time.nullable().meta({ description: 'Accurate to the hour', example: null }),
  })
  .meta({ id: 'PersonalKey' });

export type PersonalKey = z.infer<typeof personalKey>;

/** Body of POST /users/me/keys. */
const newKey = z
  .object({
    name: requiredLine('Name', limits.keyName).meta({ example: 'Backup script' }),
    scopes: z
      .array(scope, { error: `Scopes are a list of ${keyScopes.join(', ')}` })
      .min(1, { error: `Choose at least one scope of ${keyScopes.join(', ')}` })
      .overwrite((given) => keyScopes.filter((known) => given.includes(known))),
    expiresAt: z.iso
      .datetime({ offset: true, error: 'expiresAt must be a time like 2030-01-31T12:00:00Z' })
      .optional()
      .meta({
        description: `When the key expires, at most ${limits.keyDaysMax} days from now; ${limits.keyDays} days from now if omitted`,
      }),
    password: ownPassword(),
  })
  .meta({ id: 'NewPersonalKey' });

export type NewKey = z.output<typeof newKey>;

export const myKeys = endpoint({
  name: 'myKeys',
  method: 'GET',
  path: '/users/me/keys',
  access: 'member',
  keyScope: 'none',
  summary: 'Your personal keys, latest first',
  description: 'Lists active and expired keys, but not their secrets, which are not stored.',
  reply: z.object({ items: z.array(personalKey) }),
  failureMessage: 'Failed to fetch keys',
});

export const createKey = endpoint({
  name: 'createKey',
  method: 'POST',
  path: '/users/me/keys',
  access: 'member',
  keyScope: 'none',
  summary: 'Create a personal key',
  description:
    'Creates a key for a program, sent as `Authorization: Bearer …` like a session token. The scope `read` allows GET, and `write` other methods. Three scopes must be requested in addition: `export` for `myData` and `myArchive`, `sales` to read sales and payouts, and `payouts` to request payouts and answer refund requests. A key cannot manage keys or sessions, and has no admin rights. It expires after 90 days, or after another period of up to 365 days. A user can have up to 20 keys.',
  actionLimits: ['signInDevice'],
  body: newKey,
  status: 201,
  location: '/users/me/keys/{id}',
  holdsSecret: true,
  reply: z.object({
    key: personalKey,
    token: z.string().meta({
      description: 'The secret key. It is shown only once',
      example: 'pk_3vKq8ZtYb6uWn4Rs9aLc5hPeQ2dXk1v0m3Jr8TtY',
    }),
  }),
  problems: ['conflict'],
  failureMessage: 'Failed to create the key',
});

export const revokeKey = endpoint({
  name: 'revokeKey',
  method: 'DELETE',
  path: '/users/me/keys/{id}',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  summary: 'Revoke a personal key',
  description: 'Revokes a key immediately.',
  params: z.object({ id: idOf('key').meta({ description: 'Id of the key' }) }),
  reply: done.extend({ id: idOf('key') }),
  failureMessage: 'Failed to revoke the key',
});
