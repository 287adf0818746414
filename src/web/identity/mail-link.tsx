import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingBlocks } from '../ui/loading-blocks.tsx';
import { Notice } from '../ui/notice.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { identityQueries } from './queries.ts';

/** What a mailed link leads to, once it is known to be good: `children` with the address it was mailed to, else `gone`. */
export function MailLink({
  token,
  purpose,
  gone,
  children,
}: {
  token: string;
  purpose: 'reset-password' | 'verify-email';
  gone: ReactNode;
  children: (email: string) => ReactNode;
}) {
  const link = useQuery(identityQueries.mailLink(token));
  if (link.data) return link.data.purpose === purpose ? children(link.data.email) : gone;
  if (!link.error) return <LoadingBlocks label="Checking the link..." block="h-40" />;
  // 400 is an address that no link has.
  if (link.error.status === 404 || link.error.status === 400) return gone;
  return (
    <Notice onRetry={() => void link.refetch()} busy={link.isFetching}>
      {link.error.message}
    </Notice>
  );
}

/** A link that is not good any more, and what to do about it. */
export function InvalidLink({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <Outcome title="This link does not work any more" actions={actions}>
      {children}
    </Outcome>
  );
}
