import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ModeratedUser } from '../../contract/moderated-users.ts';
import { useApi } from '../runtime/query-client.ts';
import { toast } from '../ui/toast.ts';
import { adminQueries } from './queries.ts';

export type UserAction = 'grant' | 'revoke' | 'ban' | 'unban';

const successMessages: Record<UserAction, (name: string) => string> = {
  grant: (name) => `${name} is now an admin`,
  revoke: (name) => `${name} is no longer an admin`,
  ban: (name) => `${name} is banned`,
  unban: (name) => `${name} can sign in again`,
};

/** Applies an action to a user and updates the cache. The calling dialog shows errors. */
export function useUserAction({ id, displayName }: ModeratedUser, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, reason = '' }: { action: UserAction; reason?: string }) => {
      const params = { id };
      if (action === 'grant') return api.grantAdmin({ params });
      if (action === 'revoke') return api.revokeAdmin({ params });
      return action === 'ban' ? api.banUser({ params, body: { reason } }) : api.unbanUser({ params });
    },
    onSuccess: ({ person: user }, { action }) => {
      queries.setQueriesData<{ items: ModeratedUser[] }>(
        { queryKey: adminQueries.allUsers },
        (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? user : item)) },
      );
      toast.success(successMessages[action](displayName));
      onDone();
    },
  });
}
