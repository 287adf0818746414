import type { HiddenUser } from '../../../contract/people/mutes.ts';
import { type MuteOrBlock, muteOrBlockOrders, selectMutesOrBlocks } from '../../../database/people/mutes.ts';
import type { MemberContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentUser } from '../present.ts';

/** Returns one page of the users whom the viewer mutes or blocks, latest first. Fails with malformed. */
export async function listHidings(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  kind: MuteOrBlock,
  page: PageInput,
): Promise<Page<HiddenUser> | Failure> {
  return listPage(
    page,
    { name: `${kind}s of ${viewer.id}`, order: muteOrBlockOrders[kind] },
    (part) => selectMutesOrBlocks(db, kind, viewer, part),
    (rows) =>
      rows.map((row) => ({ user: presentUser(row, row.following), createdAt: isoTime(row.hidden_at) })),
  );
}
