import { paths } from '../../contract/core/routes.ts';
import type { User } from '../../contract/people/users.ts';
import { limits } from '../../domain/core/limits.ts';
import { cutText } from '../../domain/core/text/text.ts';
import { type MemberSort, memberSorts } from '../../domain/people/members.ts';
import { useMe } from '../people/queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { useSearchNavigation, useSearchText } from '../ui/forms/search-text.ts';
import { Select } from '../ui/forms/select.tsx';
import { compactQuantity } from '../ui/numbers.ts';
import { CardLink, cardLinkFrame } from '../ui/pages/card.tsx';
import { pageNumber } from '../ui/pages/page-number.ts';
import { FollowButton } from './profile/profile-follow.tsx';
import type { MemberSearch } from './queries.ts';

/** Search and sort controls of the member list; both are part of the URL. */
export function MemberSearchBar({ state }: { state: MemberSearch }) {
  const go = useSearchNavigation(state.q);
  const hrefOf = (change: Partial<MemberSearch>) => paths.members({ ...state, page: 1, ...change });
  const search = useSearchText(state.q, (q) => go(hrefOf({ q }), q));
  return (
    <SearchForm
      action={paths.members()}
      search={search}
      label="Search members"
      placeholder="Name or username"
    >
      <div className="w-44 max-xs:w-full">
        <Select
          name="sort"
          aria-label="Sort"
          value={state.sort}
          options={labels}
          onChange={(event) => go(hrefOf({ sort: event.target.value as MemberSort }))}
        />
      </div>
    </SearchForm>
  );
}

const labels: Readonly<Record<MemberSort, string>> = {
  prompts: 'Most Prompts',
  followers: 'Most Followers',
  recent: 'Newest Members',
  name: 'Name',
};

export function readMembers(search: URLSearchParams): MemberSearch {
  return {
    q: cutText((search.get('q') ?? '').trim(), limits.searchQuery),
    sort: memberSorts.find((sort) => sort === search.get('sort')) ?? 'prompts',
    page: pageNumber(search),
  };
}

/** A member; the whole card links to the profile. */
export function MemberCard({ member }: { member: User }) {
  const isOwn = useMe()?.id === member.id;
  const { username, displayName, photoURL, headline, bio, promptsCount, followersCount } = member;
  return (
    <article
      className={`${cardLinkFrame} flex h-full gap-3.5 rounded-card border border-hairline bg-raised p-4 outline-offset-2 hover:border-edge`}
    >
      <Avatar name={displayName} username={username} src={photoURL} size={48} />
      <div className="min-w-0 grow">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          {/* Truncated, so that a long name does not overflow into other cards. */}
          <CardLink href={paths.profile(username)} className="inline-block max-w-full truncate align-bottom">
            {displayName}
          </CardLink>
        </h2>
        {username !== displayName && (
          <p translate="no" className="truncate text-sm text-muted">
            @{username}
          </p>
        )}
        {(headline || bio) && (
          <p dir="auto" className="mt-1.5 line-clamp-2 text-sm">
            {headline || bio}
          </p>
        )}
        <p className="mt-1.5 text-sm text-muted tabular-nums">
          {compactQuantity(promptsCount, 'prompt')}
          <span>{followersCount > 0 && ` · ${compactQuantity(followersCount, 'follower')}`}</span>
        </p>
      </div>
      {!isOwn && (
        <div className="relative z-1 shrink-0">
          <FollowButton user={member} inList />
        </div>
      )}
    </article>
  );
}
