import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { keyScopes } from '../domain/viewer.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredLine, time } from './fields.ts';

const scope = z.enum(keyScopes, { error: `A scope is one of ${keyScopes.join(', ')}` });

/** A personal key as its owner sees it; the key itself is shown once, when it is made. */
export const personalKey = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(scope),
    createdAt: time,
    expiresAt: time.nullable(),
    lastUsedAt: time.nullable().meta({ description: 'To the hour' }),
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
      .nullable()
      .default(null)
      .meta({ description: 'When the key ends; null for never' }),
  })
  .meta({ id: 'NewPersonalKey' });

export type NewKey = z.output<typeof newKey>;

export const myKeys = endpoint({
  name: 'myKeys',
  summary: 'The personal keys of the signed-in person, latest first',
  auth: 'required',
  status: 200,
  reply: z.object({ items: z.array(personalKey) }),
  problems: ['forbidden'],
});

export const createKey = endpoint({
  name: 'createKey',
  summary: 'Make a personal key',
  auth: 'required',
  body: newKey,
  status: 201,
  reply: z.object({
    key: personalKey,
    token: z
      .string()
      .meta({ description: 'The key itself. It is shown this once and cannot be shown again' }),
  }),
  problems: ['forbidden', 'conflict', 'invalid', 'unsupported-media-type'],
});

export const revokeKey = endpoint({
  name: 'revokeKey',
  summary: 'End a personal key',
  auth: 'required',
  params: z.object({ id: id.meta({ description: 'Id of the key' }) }),
  status: 200,
  reply: z.object({ success: z.literal(true), id }),
  problems: ['forbidden', 'not-found'],
});
