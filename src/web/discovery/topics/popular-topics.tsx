import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { formatCompact } from '../../ui/numbers.ts';
import { Card } from '../../ui/pages/card.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { Block, Loading } from '../../ui/pages/skeleton.tsx';
import { ColorDot } from '../../ui/tag.tsx';

/** Side card of the home page: the topics with the most prompts. */
export function PopularTopics() {
  const topics = useQuery(topicQueries.popular());
  return (
    <Card title="Popular Topics" className="mt-2">
      <QueryResult query={topics} loading={<PopularTopicsSkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <div className="py-2 text-sm text-muted">
              <p>No categories available</p>
              <a href={paths.explore()} className="link mt-1 inline-block min-h-6">
                Explore all prompts
              </a>
            </div>
          ) : (
            <ul className="-mx-2">
              {items.map((topic) => (
                <li key={topic.id}>
                  <a
                    href={paths.topics({ category: topic.name.toLowerCase() })}
                    className="flex min-h-10 items-center gap-3 rounded-control px-2 text-sm transition-colors hover:bg-sunken"
                  >
                    <ColorDot color={topic.color} />
                    <span className="truncate">{topic.name}</span>
                    <span className="ms-auto text-muted tabular-nums">{formatCompact(topic.count)}</span>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Card>
  );
}

function PopularTopicsSkeleton() {
  return (
    <Loading label="Loading categories...">
      <div className="space-y-3">
        {['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2', 'w-3/5', 'w-5/6'].map((width) => (
          <Block key={width} className={`h-5 ${width}`} />
        ))}
      </div>
    </Loading>
  );
}
