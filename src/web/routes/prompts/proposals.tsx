import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { requireMe } from '../../people/guard.ts';
import { ProposalList } from '../../prompts/proposals/proposal-list.tsx';
import { type OwnProposals, proposalQueries } from '../../prompts/proposals/queries.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

/** The query parameters that the page reads. */
export const query = ['side', 'show', 'page'];

export async function loader(page: PageLoad) {
  const params = page.url.searchParams;
  await requireMe(page);
  await page.require(proposalQueries.own({ ...tabs[tabIn(params)].query, page: pageNumber(params) }));
}

export function Component() {
  const params = useQueryParams();
  const [tab, page] = [tabIn(params), pageNumber(params)];
  const list = useQuery(proposalQueries.own({ ...tabs[tab].query, page }));
  return (
    <div className="page-width reading-width pt-8 pb-12 sm:pt-12">
      <PageMeta
        title="Suggested edits"
        description="Edits that readers suggested for your prompts, and edits you suggested."
        path={paths.proposals()}
        noindex
      />
      <h1 tabIndex={-1} className="mb-5 text-2xl sm:text-3xl">
        Suggested edits
      </h1>
      <Tabs
        label="Suggestions"
        value={tab}
        items={tabNames.map((id) => ({ id, label: tabs[id].label, href: paths.proposals(tabs[id].address) }))}
        panelClassName="pt-5"
      >
        <PagedList
          query={list}
          page={page}
          hrefOf={(other) => paths.proposals({ ...tabs[tab].address, page: other })}
          loading={<LoadingBlocks label="Loading suggestions..." count={4} block="h-16" />}
          empty={<EmptyState text={tabs[tab].empty} hint={tabs[tab].hint} />}
        >
          {(items) => <ProposalList items={items} named hidesOpen={tab === 'open'} />}
        </PagedList>
      </Tabs>
    </div>
  );
}

interface Tab {
  label: string;
  query: Omit<OwnProposals, 'page'>;
  address: { side?: string; show?: string };
  empty: string;
  hint: string;
}

const tabs = {
  open: {
    label: 'For your prompts',
    query: { side: 'received', show: 'pending' },
    address: {},
    empty: 'No open suggestions',
    hint: 'Edits that readers suggest for your prompts appear here, until you accept or decline them.',
  },
  closed: {
    label: 'Closed',
    query: { side: 'received', show: 'closed' },
    address: { show: 'closed' },
    empty: 'Nothing here yet',
    hint: 'Suggestions for your prompts that were accepted, declined or withdrawn appear here.',
  },
  sent: {
    label: 'Sent by you',
    query: { side: 'sent' },
    address: { side: 'sent' },
    empty: 'You haven’t suggested an edit yet',
    hint: 'Open someone else’s prompt and choose “Suggest an edit”.',
  },
} as const satisfies Record<string, Tab>;
const tabNames = Object.keys(tabs) as (keyof typeof tabs)[];

function tabIn(params: URLSearchParams): keyof typeof tabs {
  if (params.get('side') === 'sent') return 'sent';
  return params.get('show') === 'closed' ? 'closed' : 'open';
}
