import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Hosted } from '../../contract/hosted.ts';
import { useSite } from '../runtime/site.ts';
import { Notice } from '../ui/query-result.tsx';
import { Block, Loading } from '../ui/skeleton.tsx';
import { identityQueries } from './queries.ts';

/** The layout of the sign-in and sign-up pages: one narrow column. */
export function AuthPage({
  title,
  intro,
  children,
  foot,
}: {
  title: string;
  intro: string;
  children: ReactNode;
  /** A question and a link below the form. */
  foot: { text: string; link: string; href: string };
}) {
  return (
    <div className="page-width flex justify-center py-10 sm:py-16">
      <div className="w-full max-w-md">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="mt-2 text-muted">{intro}</p>
        <noscript>
          <p className="mt-6 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">
            This form needs JavaScript. Enable it in your browser and reload this page. You can read prompts
            without it.
          </p>
        </noscript>
        <div className="mt-8">{children}</div>
        <p className="mt-8 border-hairline border-t pt-6 text-sm text-muted">
          {foot.text}{' '}
          <a href={foot.href} className="link font-medium">
            {foot.link}
          </a>
        </p>
      </div>
    </div>
  );
}

/** A horizontal line with a word in it, between two sign-in methods. */
export function Divider({ children }: { children: ReactNode }) {
  return (
    <div className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
      {children}
    </div>
  );
}

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
