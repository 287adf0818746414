import type { UserRole } from '../../../domain/identity/viewer.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { AppealsTab } from '../../moderation/admin/appeals-tab.tsx';
import { AuditLog } from '../../moderation/admin/audit-log.tsx';
import { FindingsTab } from '../../moderation/admin/findings-tab.tsx';
import { Invitations } from '../../moderation/admin/invitations.tsx';
import { MarketTab } from '../../moderation/admin/market-tab.tsx';
import { OverviewTab } from '../../moderation/admin/overview-tab.tsx';
import { PayoutsTab } from '../../moderation/admin/payouts-tab.tsx';
import { PromptsTab } from '../../moderation/admin/prompts-tab.tsx';
import { adminQueries } from '../../moderation/admin/queries.ts';
import { ReportsTab } from '../../moderation/admin/reports-tab.tsx';
import { UsersTab } from '../../moderation/admin/users-tab.tsx';
import { WaitingTab } from '../../moderation/admin/waiting-tab.tsx';
import {
  type AdminParams,
  type AdminTab,
  adminAddress,
  adminTabs,
  readAdminParams,
} from '../../people/admin-address.ts';
import { requireMe } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { NotFoundPage } from '../../ui/pages/not-found-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

const queriesOf: Record<AdminTab, (params: AdminParams) => Parameters<PageLoad['load']>> = {
  overview: () => [adminQueries.overview()],
  reports: (params) => [adminQueries.reports(params)],
  appeals: (params) => [adminQueries.appeals(params)],
  people: (params) => [adminQueries.users(params)],
  waiting: (params) => [adminQueries.waiting(params)],
  invitations: ({ page }) => [adminQueries.invitations({ page })],
  prompts: (params) => [adminQueries.prompts(params)],
  findings: (params) => [adminQueries.findings(params)],
  market: (params) => [adminQueries.marketFigures(), adminQueries.orders(params)],
  payouts: (params) => [adminQueries.payoutHolds(), adminQueries.payouts(params)],
  log: (params) => [adminQueries.log(params)],
};

/** The query parameters that the page reads. */
export const query = ['tab', 'q', 'state', 'page'];

export async function loader(page: PageLoad) {
  const { role } = await requireMe(page);
  // This page does not exist for members.
  if (role === 'member') return page.status(404);
  const params = paramsFor(role, page.url.searchParams);
  await page.load(...queriesOf[params.tab](params));
}

export function Component() {
  const role = useMe()?.role ?? 'member';
  const params = paramsFor(role, useQueryParams());
  if (role === 'member') return <NotFoundPage />;
  const { label, Panel } = tabs[params.tab];
  const heading = role === 'admin' ? 'Administration' : 'Moderation';
  return (
    <div className="page-width pt-8 sm:pt-12">
      <PageMeta
        title={`${label} · ${heading}`}
        description={`${heading} of this site.`}
        path={adminAddress({ tab: params.tab })}
        noindex
      />
      <h1 className="text-2xl sm:text-3xl">{heading}</h1>
      <div className="mt-4 sm:mt-5">
        <Tabs
          label={`Sections of the ${heading.toLowerCase()}`}
          value={params.tab}
          items={tabsOf[role].map((id) => ({ id, label: tabs[id].label, href: adminAddress({ tab: id }) }))}
          panelClassName="pt-5"
        >
          <Panel key={params.tab} params={params} />
        </Tabs>
      </div>
    </div>
  );
}

const tabsOf: Record<UserRole, readonly AdminTab[]> = {
  member: [],
  moderator: ['reports', 'findings'],
  admin: adminTabs,
};

/** Reads the parameters of the page; a tab that this role cannot open is replaced by the reports. */
function paramsFor(role: UserRole, search: URLSearchParams): AdminParams {
  const params = readAdminParams(search);
  return tabsOf[role].includes(params.tab) ? params : { ...params, tab: 'reports' };
}

const tabs: Record<AdminTab, { label: string; Panel: (props: { params: AdminParams }) => React.ReactNode }> =
  {
    overview: { label: 'Overview', Panel: OverviewTab },
    reports: { label: 'Reports', Panel: ReportsTab },
    appeals: { label: 'Appeals', Panel: AppealsTab },
    people: { label: 'Members', Panel: UsersTab },
    waiting: { label: 'Waiting', Panel: WaitingTab },
    invitations: {
      label: 'Invitations',
      Panel: ({ params: { tab, page } }) => (
        <Invitations page={page} hrefOf={(page) => adminAddress({ tab, page })} />
      ),
    },
    prompts: { label: 'Prompts', Panel: PromptsTab },
    findings: { label: 'Hidden text', Panel: FindingsTab },
    market: { label: 'Market', Panel: MarketTab },
    payouts: { label: 'Payouts', Panel: PayoutsTab },
    log: { label: 'Audit log', Panel: AuditLog },
  };
