import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { proposalQueries } from './queries.ts';

/** The first suggestions that wait for the viewer's decision. */
export const waitingProposals = proposalQueries.own({ side: 'received', show: 'pending', page: 1 });

/** Leads from a suggestion that was decided to the next one that is open, if there is one. */
export function NextProposal({ id }: { id: string }) {
  const { data } = useQuery(waitingProposals);
  const next = data?.items.find((other) => other.state === 'open' && other.id !== id);
  return (
    next && (
      <p className="mt-5">
        <ButtonLink href={next.url} variant="secondary">
          Next suggestion
        </ButtonLink>
      </p>
    )
  );
}
