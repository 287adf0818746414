import type { HiddenUser } from '../../contract/mutes.ts';
import { type HidingKind, hidingOrders, selectHidings } from '../../database/mutes.ts';
import type { MemberContext } from '../context.ts';
import type { Failure } from '../failure.ts';
import { listPage, type Page, type PageInput } from '../paging.ts';
import { isoTime } from '../prompts/present.ts';
import { presentUser } from '../users/present.ts';

/** One page of the users whom the viewer mutes or blocks, latest first. Fails with malformed. */
export async function listHidings(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  kind: HidingKind,
  page: PageInput,
): Promise<Page<HiddenUser> | Failure> {
  return listPage(
    page,
    { name: `${kind}s of ${viewer.id}`, order: hidingOrders[kind] },
    (part) => selectHidings(db, kind, viewer, part),
    (rows) =>
      rows.map((row) => ({ user: presentUser(row, row.following), createdAt: isoTime(row.hidden_at) })),
  );
}
