import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { LineageTree } from '../../prompts/forks/lineage-tree.tsx';
import { forkQueries } from '../../prompts/forks/queries.ts';
import { PromptItemPage, PromptPageTop } from '../../prompts/prompt-item-page.tsx';
import { promptQueries } from '../../prompts/queries.ts';
import { quantity } from '../../ui/numbers.ts';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

export async function loader({ params: { id = '' }, require, load }: PageLoad) {
  await require(promptQueries.one(id));
  await load(forkQueries.lineage(id));
}

export function Component() {
  const { id = '' } = useParams();
  const lineage = useQuery(forkQueries.lineage(id));
  return (
    <PromptItemPage id={id}>
      {({ title, forkCount }) => (
        <div className="page-width reading-width pb-12">
          <PageMeta
            title={`Forks of ${title || 'Untitled'}`}
            description={`The original of “${title}”, and its forks.`}
            path={paths.promptForks(id)}
            noindex
          />
          <PromptPageTop id={id} heading="Forks" />
          <p className="mt-2 text-muted">
            {forkCount > 0 ? quantity(forkCount, 'fork') : 'No one has published a fork of this prompt yet.'}
          </p>
          <QueryResult
            query={lineage}
            loading={<LoadingBlocks label="Loading forks..." count={3} block="h-14" />}
          >
            {(lineage) => <LineageTree lineage={lineage} />}
          </QueryResult>
        </div>
      )}
    </PromptItemPage>
  );
}
