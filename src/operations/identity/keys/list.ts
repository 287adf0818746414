import type { PersonalKey } from '../../../contract/identity/keys.ts';
import { keysOf } from '../../../database/identity/keys.ts';
import type { MemberContext } from '../../core/context.ts';
import { presentKey } from './present.ts';

/** Returns the signed-in user's API keys, latest first. */
export async function listKeys({ db, viewer }: MemberContext): Promise<PersonalKey[]> {
  return (await keysOf(db, viewer.id)).map(presentKey);
}
