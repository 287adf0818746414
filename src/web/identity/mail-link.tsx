import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryResult } from '../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../ui/pages/skeleton.tsx';
import { identityQueries } from './queries.ts';

/**
 * Checks the token of a mailed link. Renders `children` with the link's purpose, or `invalid` for a used,
 * expired or unknown link.
 */
export function MailLink({
  token,
  purpose,
  invalid,
  children,
}: {
  token: string;
  purpose: 'reset-password' | 'verify-email';
  invalid: ReactNode;
  children: (link: { email: string; own: boolean }) => ReactNode;
}) {
  const link = useQuery(identityQueries.mailLink(token));
  // 400: the token is malformed.
  if (link.error?.status === 404 || link.error?.status === 400) return invalid;
  return (
    <QueryResult query={link} loading={<LoadingBlocks label="Checking the link..." block="h-40" />}>
      {(found) => (found.purpose === purpose ? children(found) : invalid)}
    </QueryResult>
  );
}

export const invalidLinkTitle = 'This link no longer works';
