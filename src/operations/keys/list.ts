import type { PersonalKey } from '../../contract/keys.ts';
import { keysOf } from '../../database/keys.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { presentKey } from './present.ts';
import { sessionOnly } from './session-only.ts';

/** The signed-in person's keys, latest first. Fails with unauthenticated, or forbidden for a key. */
export async function list(ctx: Context): Promise<PersonalKey[] | Failure> {
  const person = sessionOnly(ctx);
  return isFailure(person) ? person : (await keysOf(ctx.db, person.id)).map(presentKey);
}
