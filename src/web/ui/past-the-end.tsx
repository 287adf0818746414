import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown when the page number in the URL is past the last page: a link back to the list. */
export function PastTheEnd({
  page,
  pages,
  hrefOf,
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}) {
  // `page - 1` because the last page may have become empty since the pages were counted.
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
