import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '../../../contract/client.ts';
import type { Proposal } from '../../../contract/prompts/proposals.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { showHeading } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { promptQueries } from '../queries.ts';
import { versionQueries } from '../versions/queries.ts';
import { proposalQueries } from './queries.ts';

/** Decides about a suggested edit or withdraws it, and shows the result; `done` is the text of the result. */
export function useDecision<I>(
  { id, promptId }: Pick<Proposal, 'id' | 'promptId'>,
  send: (api: Client, input: I) => Promise<{ proposal: Proposal }>,
  done: (proposal: Proposal) => string,
) {
  const queries = useQueryClient();
  const sendOnce = useSendOnce(send);
  return useMutation({
    mutationFn: sendOnce,
    onSuccess: ({ proposal }) => {
      queries.setQueryData(proposalQueries.one(id).queryKey, proposal);
      void queries.invalidateQueries({ queryKey: proposalQueries.all, refetchType: 'none' });
      // The prompt's number of suggestions changes, and its text may.
      void queries.invalidateQueries({ queryKey: promptQueries.one(promptId).queryKey });
      void queries.invalidateQueries({ queryKey: versionQueries.all(promptId) });
      toast.success(done(proposal));
      showHeading(document.querySelector<HTMLElement>('main h1'));
    },
    onError: (error) => {
      toast.failure(error);
      // The suggestion or the prompt has changed: the page shows the current decision.
      if (error.status === 409)
        void queries.invalidateQueries({ queryKey: proposalQueries.one(id).queryKey });
    },
  });
}
