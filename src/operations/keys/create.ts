import type { NewKey, PersonalKey } from '../../contract/keys.ts';
import { countKeys, insertKey } from '../../database/keys.ts';
import { limits } from '../../domain/limits.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure, invalid } from '../failure.ts';
import { whileSignedIn } from '../identity/while-signed-in.ts';
import { hashOf } from '../secret.ts';
import { presentKey } from './present.ts';
import { newToken } from './token.ts';

/**
 * Creates an API key. `token` is the key itself, of which only a hash is stored. Fails with invalid (an expiry in the past) or conflict (the user has the maximum number of keys).
 */
export async function createKey(
  ctx: MemberContext,
  input: NewKey,
): Promise<{ key: PersonalKey; token: string } | Failure> {
  const { viewer } = ctx;
  const now = ctx.now();
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
  if (expiresAt && expiresAt <= now)
    return invalid({ field: 'expiresAt', message: 'expiresAt must be in the future' });
  const token = newToken();
  const row = {
    id: ctx.newId(),
    userId: viewer.id,
    name: input.name,
    hash: hashOf(token),
    scopes: input.scopes,
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
  };
  const refused = await whileSignedIn(ctx, async (tx) => {
    if ((await countKeys(tx, viewer.id)) >= limits.keysPerUser) return tooMany();
    await insertKey(tx, row);
    return undefined;
  });
  return refused ?? { key: presentKey(row), token };
}

const tooMany = () =>
  failure('conflict', `You have ${limits.keysPerUser} keys, which is the limit: revoke one first`);
