import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outcome } from '../ui/outcome.tsx';
import { Notice } from '../ui/query-result.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { identityQueries } from './queries.ts';

/** Checks the token of a mailed link. Renders `children` with the address it was sent to, or `invalid`. */
export function MailLink({
  token,
  purpose,
  invalid,
  children,
}: {
  token: string;
  purpose: 'reset-password' | 'verify-email';
  invalid: ReactNode;
  children: (email: string) => ReactNode;
}) {
  const link = useQuery(identityQueries.mailLink(token));
  if (link.data) return link.data.purpose === purpose ? children(link.data.email) : invalid;
  if (!link.error) return <LoadingBlocks label="Checking the link..." block="h-40" />;
  // 400: the token is malformed.
  if (link.error.status === 404 || link.error.status === 400) return invalid;
  return (
    <Notice onRetry={() => void link.refetch()} busy={link.isFetching}>
      {link.error.message}
    </Notice>
  );
}

/** Explains that a mailed link is used, expired or unknown, and what to do about it. */
export function InvalidLink({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <Outcome title="This link no longer works" actions={actions}>
      {children}
    </Outcome>
  );
}
