import { type Examples, exampleIds } from './example.ts';

export const bookmarkExamples = {
  bookmarkPrompt: {
    description:
      'Turns the bookmark of the signed-in person over. The reply is the new state. Others see how many bookmarks there are, not whose.',
    request: { params: { id: exampleIds.prompt } },
    reply: { bookmarked: true, bookmarkCount: 1 },
  },
} satisfies Examples<'bookmarkPrompt'>;
