import { paths } from '../../../contract/core/routes.ts';
import { mayInvite } from '../../../domain/identity/sign-up.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useSite } from '../../core/site.ts';
import { Invitations } from '../../moderation/admin/invitations.tsx';
import { adminQueries } from '../../moderation/admin/queries.ts';
import { requireMe } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { NotFoundPage } from '../../ui/pages/not-found-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';

/** The query parameters that the page reads. */
export const query = ['page'];

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(adminQueries.invitations({ page: pageNumber(page.url.searchParams) }));
}

/** A member's invitations, where members can invite people. */
export function Component() {
  const { name, signUp } = useSite();
  const me = useMe();
  const page = pageNumber(useQueryParams());
  if (me && !mayInvite(signUp, me.role)) return <NotFoundPage />;
  return (
    <div className="page-width pt-8 sm:pt-12">
      <PageMeta
        title="Invitations"
        description={`Invite people to ${name}.`}
        path={paths.invitations()}
        noindex
      />
      <h1 className="mb-5 text-2xl sm:text-3xl">Invitations</h1>
      <Invitations page={page} hrefOf={(page) => paths.invitations({ page })} />
    </div>
  );
}
