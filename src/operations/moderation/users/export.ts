import { stringify } from 'csv-stringify/sync';
import type { UserState } from '../../../domain/moderation/moderated-users.ts';
import type { AdminContext } from '../../core/context.ts';
import { isFailure } from '../../core/failure.ts';
import { listModeratedUsers } from './list-moderated.ts';

/** Members read per query. */
const limit = 100;

const columns = [
  'id',
  'username',
  'displayName',
  'email',
  'emailVerified',
  'role',
  'roleSource',
  'createdAt',
  'lastSeen',
  'promptsCount',
  'deactivatedAt',
  'suspendedUntil',
  'bannedAt',
];

/** Returns the listed users as a CSV file, whose text is read page by page. */
export async function* exportUsers(
  ctx: AdminContext,
  filter: { q: string; state: UserState },
): AsyncGenerator<string> {
  let cursor: string | undefined;
  for (let isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await listModeratedUsers(ctx, { ...filter, page: 1, limit, cursor });
    if (isFailure(page)) throw new Error(page.detail);
    const records = page.items.map(({ banned, ...user }) => ({ ...user, bannedAt: banned?.at }));
    // Spreadsheets could evaluate names as formulas.
    yield stringify(records, {
      header: isFirst,
      columns,
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
      escape_formulas: true,
      record_delimiter: 'windows',
    });
    cursor = page.nextCursor ?? undefined;
  }
}
