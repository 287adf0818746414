import { paths } from '../../../contract/core/routes.ts';
import type { Proposal } from '../../../contract/prompts/proposals.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useDecision } from './use-decision.ts';

/** The button for the sender to withdraw a suggested edit. */
export function WithdrawForm({ proposal }: { proposal: Proposal }) {
  const { id, promptId } = proposal;
  const withdraw = useDecision(
    proposal,
    (api, id: string) => api.withdrawProposal({ params: { id } }),
    () => 'Suggestion withdrawn',
  );
  return (
    <form
      method="post"
      action={paths.proposal(promptId, id)}
      onSubmit={(event) => {
        event.preventDefault();
        withdraw.mutate(id);
      }}
    >
      <Button type="submit" name="do" value="withdrawProposal" variant="secondary" busy={withdraw.isPending}>
        Withdraw
      </Button>
    </form>
  );
}
