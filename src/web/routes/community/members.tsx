import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import { CommunityPage } from '../../community/community-page.tsx';
import { MemberCard, MemberSearchBar, readMembers } from '../../community/members.tsx';
import { memberFollow } from '../../community/profile/profile-follow.tsx';
import { communityQueries } from '../../community/queries.ts';
import { preload } from '../../core/lazy-component.tsx';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { userQueries } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { totalLabel } from '../../ui/numbers.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { PagedList, Refreshable } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

/** The query parameters that the page reads. */
export const query = ['q', 'sort', 'page'];

export async function loader(page: PageLoad) {
  await page.require(communityQueries.members(readMembers(page.url.searchParams)));
  // If this fails, shell/network-notice.tsx offers to reload.
  await preload(preloads(page)).catch(() => {});
}

export function preloads({ queries }: PageLoad) {
  return [queries.getQueryData(userQueries.me().queryKey) && memberFollow];
}

export function Component() {
  const state = readMembers(useQueryParams());
  const members = useQuery(communityQueries.members(state));
  return (
    <CommunityPage>
      <PageMeta
        title={state.page > 1 ? `Members, page ${state.page}` : 'Members'}
        description="Search by name for the people who write and read prompts here."
        path={paths.members({ page: state.page })}
        noindex={state.q !== ''}
      />
      <BackLink href={paths.community()}>Community</BackLink>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl sm:text-3xl">Members</h1>
        <p role="status" className="text-sm text-muted">
          {members.data && totalLabel(members.data, 'member')}
        </p>
      </div>
      <div className="mt-4 sm:mt-5">
        <MemberSearchBar state={state} />
      </div>
      <Refreshable query={members} className="mt-5">
        <PagedList
          query={members}
          page={state.page}
          hrefOf={(page) => paths.members({ ...state, page })}
          loading={
            <LoadingBlocks label="Loading members..." count={9} block="h-28 rounded-card" layout={grid} />
          }
          empty={<NoMembers searched={state.q !== ''} />}
        >
          {(items) => (
            <ul className={grid}>
              {items.map((member) => (
                <li key={member.id} className="min-w-0">
                  <MemberCard member={member} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Refreshable>
    </CommunityPage>
  );
}

function NoMembers({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState
      text="No members found"
      hint="Try part of the name."
      action={<ButtonLink href={paths.members()}>Show all members</ButtonLink>}
    />
  ) : (
    <EmptyState
      text="No members yet"
      hint="Create the first account."
      action={<ButtonLink href={paths.signup()}>Create an account</ButtonLink>}
    />
  );
}

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4';
