import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Hosted } from '../../contract/hosted.ts';
import { useSite } from '../runtime/site.ts';
import { Notice } from '../ui/notice.tsx';
import { Block, Loading } from '../ui/skeleton.tsx';
import { identityQueries } from './queries.ts';

/** Shows an account form, or, when another provider manages the accounts, an explanation instead. */
export function AccountForm({ children }: { children: ReactNode }) {
  const query = useQuery(identityQueries.providers());
  if (query.data) {
    const { hosted } = query.data;
    return hosted && !hosted.firebase ? <ManagedElsewhere hosted={hosted} /> : children;
  }
  if (query.error)
    return (
      <Notice onRetry={() => void query.refetch()} busy={query.isFetching}>
        {query.error.message}
      </Notice>
    );
  return (
    <Loading label="Loading...">
      <Block className="h-64" />
    </Loading>
  );
}

function ManagedElsewhere({ hosted }: { hosted: Hosted }) {
  const { name } = useSite();
  return (
    <div className="rounded-card border border-hairline bg-raised p-5">
      <p>
        Accounts of {name} are managed by <b className="font-medium wrap-anywhere">{hosted.name}</b>: sign up,
        sign in and change your password there.
      </p>
      <p className="mt-2 text-sm text-muted">
        Apps that sign you in there can write, like and bookmark here for you. You can read without an
        account.
      </p>
    </div>
  );
}
