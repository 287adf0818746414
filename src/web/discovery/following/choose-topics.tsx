import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Topic } from '../../../contract/discovery/topics.ts';
import { useApi } from '../../core/query-client.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { followQueries, forgetFollowed } from './queries.ts';

/**
 * Offers all topics to a member who follows nothing. It remains after the first choice, until
 * the member leaves the page.
 */
export function ChooseTopics() {
  const { data: followed } = useQuery(followQueries.prompts());
  const { data: topics = [] } = useQuery(topicQueries.all());
  const [chosen, setChosen] = useState<readonly string[]>();
  const followsNone = followed && followed.following.people + followed.following.categories === 0;
  if (!(followsNone || chosen) || topics.length === 0) return null;
  return (
    <section aria-labelledby="choose-topics" className="rounded-card border border-hairline bg-raised p-4">
      <h2 id="choose-topics" className="text-base sm:text-lg">
        Choose topics to follow
      </h2>
      <p className="mt-1 text-sm text-muted max-sm:hidden">Their new prompts will show up here.</p>
      <ul className="mt-3 flex flex-wrap items-center gap-2">
        {topics.map((topic) => (
          <li key={topic.id}>
            <TopicChip
              topic={topic}
              following={chosen?.includes(topic.id) ?? false}
              onChange={(following) =>
                setChosen((ids = []) => [
                  ...ids.filter((id) => id !== topic.id),
                  ...(following ? [topic.id] : []),
                ])
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Follows or unfollows a topic. Without scripts, the browser posts it to the home page. */
function TopicChip({
  topic: { id, name },
  following,
  onChange,
}: {
  topic: Topic;
  following: boolean;
  onChange: (following: boolean) => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { id };
  const change = useMutation({
    mutationFn: () => (following ? api.removeTopicFollow({ params }) : api.addTopicFollow({ params })),
    onSuccess: (state) => {
      onChange(state.following);
      forgetFollowed(queries);
      // Other pages show whether the topic is followed.
      void queries.invalidateQueries({ queryKey: ['topics'], refetchType: 'none' });
    },
    onError: toast.failure,
  });
  const Icon = following ? Check : Plus;
  return (
    <form
      method="post"
      action={paths.home()}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        variant={following ? 'primary' : 'secondary'}
        size="sm"
        busy={change.isPending}
        aria-pressed={following}
        className="rounded-full"
      >
        <Icon size={16} aria-hidden />
        <span>{name}</span>
      </Button>
    </form>
  );
}
