import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** What a list shows at the address of a page behind its last one: the way back. */
export function PastTheEnd({
  page,
  pages,
  hrefOf,
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}) {
  // Also where the last one was emptied since they were counted.
  const last = Math.max(1, Math.min(pages, page - 1));
  return (
    <EmptyState
      className="mt-4"
      text="Nothing on this page"
      action={
        <ButtonLink href={hrefOf(last)}>{last === 1 ? 'To the first page' : 'To the last page'}</ButtonLink>
      }
    />
  );
}
