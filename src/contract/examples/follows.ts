import type { Examples } from './example.ts';
import { listed } from './prompts.ts';

export const followExamples = {
  followUser: {
    description:
      'Turns following a person over. The reply is the new state and how many people follow them now.',
    request: { params: { username: 'bob' } },
    reply: { following: true, followers: 1 },
  },
  followTopic: {
    description:
      'Turns following a category over. The reply is the new state and how many people follow it now.',
    request: { params: { id: 'programming' } },
    reply: { following: true, followers: 1 },
  },
  followedPrompts: {
    description:
      'Published prompts of the people and categories that the signed-in person follows, the latest first. `nextCursor` leads to older ones.',
    request: { query: { limit: 10 } },
    reply: { items: [listed], following: { people: 1, categories: 1 } },
  },
} satisfies Examples<'followUser' | 'followTopic' | 'followedPrompts'>;
