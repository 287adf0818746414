import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { searchQueries } from '../../discovery/searches/queries.ts';
import { SavedSearches } from '../../discovery/searches/saved-searches.tsx';
import { requireMe } from '../../people/guard.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export async function loader(page: PageLoad) {
  await requireMe(page);
  await Promise.all([page.require(searchQueries.mine()), page.load(topicQueries.all())]);
}

export function Component() {
  return (
    <div className="page-width max-w-[54rem] pt-8 sm:pt-12">
      <PageMeta
        title="Saved searches"
        description="The searches you saved, each with a feed of its newest prompts."
        path={paths.searches()}
        noindex
      />
      <BackLink href={paths.explore()}>Explore</BackLink>
      <h1 className="mt-2 text-2xl sm:text-3xl">Saved searches</h1>
      <p className="mt-2 text-muted">
        Open a search to see its prompts, or add its feed to a feed reader to see new ones.
      </p>
      <div className="mt-6">
        <SavedSearches />
      </div>
    </div>
  );
}
