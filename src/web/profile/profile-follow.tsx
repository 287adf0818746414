import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, UserRoundCheck } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import type { User } from '../../contract/users.ts';
import { forgetFollowed } from '../follows/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { Button } from '../ui/button.tsx';
import { useMe, userQueries } from '../users/queries.ts';

/** Follows a person or stops following them. Visitors are led to the sign-in page and back, also before scripts run. */
export function FollowButton({ user }: { user: User }) {
  const me = useMe();
  const api = useApi();
  const queries = useQueryClient();
  const { username } = user;
  const show = (following: boolean, followersCount: number) =>
    queries.setQueryData(
      userQueries.one(username).queryKey,
      (known) => known && { ...known, following, followersCount },
    );
  const follow = useMutation({
    mutationFn: () => api.followUser({ params: { username } }),
    // The number follows at once; the site's own takes its place.
    onMutate: () => {
      const { following, followersCount } = user;
      show(!following, Math.max(0, followersCount + (following ? -1 : 1)));
      return { following, followersCount };
    },
    onSuccess: ({ following, followers }) => {
      show(following, followers);
      forgetFollowed(queries);
      if (me) void queries.invalidateQueries({ queryKey: userQueries.one(me.username).queryKey });
    },
    onError: (_error, _input, before) => {
      if (before) show(before.following, before.followersCount);
    },
  });
  if (!me) {
    return (
      <form action={paths.login()}>
        <input type="hidden" name="next" value={paths.profile(username)} />
        <Button type="submit" size="sm">
          <Plus size={16} aria-hidden />
          Follow
        </Button>
      </form>
    );
  }
  return (
    <>
      <Button
        size="sm"
        variant={user.following ? 'secondary' : 'primary'}
        busy={follow.isPending}
        onClick={() => follow.mutate()}
        title={user.following ? `Stop following ${user.displayName}` : undefined}
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
