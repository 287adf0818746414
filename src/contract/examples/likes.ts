import { type Examples, exampleIds } from './example.ts';

export const likeExamples = {
  likePrompt: {
    description:
      'Turns the like of the signed-in person over: the first call likes, the next one takes the like back. The reply is the new state.',
    request: { params: { id: exampleIds.prompt } },
    reply: { liked: true, likeCount: 1 },
  },
} satisfies Examples<'likePrompt'>;
