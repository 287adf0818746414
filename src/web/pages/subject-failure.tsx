import type { ReactNode } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { Notice } from '../ui/notice.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

/** In place of a page about one thing: there is none at this address, or it could not be loaded. */
export function SubjectFailure({
  noun,
  missing = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`,
  hint,
  actions,
  of: { error, refetch, isFetching },
}: {
  /** What the page is about: 'event'. */
  noun: string;
  /** Says that there is none. */
  missing?: string;
  /** Why there may be none. */
  hint: ReactNode;
  /** Where to go instead. */
  actions: ReactNode;
  /** The query that failed. */
  of: { error: ApiError; refetch: () => unknown; isFetching: boolean };
}) {
  if (error.status === 404) {
    return (
      <Absent
        title={missing}
        description={`There is no ${noun} at this address.`}
        hint={hint}
        actions={actions}
      />
    );
  }
  const failed = `This ${noun} could not be loaded`;
  return (
    <div className="page-width max-w-[49rem] py-16">
      <PageMeta title={failed} description={`${failed}.`} noindex />
      <h1 className="mb-5 text-2xl">{failed}</h1>
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {error.message}
      </Notice>
    </div>
  );
}

/** The page of something that is not there, or not for this viewer. */
export function Absent({
  title,
  description,
  above,
  hint,
  actions,
}: {
  title: string;
  /** For search engines and the like. */
  description: string;
  above?: ReactNode;
  /** Why it may not be there. */
  hint: ReactNode;
  /** Where to go instead. */
  actions: ReactNode;
}) {
  return (
    <div className="page-width py-24 text-center">
      <PageMeta title={title} description={description} noindex />
      {above}
      <h1 className="text-2xl">{title}</h1>
      <p className="mx-auto mt-3 max-w-prose text-muted">{hint}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
