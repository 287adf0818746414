import type { z } from 'zod';
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
