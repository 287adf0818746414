import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RuledPerson } from '../../contract/ruled-people.ts';
import { useApi } from '../query-client.ts';
import { toast } from '../ui/toast.ts';
import { adminQueries } from './queries.ts';

export type PersonDeed = 'grant' | 'revoke' | 'ban' | 'unban';

const done: Record<PersonDeed, (name: string) => string> = {
  grant: (name) => `${name} is an admin now`,
  revoke: (name) => `${name} is no admin any more`,
  ban: (name) => `${name} is banned`,
  unban: (name) => `${name} may come in again`,
};

/** Does something about a person and shows them as they are then; a failure is for the dialog that asked. */
export function usePersonDeed({ id, displayName }: RuledPerson, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ deed, reason = '' }: { deed: PersonDeed; reason?: string }) => {
      const params = { id };
      if (deed === 'grant') return api.grantAdmin({ params });
      if (deed === 'revoke') return api.revokeAdmin({ params });
      return deed === 'ban' ? api.banPerson({ params, body: { reason } }) : api.unbanPerson({ params });
    },
    onSuccess: ({ person }, { deed }) => {
      queries.setQueriesData<{ items: RuledPerson[] }>(
        { queryKey: adminQueries.everyPeople },
        (list) => list && { ...list, items: list.items.map((one) => (one.id === id ? person : one)) },
      );
      toast.success(done[deed](displayName));
      onDone();
    },
  });
}
