import type { NewKey, PersonalKey } from '../../../contract/identity/keys.ts';
import { countKeys, insertKey } from '../../../database/identity/keys.ts';
import { limits } from '../../../domain/core/limits.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid, isFailure } from '../../core/failure.ts';
import { hashOf } from '../../core/secret.ts';
import { userWithPassword } from '../check-password.ts';
import { withLockedSession } from '../with-locked-session.ts';
import { presentKey } from './present.ts';
import { newToken } from './token.ts';

const dayMs = 86_400_000;

/**
 * Creates an API key, after checking the user's password or recent sign-in. `token` is the key itself, of
 * which only a hash is stored. Fails with invalid (an expiry in the past, or too late), conflict (the user
 * has the maximum number of keys), and as {@link userWithPassword} does.
 */
export async function createKey(
  ctx: MemberContext,
  input: NewKey,
): Promise<{ key: PersonalKey; token: string } | Failure> {
  const now = ctx.now();
  const expiresAt = expiryOf(input, now);
  if (isFailure(expiresAt)) return expiresAt;
  const user = await userWithPassword(ctx, input.password, 'password', 'create a key');
  if (isFailure(user)) return user;
  const token = newToken();
  const row = {
    id: ctx.newId(),
    userId: user.id,
    name: input.name,
    hash: hashOf(token),
    scopes: input.scopes,
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
  };
  const refused = await withLockedSession(ctx, async (ctx) => {
    if ((await countKeys(ctx.db, user.id)) >= limits.keysPerUser) return tooMany();
    await insertKey(ctx.db, row);
    return undefined;
  });
  if (refused) return refused;
  ctx.security.record('key-created', { user: user.id });
  return { key: presentKey(row), token };
}

function expiryOf(input: NewKey, now: Date): Date | Failure {
  if (!input.expiresAt) return new Date(now.getTime() + limits.keyDays * dayMs);
  const expiresAt = new Date(input.expiresAt);
  if (expiresAt <= now) return invalid({ field: 'expiresAt', message: 'expiresAt must be in the future' });
  // One additional day, so that a year by the client's clock and calendar is accepted.
  const latest = new Date(now.getTime() + (limits.keyDaysMax + 1) * dayMs);
  return expiresAt <= latest ? expiresAt : invalid({ field: 'expiresAt', message: tooLate });
}

const tooLate = `expiresAt can be at most ${limits.keyDaysMax} days from now`;

const tooMany = () =>
  failure('conflict', `You have ${limits.keysPerUser} keys, which is the limit: revoke one first`);
