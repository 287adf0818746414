import type { Suggestion } from '../../contract/suggestions.ts';
import { selectSuggestions } from '../../database/suggestions.ts';
import type { Context } from '../context.ts';

/** Suggestions for the text in a search box: at most ten, topics first, then tags, users and titles. */
export async function listSuggestions(ctx: Context, typed: string): Promise<Suggestion[]> {
  const rows = await selectSuggestions(ctx.db, typed);
  return rows.map(({ kind, text, key }) => ({ kind, text, key }));
}
