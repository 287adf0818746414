import { violation } from '../../database/core/connection.ts';
import { insertUser, type NewUserRow, type UserRow } from '../../database/people/users.ts';
import type { Context } from '../core/context.ts';
import type { Failure } from '../core/failure.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { freeUsername } from './free-username.ts';

/** The data of a new user. Without a name, the username is their name. */
export type UserToCreate = Omit<NewUserRow, 'id' | 'username' | 'createdAt' | 'updatedAt'>;

/** Maximum number of attempts when concurrent sign-ups take the free username. */
const maxAttempts = 30;

/**
 * Creates a user with a free username derived from the address, and their way to sign in (`addAccount`), in
 * one transaction. Fails as `addAccount` does; violates unique `users_email_key` when the address has a user,
 * and whatever `addAccount` violates.
 */
export async function createUser<C extends Pick<Context, 'db' | 'newId' | 'now'>>(
  ctx: C,
  { name, ...user }: UserToCreate,
  addAccount: (ctx: InTransaction<C>, user: UserRow) => Promise<Failure | undefined>,
): Promise<UserRow | Failure> {
  for (let attempt = 1; ; attempt++) {
    const username = await freeUsername(ctx, user.email);
    const now = ctx.now();
    const row = {
      ...user,
      id: ctx.newId(),
      username,
      name: name || username,
      createdAt: now,
      updatedAt: now,
    };
    try {
      return await inTransaction(ctx, async (ctx) => {
        const created = await insertUser(ctx.db, row);
        return (await addAccount(ctx, created)) ?? created;
      });
    } catch (error) {
      if (attempt === maxAttempts || violation(error)?.constraint !== 'users_username_key') throw error;
    }
  }
}
