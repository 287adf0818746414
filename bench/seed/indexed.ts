import type { SeedPrompt } from './prompts.ts';

/** What is stored to search for a prompt: only this file knows how the product indexes texts. */
export function indexed(_: SeedPrompt): { columns: object; words: string[] } {
  return { columns: {}, words: [] };
}
