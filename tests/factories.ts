import type { z } from 'zod';
import type { newDiscussion } from '../src/contract/discussions.ts';
import type { newEvent } from '../src/contract/events.ts';
import type { newPrompt } from '../src/contract/prompt-input.ts';

export type PromptInput = Omit<z.input<(typeof newPrompt)['options'][0]>, 'status'> & {
  status?: 'draft' | 'published';
};

let made = 0;

/** A complete prompt as a client sends it, unlike every other one. */
export function aPrompt(changes: Partial<PromptInput> = {}): PromptInput {
  made++;
  return {
    title: `Explain step ${made}`,
    categoryId: 'programming',
    contentMd: `Explain [topic] in step ${made}.\nUse {{tone}} words.`,
    summary: `A clear explanation, number ${made}.`,
    tags: ['explaining'],
    imageUrl: '/covers/programming/Explain.svg',
    sampleResponses: [{ type: 'text', title: 'Short', content: 'It works like this.' }],
    ...changes,
  };
}

/** A discussion as a client begins it, unlike every other one. */
export function aDiscussion(
  changes: Partial<z.input<typeof newDiscussion>> = {},
): z.input<typeof newDiscussion> {
  made++;
  return {
    category: 'general',
    title: `What do you think of number ${made}?`,
    bodyMd: `I **wonder** about number ${made}.`,
    ...changes,
  };
}

/** An event of tomorrow as an admin announces it. */
export function anEvent(changes: Partial<z.input<typeof newEvent>> = {}): z.input<typeof newEvent> {
  made++;
  const start = Date.now() + 86_400_000;
  return {
    title: `Meeting number ${made}`,
    type: 'meetup',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 3_600_000).toISOString(),
    place: 'Online',
    bodyMd: 'Come **all**.',
    ...changes,
  };
}
