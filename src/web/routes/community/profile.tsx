import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { redirect, useLocation, useNavigate, useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { memberFollow } from '../../community/profile/profile-follow.tsx';
import { ownerLinks, ProfileHeading } from '../../community/profile/profile-heading.tsx';
import { isNarrowed, profileQueries } from '../../community/profile/profile-lists.ts';
import { ProfileMeta } from '../../community/profile/profile-meta.tsx';
import { ownerParts, ProfileTabs, profileCollections } from '../../community/profile/profile-prompts.tsx';
import { Boundary } from '../../core/boundary.tsx';
import { preload } from '../../core/lazy-component.tsx';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { requireMe } from '../../people/guard.ts';
import { readProfileAddress } from '../../people/profile-address.ts';
import { useMe, userQueries } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { Block, Loading, TextBlocks } from '../../ui/pages/skeleton.tsx';

/** The query parameters that the page reads. */
export const query = ['tab', 'q', 'sort', 'page'];

export async function loader(page: PageLoad) {
  const { params, url, queries, require, load } = page;
  const { username = '' } = params;
  if (username.toLowerCase() === 'me') throw redirect(paths.profile((await requireMe(page)).username));
  const [me] = await Promise.all([
    queries.ensureQueryData(userQueries.me()).catch(() => null),
    require(userQueries.one(username)),
  ]);
  const user = queries.getQueryData(userQueries.one(username).queryKey);
  // The address contains the id or has different capitalization: redirect to the canonical URL.
  if (user && user.username !== username) throw redirect(paths.profile(user.username) + url.search);
  if (queries.getQueryState(userQueries.one(username).queryKey)?.status === 'error') return;
  const own = me?.username === username;
  const address = readProfileAddress(url.searchParams, own);
  const { id: authorId } = user ?? {};
  // If this fails, shell/network-notice.tsx offers to reload.
  await preload(preloads(page)).catch(() => {});
  // Only a search requires the id, which may not be loaded in a browser yet.
  await load(
    ...profileQueries({
      ...address,
      username,
      own,
      authorId: authorId ?? '',
      ...(!authorId && { q: '', sort: '' }),
    }),
  );
}

export function preloads({ params: { username }, url, queries }: PageLoad) {
  const me = queries.getQueryData(userQueries.me().queryKey);
  const own = me?.username === username;
  return [
    readProfileAddress(url.searchParams, own).tab === 'collections' && profileCollections,
    me && (own ? ownerLinks : memberFollow),
    ...(own || me?.role === 'admin' ? ownerParts : []),
  ];
}

export function Component() {
  const { username = '' } = useParams();
  const query = useQuery(userQueries.one(username));
  const user = query.data;
  const own = useMe()?.username === username;
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = readProfileAddress(useQueryParams(), own);
  const renamed = user && user.username !== username;
  useEffect(() => {
    // Repeats the loader's redirect, if the profile arrives after the navigation.
    if (renamed) void navigate(paths.profile(user.username) + search, { replace: true });
  }, [renamed, user, search, navigate]);
  return (
    <ItemPage
      query={query}
      noun="profile"
      missing="User not found"
      loading={<Skeleton />}
      hint="The profile you're looking for doesn't exist."
      actions={<ButtonLink href={paths.home()}>Go Home</ButtonLink>}
    >
      {(user) => (
        <div className="page-width grid grid-cols-1 gap-x-12 gap-y-8 pt-8 sm:pt-12 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <ProfileMeta user={user} noindex={address.page > 1 || isNarrowed(address)} />
          <Boundary>
            <ProfileHeading user={user} own={own} />
          </Boundary>
          <section aria-label="Prompts" className="min-w-0">
            <Boundary>
              <ProfileTabs user={user} params={{ ...address, username, own, authorId: user.id }} />
            </Boundary>
          </section>
        </div>
      )}
    </ItemPage>
  );
}

function Skeleton() {
  return (
    <Loading label="Loading profile..." className="page-width pt-8 sm:pt-12">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div>
          <div className="flex items-center gap-4 lg:block">
            <Block className="size-22 rounded-full" />
            <div className="grow lg:mt-4">
              <Block className="h-8 w-44" />
              <Block className="mt-2 h-4 w-28" />
            </div>
          </div>
          <div className="mt-6">
            <TextBlocks />
          </div>
        </div>
        <div className="space-y-4">
          <Block className="h-44 rounded-card" />
          <Block className="h-44 rounded-card" />
        </div>
      </div>
    </Loading>
  );
}
