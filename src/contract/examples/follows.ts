import type { Examples } from './example.ts';

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
} satisfies Examples<'followUser' | 'followTopic'>;
