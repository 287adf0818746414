import { findUserByEmail, type UserRow } from '../../database/users.ts';
import { rulesPeople } from '../../domain/permissions.ts';
import type { Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';

/** What came of a change to a person: whom it is about, and whether anything was to be done. */
export interface ChangedPerson {
  username: string;
  changed: boolean;
}

/** The person of an e-mail address, for those who rule over people. Fails with forbidden or not-found. */
export async function personByEmail(ctx: Context, email: string): Promise<UserRow | Failure> {
  if (!rulesPeople(ctx.viewer)) return failure('forbidden', 'Only admins can do this');
  const user = await findUserByEmail(ctx.db, email.trim().toLowerCase());
  return user ?? failure('not-found', `Nobody has an account with the address ${email}`);
}
