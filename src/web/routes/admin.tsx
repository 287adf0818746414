import {
  type AdminParams,
  type AdminTab,
  adminAddress,
  adminTabs,
  readAdminParams,
} from '../admin/admin-address.ts';
import { AuditLog } from '../admin/audit-log.tsx';
import { PromptsTab } from '../admin/prompts-tab.tsx';
import { adminQueries } from '../admin/queries.ts';
import { ReportsTab } from '../admin/reports-tab.tsx';
import { UsersTab } from '../admin/users-tab.tsx';
import type { PageLoad } from '../runtime/page-load.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { NothingHere } from '../ui/nothing-here.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { requireMe } from '../users/guard.ts';
import { useMe } from '../users/queries.ts';

const queryOf: Record<AdminTab, (place: AdminParams) => Parameters<PageLoad['load']>[0]> = {
  reports: adminQueries.reports,
  people: adminQueries.people,
  prompts: adminQueries.prompts,
  log: adminQueries.log,
};

export async function loader(page: PageLoad) {
  // For everyone else this page does not exist.
  if ((await requireMe(page)).role !== 'admin') return page.status(404);
  const place = readAdminParams(page.url.searchParams);
  await page.load(queryOf[place.tab](place));
}

export function Component() {
  const place = readAdminParams(useQueryParams());
  if (useMe()?.role !== 'admin') return <NothingHere />;
  const { label, Panel } = tabs[place.tab];
  return (
    <div className="page-width pt-8 sm:pt-12">
      <PageMeta
        title={`${label} · Administration`}
        description="Administration of this site."
        path={adminAddress({ tab: place.tab })}
        noindex
      />
      <h1 className="text-2xl sm:text-3xl">Administration</h1>
      <div className="mt-4 sm:mt-5">
        <Tabs
          label="Sections of the administration"
          value={place.tab}
          items={adminTabs.map((id) => ({ id, label: tabs[id].label, href: adminAddress({ tab: id }) }))}
          panelClassName="pt-5"
        >
          <Panel key={place.tab} place={place} />
        </Tabs>
      </div>
    </div>
  );
}

const tabs: Record<AdminTab, { label: string; Panel: (props: { place: AdminParams }) => React.ReactNode }> = {
  reports: { label: 'Reports', Panel: ReportsTab },
  people: { label: 'People', Panel: UsersTab },
  prompts: { label: 'Prompts', Panel: PromptsTab },
  log: { label: 'Audit log', Panel: AuditLog },
};
