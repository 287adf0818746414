import { type Examples, exampleIds } from './example.ts';
import { promptInput } from './prompts.ts';

export const suggestionExamples = {
  suggest: {
    description:
      'For a search box while somebody types: categories, tags and people that begin with the words, and titles that hold them. Without words nothing is offered.',
    request: { query: { q: 'expl' } },
    reply: {
      items: [
        { kind: 'tag', text: 'explaining', key: 'explaining' },
        { kind: 'prompt', text: promptInput.title, key: exampleIds.prompt },
      ],
    },
  },
} satisfies Examples<'suggest'>;
