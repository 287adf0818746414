import { useQuery } from '@tanstack/react-query';
import { redirect, useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { requireMe } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { waitingProposals } from '../../prompts/proposals/next-proposal.tsx';
import { ProposalView } from '../../prompts/proposals/proposal-view.tsx';
import { proposalQueries } from '../../prompts/proposals/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export async function loader(page: PageLoad) {
  const { id = '', proposal = '' } = page.params;
  const me = await requireMe(page);
  await page.require(proposalQueries.one(proposal));
  const found = page.queries.getQueryData(proposalQueries.one(proposal).queryKey);
  if (found && found.promptId !== id) throw redirect(found.url);
  if (found && !found.can.decide && found.sender.username !== me.username) await page.load(waitingProposals);
}

export function Component() {
  const { id = '', proposal = '' } = useParams();
  const me = useMe();
  return (
    <ItemPage
      query={useQuery(proposalQueries.one(proposal))}
      noun="suggestion"
      hint="It may have been deleted with its account or prompt, or you don’t have access to it."
      actions={<ButtonLink href={paths.prompt(id)}>Back to the prompt</ButtonLink>}
    >
      {(found) => (
        <div className="page-width reading-width pb-12">
          <PageMeta
            title={`Suggested edit to ${found.promptTitle || 'Untitled'}`}
            description="A change that someone suggested to a prompt."
            path={found.url}
            noindex
          />
          <div className="pt-5">
            <BackLink href={paths.promptProposals(found.promptId)}>All suggestions</BackLink>
          </div>
          <ProposalView proposal={found} received={found.sender.username !== me?.username} />
        </div>
      )}
    </ItemPage>
  );
}
