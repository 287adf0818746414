import type { PersonalKey } from '../../contract/keys.ts';
import { keysOf } from '../../database/keys.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { presentKey } from './present.ts';
import { sessionOnly } from './session-only.ts';

/** The signed-in user's API keys, latest first. Fails with unauthenticated, or forbidden for an API key. */
export async function list(ctx: Context): Promise<PersonalKey[] | Failure> {
  const user = sessionOnly(ctx);
  return isFailure(user) ? user : (await keysOf(ctx.db, user.id)).map(presentKey);
}
