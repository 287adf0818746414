import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { ProposalFilter } from '../../../domain/prompts/proposals/proposals.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { requireMe } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { PromptItemPage, PromptPageTop } from '../../prompts/prompt-item-page.tsx';
import { ProposalList } from '../../prompts/proposals/proposal-list.tsx';
import { proposalQueries } from '../../prompts/proposals/queries.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

/** The query parameters that the page reads. */
export const query = ['show', 'page'];

export async function loader(page: PageLoad) {
  const { id = '' } = page.params;
  const params = page.url.searchParams;
  await requireMe(page);
  await page.require(promptQueries.one(id));
  await page.load(proposalQueries.of(id, shownIn(params), pageNumber(params)));
}

export function Component() {
  const { id = '' } = useParams();
  const params = useQueryParams();
  const [show, page] = [shownIn(params), pageNumber(params)];
  const me = useMe();
  const list = useQuery(proposalQueries.of(id, show, page));
  return (
    <PromptItemPage id={id}>
      {({ title, can, authorId, status }) => (
        <div className="page-width reading-width pb-12">
          <PageMeta
            title={`Suggested edits to ${title || 'Untitled'}`}
            description={`Edits that readers suggested for “${title}”.`}
            path={paths.promptProposals(id)}
            noindex
          />
          <div className="mb-5">
            <PromptPageTop
              id={id}
              heading={can.edit ? 'Suggested edits' : 'Your suggestions'}
              title={title}
            />
          </div>
          <Tabs
            label="Suggestions"
            value={show}
            items={[
              { id: 'pending', label: 'Open', href: paths.promptProposals(id) },
              { id: 'closed', label: 'Closed', href: paths.promptProposals(id, { show: 'closed' }) },
            ]}
            panelClassName="pt-5"
          >
            <PagedList
              query={list}
              page={page}
              hrefOf={(other) =>
                paths.promptProposals(id, { show: show === 'closed' ? show : undefined, page: other })
              }
              loading={<LoadingBlocks label="Loading suggestions..." count={3} block="h-16" />}
              empty={
                <EmptyState
                  text={show === 'closed' ? 'Nothing here yet' : 'No open suggestions'}
                  hint={
                    show === 'closed'
                      ? 'Suggestions that were accepted, declined or withdrawn appear here.'
                      : can.edit
                        ? 'Edits that readers suggest for this prompt appear here.'
                        : 'Only you and the author see what you suggest.'
                  }
                />
              }
            >
              {(items) => <ProposalList items={items} hidesOpen={show === 'pending'} />}
            </PagedList>
          </Tabs>
          {status === 'published' && authorId && authorId !== me?.id && (
            <p className="mt-7">
              <ButtonLink href={paths.proposeEdit(id)} variant="secondary">
                Suggest an edit
              </ButtonLink>
            </p>
          )}
        </div>
      )}
    </PromptItemPage>
  );
}

function shownIn(params: URLSearchParams): ProposalFilter {
  return params.get('show') === 'closed' ? 'closed' : 'pending';
}
