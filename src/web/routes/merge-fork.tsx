import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Upstream } from '../../contract/forks.ts';
import { paths } from '../../contract/routes.ts';
import { MergeUpstream } from '../forks/merge-upstream.tsx';
import { forkQueries } from '../forks/queries.ts';
import { promptQueries } from '../prompts/queries.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ItemPage } from '../ui/item-page.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { QueryResult } from '../ui/query-result.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { requireMe } from '../users/guard.ts';
import { ChangedFields } from '../versions/version-comparison.tsx';

export async function loader(page: PageLoad) {
  const { id = '' } = page.params;
  await requireMe(page);
  await page.require(promptQueries.one(id));
  await page.load(forkQueries.upstream(id));
}

export function Component() {
  const { id = '' } = useParams();
  const upstream = useQuery(forkQueries.upstream(id));
  return (
    <ItemPage
      query={useQuery(promptQueries.one(id))}
      noun="prompt"
      missing="Post not found"
      loading={<LoadingBlocks label="Loading changes..." count={3} block="h-28 rounded-card" />}
      hint="Its author may have deleted it, or the link may contain a typo."
      actions={<ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>}
    >
      {(prompt) => (
        <div className="page-width max-w-[49rem] pb-12">
          <PageMeta
            title={`Changes in the source of ${prompt.title || 'Untitled'}`}
            description="What changed in the prompt that this one was made from."
            path={paths.mergeFork(id)}
            noindex
          />
          <div className="pt-5">
            <BackLink href={paths.prompt(id)}>Back to the prompt</BackLink>
          </div>
          <h1 className="mt-2 text-2xl sm:text-3xl">Changes in the source</h1>
          <QueryResult
            query={upstream}
            loading={<LoadingBlocks label="Comparing versions..." count={2} block="h-28 rounded-card" />}
          >
            {(upstream) => (
              <>
                <Source upstream={upstream} />
                {upstream.mergedVersion < upstream.latestVersion && (
                  <>
                    <ChangedFields fields={upstream.changes} />
                    <MergeUpstream prompt={prompt} upstream={upstream} />
                  </>
                )}
              </>
            )}
          </QueryResult>
        </div>
      )}
    </ItemPage>
  );
}

function Source({
  upstream: { sourceId, title, author, mergedVersion, latestVersion },
}: {
  upstream: Upstream;
}) {
  return (
    <p dir="auto" className="mt-2 break-words text-muted">
      <a href={paths.prompt(sourceId)} className="link">
        {title}
      </a>{' '}
      by {author.displayName}
      {mergedVersion < latestVersion
        ? `: from version ${mergedVersion} to version ${latestVersion}`
        : ' has no changes that your version lacks.'}
    </p>
  );
}
