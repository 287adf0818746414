import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { requireMe } from '../../people/guard.ts';
import { HiddenUsers } from '../../people/mutes/hidden-users.tsx';
import { HideUser } from '../../people/mutes/hide-user.tsx';
import { muteQueries } from '../../people/mutes/queries.ts';
import { userQueries } from '../../people/queries.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';

/** The query parameters that the page reads. */
export const query = ['user', 'muted', 'blocked'];

export async function loader(page: PageLoad) {
  await requireMe(page);
  const { user, pages } = readAddress(page.url.searchParams);
  await page.load(
    muteQueries.muted(pages.muted),
    muteQueries.blocked(pages.blocked),
    ...(user ? [userQueries.one(user)] : []),
  );
}

export function Component() {
  const { user, pages } = readAddress(useQueryParams());
  return (
    <div className="page-width reading-width pt-5 pb-12">
      <PageMeta
        title="Muted and blocked members"
        description="Members whose prompts and comments you don’t want to see."
        path={paths.muted()}
        noindex
      />
      <BackLink href={user ? paths.profile(user) : paths.settings()}>
        {user ? `@${user}` : 'Settings'}
      </BackLink>
      <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
        Muted and blocked members
      </h1>
      <p className="mt-2 max-w-[70ch] text-muted">Only you can see this page.</p>
      {user && <HideUser key={user} username={user} />}
      <HiddenUsers list="muted" pages={pages} user={user} />
      <HiddenUsers list="blocked" pages={pages} user={user} />
    </div>
  );
}

function readAddress(params: URLSearchParams) {
  return {
    user: params.get('user') || undefined,
    pages: { muted: pageNumber(params, 'muted'), blocked: pageNumber(params, 'blocked') },
  };
}
