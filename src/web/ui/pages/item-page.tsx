import type { ReactNode } from 'react';
import type { ApiError } from '../../../contract/client.ts';
import { capitalized } from '../../../domain/core/text/text.ts';
import { PageMeta } from './page-meta.tsx';
import { Notice } from './query-result.tsx';
import { Block, Loading, TextBlocks } from './skeleton.tsx';

interface Loaded<T> {
  data: T | undefined;
  error: ApiError | null;
  refetch: () => unknown;
  isFetching: boolean;
}

/** A page about one item (prompt, event, …): `children` with the item, or the reason why there is none. */
export function ItemPage<T>({
  query,
  noun,
  title = capitalized(noun),
  missing = `${title} not found`,
  loading = <ItemSkeleton noun={noun} />,
  hint,
  actions,
  children,
}: {
  query: Loaded<T>;
  /** The kind of item, such as 'event'. */
  noun: string;
  /** The document's title while it loads. */
  title?: string;
  /** The title if it is not found. */
  missing?: string;
  loading?: ReactNode;
  /** The reason why it may not exist. */
  hint: ReactNode;
  /** Links to other pages. */
  actions: ReactNode;
  children: (item: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) {
    return (
      <>
        <PageMeta title={title} description={`Loading the ${noun}.`} />
        {loading}
      </>
    );
  }
  const found = query.error.status !== 404;
  const message = found ? `This ${noun} couldn’t be loaded` : missing;
  return (
    <>
      <PageMeta
        title={message}
        description={found ? `${message}.` : `There is no ${noun} at this address.`}
        noindex
      />
      {found ? (
        <LoadFailure title={message} query={query} />
      ) : (
        <PageMessage title={message} hint={hint} actions={actions} />
      )}
    </>
  );
}

function ItemSkeleton({ noun }: { noun: string }) {
  return (
    <Loading label={`Loading the ${noun}...`} className="page-width reading-width pt-8">
      <Block className="h-9 w-2/3" />
      <div className="mt-6">
        <TextBlocks />
      </div>
      <Block className="mt-8 h-40 rounded-card" />
    </Loading>
  );
}

/** Replaces a page whose query failed. */
export function LoadFailure({ title, query }: { title: string; query: Loaded<unknown> }) {
  return (
    <div className="page-width reading-width py-16">
      <h1 className="mb-5 text-2xl">{title}</h1>
      <Notice onRetry={() => void query.refetch()} busy={query.isFetching}>
        {query.error?.message}
      </Notice>
    </div>
  );
}

/** Replaces a page with a message, and links or buttons to continue. */
export function PageMessage({
  above,
  title,
  hint,
  actions,
}: {
  above?: ReactNode;
  title: string;
  hint: ReactNode;
  actions: ReactNode;
}) {
  return (
    <div className="page-width py-24 text-center">
      {above}
      <h1 className="text-2xl">{title}</h1>
      <p className="mx-auto mt-3 max-w-prose text-balance text-muted">{hint}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
