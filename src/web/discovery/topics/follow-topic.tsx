import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import { useApi } from '../../core/query-client.ts';
import { IntentForm } from '../../people/intents/intent-form.tsx';
import { useMe } from '../../people/queries.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { forgetFollowed } from '../following/queries.ts';
import type { ListedTopic } from './topic-list.ts';

/**
 * Follows or unfollows a topic. For visitors a form that leads to sign-in and then to `next`, which works
 * without scripts.
 */
export function FollowTopic({
  topic: { id, name, following = false },
  next = paths.topics(),
  prominent = false,
}: {
  topic: ListedTopic;
  next?: string;
  /** Whether it is on the topic's own page. */
  prominent?: boolean;
}) {
  const me = useMe();
  const api = useApi();
  const queries = useQueryClient();
  const follow = useMutation({
    mutationFn: () => api.followTopic({ params: { id } }),
    onSuccess: (state) => {
      queries.setQueryData(topicQueries.detailed().queryKey, (topics) =>
        topics?.map((topic) => (topic.id === id ? { ...topic, ...state } : topic)),
      );
      queries.setQueryData(topicQueries.one(id).queryKey, (topic) => topic && { ...topic, ...state });
      forgetFollowed(queries);
    },
    onError: toast.failure,
  });
  const Icon = following ? Check : Plus;
  const button = (
    <Button
      type={me ? 'button' : 'submit'}
      variant={!prominent ? 'ghost' : following ? 'secondary' : 'primary'}
      size="sm"
      busy={follow.isPending}
      aria-label={following ? `Unfollow ${name}` : `Follow ${name}`}
      {...(me && { onClick: () => follow.mutate() })}
      className={classes(!prominent && '-mx-2 px-2 font-normal text-muted hover:text-ink')}
    >
      <Icon size={16} aria-hidden />
      <span>{following ? 'Following' : 'Follow'}</span>
    </Button>
  );
  if (me) return button;
  return (
    <IntentForm intent={{ kind: 'follow-topic', id, title: name }} next={next}>
      {button}
    </IntentForm>
  );
}
