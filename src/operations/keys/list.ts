import type { PersonalKey } from '../../contract/keys.ts';
import { keysOf } from '../../database/keys.ts';
import type { MemberContext } from '../context.ts';
import { presentKey } from './present.ts';

/** The signed-in user's API keys, latest first. */
export async function listKeys({ db, viewer }: MemberContext): Promise<PersonalKey[]> {
  return (await keysOf(db, viewer.id)).map(presentKey);
}
