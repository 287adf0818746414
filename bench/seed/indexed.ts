import { searchIndex } from '../../src/database/search-text.ts';
import type { SeedPrompt } from './prompts.ts';

/** What is stored to search for a prompt: only this file knows how the product indexes texts. */
export function indexed({ texts, author }: SeedPrompt): { columns: { search: string }; words: string[] } {
  const { vector, words } = searchIndex({ ...texts, author: author.name });
  return { columns: { search: vector }, words };
}
