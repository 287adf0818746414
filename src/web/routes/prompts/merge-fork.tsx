import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Upstream } from '../../../contract/prompts/forks.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { requireMe } from '../../people/guard.ts';
import { MergeUpstream } from '../../prompts/forks/merge-upstream.tsx';
import { forkQueries } from '../../prompts/forks/queries.ts';
import { PromptPageTop } from '../../prompts/prompt-item-page.tsx';
import { promptQueries } from '../../prompts/queries.ts';
import { ChangedFields } from '../../prompts/versions/version-comparison.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export async function loader(page: PageLoad) {
  const { id = '' } = page.params;
  await requireMe(page);
  await page.require(forkQueries.upstream(id));
  await page.load(promptQueries.one(id));
}

export function Component() {
  const { id = '' } = useParams();
  const prompt = useQuery(promptQueries.one(id)).data;
  return (
    <ItemPage
      query={useQuery(forkQueries.upstream(id))}
      noun="original prompt"
      missing="Nothing to merge"
      hint="This prompt isn’t a fork, or the original is no longer available."
      actions={<ButtonLink href={paths.prompt(id)}>Back to the prompt</ButtonLink>}
    >
      {(upstream) => (
        <div className="page-width reading-width pb-12">
          <PageMeta
            title={`Changes to the original of ${prompt?.title || 'Untitled'}`}
            description="What changed in the original of this fork."
            path={paths.mergeFork(id)}
            noindex
          />
          <PromptPageTop id={id} heading="Changes to the original" />
          <Source upstream={upstream} />
          {prompt && upstream.mergedVersion < upstream.latestVersion && (
            <>
              <h2 className="mt-6 text-xl">What changed</h2>
              <ChangedFields fields={upstream.changes} />
              <MergeUpstream prompt={prompt} upstream={upstream} />
            </>
          )}
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
        ? `, version\u00a0${mergedVersion}\u00a0→\u00a0${latestVersion}`
        : ' has no changes that your fork doesn’t already have.'}
    </p>
  );
}
