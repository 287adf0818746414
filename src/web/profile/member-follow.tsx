import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, UserRoundCheck } from 'lucide-react';
import type { User } from '../../contract/users.ts';
import { forgetFollowed } from '../follows/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { Button } from '../ui/button.tsx';
import { useMe, userQueries } from '../users/queries.ts';

/** A member follows or unfollows a user. */
export function MemberFollow({ user }: { user: User }) {
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
      <Button
        size="sm"
        variant={user.following ? 'secondary' : 'primary'}
        busy={follow.isPending}
        onClick={() => follow.mutate()}
        title={user.following ? `Unfollow ${user.displayName}` : undefined}
      >
        {user.following ? <UserRoundCheck size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
        {user.following ? 'Following' : 'Follow'}
      </Button>
      <p role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
        {follow.error?.message}
      </p>
    </>
  );
}
