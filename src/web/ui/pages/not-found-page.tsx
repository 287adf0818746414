import type { ReactNode } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import { ButtonLink } from '../forms/button.tsx';
import { PageMessage } from './item-page.tsx';
import { PageMeta } from './page-meta.tsx';

/** The 404 page, also for pages that this viewer may not see. `children` are other ways to find content. */
export function NotFoundPage({ children }: { children?: ReactNode }) {
  return (
    <>
      <PageMeta title="Page not found" description="There is nothing at this address." noindex />
      <PageMessage
        above={<p className="mb-2 font-display text-4xl font-semibold text-ember">404</p>}
        title="Page not found"
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
      {children}
    </>
  );
}
