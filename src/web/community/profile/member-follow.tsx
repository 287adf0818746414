import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, UserRoundCheck } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import type { Profile } from '../../../contract/people/users.ts';
import { useApi } from '../../core/query-client.ts';
import { forgetFollowed } from '../../discovery/following/queries.ts';
import { useMe, userQueries } from '../../people/queries.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';

/** Follows or unfollows a user, with a link to mute or block them. */
export function MemberFollow({ user }: { user: Profile }) {
  const me = useMe();
  const api = useApi();
  const queries = useQueryClient();
  const { username } = user;
  const updateCache = (following: boolean, followersCount: number) =>
    queries.setQueryData(
      userQueries.one(username).queryKey,
      (known) => known && { ...known, following, followersCount },
    );
  const follow = useMutation({
    mutationFn: () => api.followUser({ params: { username } }),
    // Optimistic update, replaced by the response.
    onMutate: () => {
      const { following, followersCount } = user;
      updateCache(!following, Math.max(0, followersCount + (following ? -1 : 1)));
      return { following, followersCount };
    },
    onSuccess: ({ following, followers }) => {
      updateCache(following, followers);
      forgetFollowed(queries);
      if (me) void queries.invalidateQueries({ queryKey: userQueries.one(me.username).queryKey });
    },
    onError: (_error, _input, previous) => {
      if (previous) updateCache(previous.following, previous.followersCount);
    },
  });
  return (
    <>
      {!user.blocked && (
        <Button
          size="sm"
          variant={user.following ? 'secondary' : 'primary'}
          busy={follow.isPending}
          onClick={() => follow.mutate()}
          title={user.following ? `Unfollow ${user.displayName}` : undefined}
        >
          {user.following ? <UserRoundCheck size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
          <span>{user.following ? 'Following' : 'Follow'}</span>
        </Button>
      )}
      <ButtonLink
        href={paths.muted({ user: username })}
        variant={user.muted || user.blocked ? 'secondary' : 'ghost'}
        size="sm"
      >
        {user.blocked ? 'Blocked' : user.muted ? 'Muted' : 'Mute or block'}
      </ButtonLink>
      <p role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
        {follow.error?.message}
      </p>
    </>
  );
}
