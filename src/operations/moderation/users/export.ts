import { stringify } from 'csv-stringify/sync';
import type { UserState } from '../../../domain/moderation/moderated-users.ts';
import type { AdminContext } from '../../core/context.ts';
import { allPages } from '../../core/paging.ts';
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
  let header = true;
  for await (const users of allPages((cursor) =>
    listModeratedUsers(ctx, { ...filter, page: 1, limit, cursor }),
  )) {
    const records = users.map(({ banned, ...user }) => ({ ...user, bannedAt: banned?.at }));
    // Spreadsheets could evaluate names as formulas.
    yield stringify(records, {
      header,
      columns,
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
      escape_formulas: true,
      record_delimiter: 'windows',
    });
    header = false;
  }
}
