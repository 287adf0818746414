import type { z } from 'zod';
import type { newDiscussion } from '../src/contract/community/discussions.ts';
import type { newEvent } from '../src/contract/community/events.ts';
import type { newPrompt } from '../src/contract/prompts/prompt-input.ts';

export type PromptInput = Omit<z.input<(typeof newPrompt)['options'][0]>, 'status'> & {
  status?: 'draft' | 'published';
};

let sequence = 0;

/** A complete prompt as a client sends it, with a unique title. */
export function aPrompt(changes: Partial<PromptInput> = {}): PromptInput {
  sequence++;
  return {
    title: `Explain step ${sequence}`,
    categoryId: 'programming',
    contentMd: `Explain [topic] in step ${sequence}.\nUse {{tone}} words.`,
    summary: `A clear explanation, number ${sequence}.`,
    tags: ['explaining'],
    imageUrl: '/covers/generated.svg',
    sampleResponses: [{ type: 'text', title: 'Short', content: 'It works like this.' }],
    ...changes,
  };
}

/** A new discussion as a client sends it, with a unique title. */
export function aDiscussion(
  changes: Partial<z.input<typeof newDiscussion>> = {},
): z.input<typeof newDiscussion> {
  sequence++;
  return {
    category: 'general',
    title: `What do you think of number ${sequence}?`,
    bodyMd: `I **wonder** about number ${sequence}.`,
    ...changes,
  };
}

/** An event tomorrow as an admin sends it, with a unique title. */
export function anEvent(changes: Partial<z.input<typeof newEvent>> = {}): z.input<typeof newEvent> {
  sequence++;
  const start = Date.now() + 86_400_000;
  return {
    title: `Meeting number ${sequence}`,
    type: 'meetup',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 3_600_000).toISOString(),
    place: 'Online',
    bodyMd: 'Come **all**.',
    ...changes,
  };
}
