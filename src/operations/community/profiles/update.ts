import type { ChangedUser } from '../../../contract/people/user-input.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import { violation } from '../../../database/core/connection.ts';
import { requestReindex } from '../../../database/discovery/search/search-index.ts';
import {
  findUser,
  isUsernameTaken,
  reserveUsername,
  type UserRow,
  updateUserRow,
} from '../../../database/people/users.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { accountSuspended, type Failure, failure, isFailure, notSignedIn } from '../../core/failure.ts';
import { inBackground } from '../../core/in-transaction.ts';
import { checkFiles } from '../../files/check-files.ts';
import { readCurrentUser } from '../../people/read.ts';
import { reindexAuthor } from './reindex.ts';

/**
 * Changes the given fields of the signed-in user. After a change of name, their prompts are indexed in the
 * background. A former username continues to lead to the user and stays reserved for them. Fails with
 * unauthenticated, suspended (a suspended user can change only `showsAdult`), precondition-failed, invalid
 * (an avatar whose file no longer exists, or that is another address of this site) or conflict (a username
 * that another user has or had).
 */
export async function updateUser(
  ctx: MemberContext,
  input: ChangedUser,
  expected?: Expected<OwnUser>,
): Promise<OwnUser | Failure> {
  const before = await findUser(ctx.db, ctx.viewer.id);
  if (!before) return notSignedIn();
  const { suspendedUntil } = ctx.viewer;
  if (suspendedUntil && changesProfile(before, columnsOf(input))) return accountSuspended(suspendedUntil);
  const { photoURL } = input;
  const refused = photoURL && (await checkFiles(ctx, [{ field: 'photoURL', address: photoURL }]));
  if (refused) return refused;
  const renamed = input.displayName !== undefined && input.displayName !== before.name;
  try {
    const read = (ctx: MemberContext) => readCurrentUser(ctx);
    const done = await withIfMatch(ctx, { table: 'users', id: before.id, read, expected }, async (ctx) => {
      const { username } = input;
      if (username && username !== before.username) {
        if (await isUsernameTaken(ctx.db, username, before.id)) return usernameTaken();
        await reserveUsername(ctx.db, before.id, before.username, username);
      }
      await updateUserRow(ctx.db, before.id, { ...columnsOf(input), updatedAt: ctx.now() });
      if (renamed) await requestReindex(ctx.db, before.id, ctx.now());
      return undefined;
    });
    if (isFailure(done)) return done;
  } catch (error) {
    if (violation(error)?.constraint === 'users_username_key') return usernameTaken();
    throw error;
  }
  if (renamed)
    inBackground(ctx, 'search for the prompts of a renamed author', (ctx) => reindexAuthor(ctx, before.id));
  return readCurrentUser(ctx);
}

function columnsOf({ displayName, photoURL, coverImageUrl: _, ...same }: ChangedUser): Partial<UserRow> {
  return {
    ...same,
    ...(displayName !== undefined && { name: displayName }),
    ...(photoURL !== undefined && { image: photoURL }),
  };
}

/** Returns whether a change affects anything that others see. */
function changesProfile(before: UserRow, { showsAdult: _, ...changes }: Partial<UserRow>): boolean {
  return Object.entries(changes).some(([column, value]) => before[column as keyof UserRow] !== value);
}

function usernameTaken(): Failure {
  const message = 'This username is taken. Choose another one';
  return failure('conflict', message, [{ field: 'username', message }]);
}
