import {
  type AdminParams,
  type AdminTab,
  adminAddress,
  adminTabs,
  readAdminParams,
} from '../admin/admin-address.ts';
import { AuditLog } from '../admin/audit-log.tsx';
import { LimitsTab } from '../admin/limits-tab.tsx';
import { OverviewTab } from '../admin/overview-tab.tsx';
import { PromptsTab } from '../admin/prompts-tab.tsx';
import { adminQueries } from '../admin/queries.ts';
import { ReportsTab } from '../admin/reports-tab.tsx';
import { UsersTab } from '../admin/users-tab.tsx';
import type { PageLoad } from '../runtime/page-load.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { requireMe } from '../users/guard.ts';
import { useMe } from '../users/queries.ts';

const queryOf: Record<AdminTab, (params: AdminParams) => Parameters<PageLoad['load']>[0]> = {
  overview: adminQueries.overview,
  reports: adminQueries.reports,
  people: adminQueries.users,
  prompts: adminQueries.prompts,
  limits: adminQueries.limits,
  log: adminQueries.log,
};

/** The query parameters that the page reads. */
export const query = ['tab', 'q', 'state', 'page'];

export async function loader(page: PageLoad) {
  // For everyone else this page does not exist.
  if ((await requireMe(page)).role !== 'admin') return page.status(404);
  const params = readAdminParams(page.url.searchParams);
  await page.load(queryOf[params.tab](params));
}

export function Component() {
  const params = readAdminParams(useQueryParams());
  if (useMe()?.role !== 'admin') return <NotFoundPage />;
  const { label, Panel } = tabs[params.tab];
  return (
    <div className="page-width pt-8 sm:pt-12">
      <PageMeta
        title={`${label} · Administration`}
        description="Administration of this site."
        path={adminAddress({ tab: params.tab })}
        noindex
      />
      <h1 className="text-2xl sm:text-3xl">Administration</h1>
      <div className="mt-4 sm:mt-5">
        <Tabs
          label="Sections of the administration"
          value={params.tab}
          items={adminTabs.map((id) => ({ id, label: tabs[id].label, href: adminAddress({ tab: id }) }))}
          panelClassName="pt-5"
        >
          <Panel key={params.tab} params={params} />
        </Tabs>
      </div>
    </div>
  );
}

const tabs: Record<AdminTab, { label: string; Panel: (props: { params: AdminParams }) => React.ReactNode }> =
  {
    overview: { label: 'Overview', Panel: OverviewTab },
    reports: { label: 'Reports', Panel: ReportsTab },
    people: { label: 'Users', Panel: UsersTab },
    prompts: { label: 'Prompts', Panel: PromptsTab },
    limits: { label: 'Limits', Panel: LimitsTab },
    log: { label: 'Audit log', Panel: AuditLog },
  };
