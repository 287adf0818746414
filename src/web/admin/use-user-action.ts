import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ModeratedUser } from '../../contract/moderated-users.ts';
import { useApi } from '../runtime/query-client.ts';
import { toast } from '../ui/toast.ts';
import { adminQueries } from './queries.ts';

export type UserAction = 'grant' | 'revoke' | 'ban' | 'unban';

const done: Record<UserAction, (name: string) => string> = {
  grant: (name) => `${name} is an admin now`,
  revoke: (name) => `${name} is no admin any more`,
  ban: (name) => `${name} is banned`,
  unban: (name) => `${name} may come in again`,
};

/** Does something about a person and shows them as they are then; a failure is for the dialog that asked. */
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
    onSuccess: ({ person }, { action }) => {
      queries.setQueriesData<{ items: ModeratedUser[] }>(
        { queryKey: adminQueries.everyUser },
        (list) => list && { ...list, items: list.items.map((one) => (one.id === id ? person : one)) },
      );
      toast.success(done[action](displayName));
      onDone();
    },
  });
}
