import { paths } from '../../contract/routes.ts';
import { HiddenUsers } from '../mutes/hidden-users.tsx';
import { HideUser } from '../mutes/hide-user.tsx';
import { muteQueries } from '../mutes/queries.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { pageNumber } from '../ui/page-number.ts';
import { requireMe } from '../users/guard.ts';
import { userQueries } from '../users/queries.ts';

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
    <div className="page-width max-w-[49rem] pt-8 pb-12 sm:pt-12">
      <PageMeta
        title="Muted and blocked users"
        description="Whose prompts and comments you do not want to see."
        path={paths.muted()}
        noindex
      />
      <BackLink href={user ? paths.profile(user) : paths.settings()}>
        {user ? `@${user}` : 'Settings'}
      </BackLink>
      <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
        Muted and blocked users
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
