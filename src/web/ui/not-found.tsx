import type { ReactNode } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { paths } from '../../contract/routes.ts';
import { ButtonLink } from './button.tsx';
import { PageMeta } from './page-meta.tsx';
import { Notice } from './query-result.tsx';

/** Error page for a page about one item (prompt, event, …): not found, or failed to load. */
export function LoadFailure({
  noun,
  missing = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`,
  hint,
  actions,
  of: { error, refetch, isFetching },
}: {
  /** Kind of item, such as 'event'. */
  noun: string;
  /** Title if not found. */
  missing?: string;
  /** Why it may not exist. */
  hint: ReactNode;
  /** Links to other pages. */
  actions: ReactNode;
  /** The failed query. */
  of: { error: ApiError; refetch: () => unknown; isFetching: boolean };
}) {
  if (error.status === 404) {
    return (
      <NotFoundMessage
        title={missing}
        description={`There is no ${noun} at this address.`}
        hint={hint}
        actions={actions}
      />
    );
  }
  const message = `This ${noun} could not be loaded`;
  return (
    <div className="page-width max-w-[49rem] py-16">
      <PageMeta title={message} description={`${message}.`} noindex />
      <h1 className="mb-5 text-2xl">{message}</h1>
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {error.message}
      </Notice>
    </div>
  );
}

/** Page for something that does not exist or is not visible to this viewer. */
function NotFoundMessage({
  title,
  description,
  above,
  hint,
  actions,
}: {
  title: string;
  /** Meta description. */
  description: string;
  above?: ReactNode;
  /** Why it may not exist. */
  hint: ReactNode;
  /** Links to other pages. */
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

/** The 404 page, also for pages that this viewer may not see. */
export function NotFoundPage() {
  return (
    <NotFoundMessage
      title="Page not found"
      description="There is nothing at this address."
      above={<p className="mb-2 font-display text-4xl font-semibold text-ember">404</p>}
      hint="There is nothing at this address. The page may have moved, or the link may contain a typo."
      actions={
        <>
          <ButtonLink href={paths.home()}>Go Home</ButtonLink>
          <ButtonLink href={paths.explore()} variant="secondary">
            Explore Prompts
          </ButtonLink>
        </>
      }
    />
  );
}
