import type { z } from 'zod';
import type { newDiscussion } from '../src/contract/discussions.ts';
import type { newEvent } from '../src/contract/events.ts';
import type { newPrompt } from '../src/contract/prompt-input.ts';

export type PromptInput = Omit<z.input<(typeof newPrompt)['options'][0]>, 'status'> & {
  status?: 'draft' | 'published';
};

let count = 0;

/** A complete prompt as a client sends it, different from every other one. */
export function aPrompt(changes: Partial<PromptInput> = {}): PromptInput {
  count++;
  return {
    title: `Explain step ${count}`,
    categoryId: 'programming',
    contentMd: `Explain [topic] in step ${count}.\nUse {{tone}} words.`,
    summary: `A clear explanation, number ${count}.`,
    tags: ['explaining'],
    imageUrl: '/covers/programming/Explain.svg',
    sampleResponses: [{ type: 'text', title: 'Short', content: 'It works like this.' }],
    ...changes,
  };
}

/** A discussion as a client starts it, different from every other one. */
export function aDiscussion(
  changes: Partial<z.input<typeof newDiscussion>> = {},
): z.input<typeof newDiscussion> {
  count++;
  return {
    category: 'general',
    title: `What do you think of number ${count}?`,
    bodyMd: `I **wonder** about number ${count}.`,
    ...changes,
  };
}

/** An event tomorrow, as an admin creates it. */
export function anEvent(changes: Partial<z.input<typeof newEvent>> = {}): z.input<typeof newEvent> {
  count++;
  const start = Date.now() + 86_400_000;
  return {
    title: `Meeting number ${count}`,
    type: 'meetup',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 3_600_000).toISOString(),
    place: 'Online',
    bodyMd: 'Come **all**.',
    ...changes,
  };
}
