import { paths } from '../../contract/routes.ts';
import { ButtonLink } from './button.tsx';
import { NotFoundMessage } from './load-failure.tsx';

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
