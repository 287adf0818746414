import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, UserRoundCheck } from 'lucide-react';
import type { User } from '../../../contract/people/users.ts';
import { useApi } from '../../core/query-client.ts';
import { forgetFollowed } from '../../discovery/following/queries.ts';
import { useMe, userQueries } from '../../people/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { communityQueries } from '../queries.ts';

/** Follows or unfollows a user. `inList`: the button names them. */
export function MemberFollow({ user, inList = false }: { user: User; inList?: boolean }) {
  const me = useMe();
  const api = useApi();
  const queries = useQueryClient();
  const { username, displayName, following } = user;
  const updateCache = (following: boolean, followersCount: number) => {
    const change = { following, followersCount };
    queries.setQueryData(userQueries.one(username).queryKey, (known) => known && { ...known, ...change });
    queries.setQueriesData<{ items: User[] }>(
      { queryKey: communityQueries.allMembers },
      (known) =>
        known && {
          ...known,
          items: known.items.map((other) => (other.id === user.id ? { ...other, ...change } : other)),
        },
    );
  };
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
        variant={following || inList ? 'secondary' : 'primary'}
        busy={follow.isPending}
        onClick={() => follow.mutate()}
        title={following ? `Unfollow ${displayName}` : undefined}
      >
        {following ? <UserRoundCheck size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
        <span>{following ? 'Following' : 'Follow'}</span>
        {inList && <span className="sr-only"> {displayName}</span>}
      </Button>
      <p role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
        {follow.error?.message}
      </p>
    </>
  );
}
