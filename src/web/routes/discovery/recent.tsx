import { paths, type RecentTab } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { CreatedPrompts, createdQuery } from '../../discovery/recent/created-prompts.tsx';
import { recentDays } from '../../discovery/recent/recent-views.ts';
import { ViewedPrompts } from '../../discovery/recent/viewed-prompts.tsx';
import { userQueries } from '../../people/queries.ts';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

/** The query parameters that the page reads. */
export const query = ['tab'];

export async function loader({ url, queries, load }: PageLoad) {
  if (tabOf(url.searchParams) !== 'created') return;
  const me = await queries.ensureQueryData(userQueries.me()).catch(() => null);
  if (me) await load(createdQuery());
}

export function Component() {
  const tab = tabOf(useQueryParams());
  return (
    <div className="page-width reading-width pt-6 sm:pt-10">
      <PageMeta
        title="Recent Activity"
        description="The prompts you recently viewed and created."
        path={paths.recent()}
        noindex
      />
      <h1 className="text-2xl sm:text-3xl">Recent Activity</h1>
      {tab === 'viewed' && (
        <p className="mt-2 text-sm text-muted">
          Your activity is stored locally, in this browser, and cleared after {recentDays} days.
        </p>
      )}
      <div className="mt-5">
        <Tabs
          label="Recent activity"
          value={tab}
          items={[
            { id: 'viewed', label: 'Recently Viewed', href: paths.recent() },
            { id: 'created', label: 'Recently Created', href: paths.recent('created') },
          ]}
          panelClassName="pt-5"
        >
          {tab === 'viewed' ? <ViewedPrompts /> : <CreatedPrompts />}
        </Tabs>
      </div>
    </div>
  );
}

function tabOf(search: URLSearchParams): RecentTab {
  return search.get('tab') === 'created' ? 'created' : 'viewed';
}
