import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnUser } from '../../contract/people/users.ts';
import { apiOf } from '../core/query-client.ts';
import { forgetFollowed } from '../discovery/following/queries.ts';
import type { Intent } from '../people/intents/intent.ts';
import { userQueries } from '../people/queries.ts';
import { patchCachedPrompt } from '../prompts/cached-prompts.ts';
import { answerOutcome } from '../prompts/outcomes/answer-outcome.ts';
import { promptQueries } from '../prompts/queries.ts';
import { topicQueries } from '../prompts/topics/queries.ts';
import { toast } from '../ui/overlays/toast.ts';

/**
 * Completes the action that a visitor started before signing in, and shows the result. An action that was
 * already done is not repeated.
 */
export async function finishIntent(queries: QueryClient, me: OwnUser, intent: Intent): Promise<void> {
  const finish = finishers[intent.kind];
  if (!finish) return;
  const { done, already, failed } = messages(intent);
  try {
    const changed = await finish(queries, me, intent);
    if (changed !== undefined) toast.success(changed ? done : already);
  } catch (error) {
    toast.error(failed, {
      description: (error as Error).message,
      duration: 10_000,
      action: { label: 'Try again', onClick: () => void finishIntent(queries, me, intent) },
    });
  }
}

/** Resolves to whether anything changed; undefined if the action does not apply. */
type Finisher = (queries: QueryClient, me: OwnUser, intent: Intent) => Promise<boolean | undefined>;

/** The endpoints are toggles, so each finisher first reads the current state as the signed-in user. */
const finishers: Partial<Record<Intent['kind'], Finisher>> = {
  like: async (queries, _me, { id }) => {
    const { liked } = await queries.fetchQuery({ ...promptQueries.one(id), staleTime: 0 });
    if (liked) return false;
    patchCachedPrompt(queries, id, await apiOf(queries).likePrompt({ params: { id } }));
    void queries.invalidateQueries({ queryKey: ['prompts', 'liked'] });
    return true;
  },
  bookmark: async (queries, _me, { id }) => {
    const { bookmarked } = await queries.fetchQuery({ ...promptQueries.one(id), staleTime: 0 });
    if (bookmarked) return false;
    patchCachedPrompt(queries, id, await apiOf(queries).bookmarkPrompt({ params: { id } }));
    void queries.invalidateQueries({ queryKey: ['prompts', 'bookmarked'] });
    return true;
  },
  outcome: async (queries, me, intent) => {
    if (intent.kind !== 'outcome') return undefined;
    const { authorId } = await queries.fetchQuery(promptQueries.one(intent.id));
    if (authorId === me.id) return undefined;
    await answerOutcome(queries, intent, intent.worked);
    return true;
  },
  'follow-user': async (queries, me, { id: username }) => {
    if (username === me.username) return undefined;
    const query = userQueries.one(username);
    const { following } = await queries.fetchQuery({ ...query, staleTime: 0 });
    if (following) return false;
    const state = await apiOf(queries).followUser({ params: { username } });
    queries.setQueryData(
      query.queryKey,
      (user) => user && { ...user, following: state.following, followersCount: state.followers },
    );
    forgetFollowed(queries);
    return true;
  },
  'follow-topic': async (queries, _me, { id }) => {
    const query = topicQueries.detailed();
    const topics = await queries.fetchQuery({ ...query, staleTime: 0 });
    if (topics.find((topic) => topic.id === id)?.following) return false;
    const state = await apiOf(queries).followTopic({ params: { id } });
    queries.setQueryData(query.queryKey, (known) =>
      known?.map((topic) => (topic.id === id ? { ...topic, ...state } : topic)),
    );
    forgetFollowed(queries);
    return true;
  },
};

interface Messages {
  done: ReactNode;
  already: ReactNode;
  failed: ReactNode;
}

function messages({ kind, title }: Intent): Messages {
  const name = <bdi>{title}</bdi>;
  switch (kind) {
    case 'like':
      return {
        done: <span>You now like “{name}”</span>,
        already: <span>You already like “{name}”</span>,
        failed: <span>Couldn’t like “{name}”</span>,
      };
    case 'bookmark':
      return {
        done: 'Saved to your bookmarks',
        already: 'Already in your bookmarks',
        failed: <span>Couldn’t save “{name}” to your bookmarks</span>,
      };
    case 'outcome':
      return {
        done: 'Your answer is saved',
        already: 'Your answer is saved',
        failed: 'Couldn’t save your answer',
      };
    default:
      return {
        done: <span>You now follow {name}</span>,
        already: <span>You already follow {name}</span>,
        failed: <span>Couldn’t follow {name}</span>,
      };
  }
}
