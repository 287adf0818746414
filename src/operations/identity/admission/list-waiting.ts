import type { WaitingAccount } from '../../../contract/identity/waiting-accounts.ts';
import { selectWaitingAccounts, waitingOrder } from '../../../database/identity/waiting-accounts.ts';
import type { AdminContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';

/** Returns one page of the accounts that wait for approval, oldest first. Fails with malformed. */
export function listWaitingAccounts(
  { db }: AdminContext,
  input: PageInput,
): Promise<Page<WaitingAccount> | Failure> {
  return listPage(
    input,
    { name: 'waiting accounts', order: waitingOrder },
    (page) => selectWaitingAccounts(db, page),
    (rows) =>
      rows.map(({ id, name, email, introduction, createdAt }) => ({
        ...{ id, displayName: name, email, introduction },
        createdAt: createdAt.toISOString(),
      })),
  );
}
