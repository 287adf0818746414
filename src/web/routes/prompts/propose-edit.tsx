import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { requireMe } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { PromptItemPage } from '../../prompts/prompt-item-page.tsx';
import { ProposalForm } from '../../prompts/proposals/proposal-form.tsx';
import { proposalQueries } from '../../prompts/proposals/queries.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMessage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

/** The query parameters that the page reads. */
export const query = ['change'];

export async function loader(page: PageLoad) {
  const { id = '' } = page.params;
  const suggestionId = page.url.searchParams.get('change');
  await requireMe(page);
  await page.require(promptQueries.one(id), ...(suggestionId ? [proposalQueries.one(suggestionId)] : []));
}

export function Component() {
  const { id = '' } = useParams();
  const suggestionId = useQueryParams().get('change') ?? '';
  const me = useMe();
  const proposal = useQuery({ ...proposalQueries.one(suggestionId), enabled: suggestionId !== '' });
  return (
    <PromptItemPage id={id}>
      {(prompt) => {
        const meta = (
          <PageMeta
            title={`Suggest an edit to ${prompt.title || 'Untitled'}`}
            description="Edit a copy of the prompt and send it to its author."
            path={paths.proposeEdit(id)}
            noindex
          />
        );
        const back = <ButtonLink href={paths.prompt(id)}>Back to the prompt</ButtonLink>;
        if (prompt.authorId === me?.id)
          return (
            <>
              {meta}
              <PageMessage
                title="This is your own prompt"
                hint="You can edit it directly."
                actions={<ButtonLink href={paths.write(id)}>Edit</ButtonLink>}
              />
            </>
          );
        if (prompt.status !== 'published' || !prompt.authorId)
          return (
            <>
              {meta}
              <PageMessage
                title="You can’t suggest edits to this prompt"
                hint={
                  prompt.authorId
                    ? 'This prompt isn’t published.'
                    : 'The author deleted their account, so no one can accept an edit.'
                }
                actions={back}
              />
            </>
          );
        if (prompt.sale?.readable === false)
          return (
            <>
              {meta}
              <PageMessage
                title="You can’t read this prompt yet"
                hint="It has a price. Buyers can suggest edits."
                actions={back}
              />
            </>
          );
        if (suggestionId && (!proposal.data?.can.change || proposal.data.promptId !== id))
          return (
            <>
              {meta}
              <PageMessage
                title="You can’t edit this suggestion"
                hint="Only its sender can edit it, until it is accepted, declined or withdrawn."
                actions={back}
              />
            </>
          );
        return (
          <div className="page-width reading-width pb-12">
            {meta}
            <div className="pt-5">
              <BackLink href={paths.prompt(id)}>Back to the prompt</BackLink>
            </div>
            <h1 className="mt-2 text-2xl sm:text-3xl">
              {suggestionId ? 'Edit your suggestion' : 'Suggest an edit'}
            </h1>
            <p className="mt-2 mb-7 break-words text-muted">
              {prompt.authorDisplayName} will see your changes and can accept them, request changes or
              decline. Nothing is public until it’s accepted.
            </p>
            <ProposalForm prompt={prompt} proposal={proposal.data} />
          </div>
        );
      }}
    </PromptItemPage>
  );
}
