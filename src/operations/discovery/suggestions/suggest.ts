import type { Suggestion } from '../../../contract/discovery/suggestions.ts';
import { scanDocuments, tiersOf } from '../../../database/discovery/search/search-scan.ts';
import { wordsBeginningWith } from '../../../database/discovery/search/search-words.ts';
import { maxSuggestions, selectSuggestions } from '../../../database/discovery/suggestions.ts';
import type { Word } from '../../../domain/core/text/words.ts';
import { partsOf } from '../../../domain/discovery/search/query.ts';
import { titleTerm } from '../../../domain/discovery/search/terms.ts';
import { showsAdult } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../core/context.ts';
import { stemOf } from '../../texts/search-words/language.ts';

/** Maximum number of titles that are compared; the best are suggested. */
const maxTitles = 50;
/** Maximum number of words that complete the last word, which may be incomplete. */
const maxBeginnings = 30;

/** Suggestions for the text in a search box: at most ten, topics first, then tags, users and titles. */
export async function listSuggestions(
  ctx: Pick<Context, 'db' | 'searchDb' | 'viewer'>,
  typed: string,
): Promise<Suggestion[]> {
  const words = partsOf(typed)
    .filter(({ excluded }) => !excluded)
    .flatMap((part) => part.words);
  if (!words.length) return [];
  const rows = await selectSuggestions(ctx.db, ctx.viewer, typed, await promptsTitled(ctx, words));
  return rows.map(({ kind, text, key }) => ({ kind, text, key }));
}

/** Returns the best prompts whose titles contain all words; the last word may be incomplete. */
async function promptsTitled(
  { db, searchDb, viewer }: Pick<Context, 'db' | 'searchDb' | 'viewer'>,
  words: readonly Word[],
): Promise<string[]> {
  const last = words.at(-1);
  if (!last) return [];
  const longer = await wordsBeginningWith(db, [last.folded], maxBeginnings);
  const endings = longer.map(({ word }) => titleTerm(stemOf({ ...last, word, folded: word }, 'en')));
  const found = await scanDocuments(searchDb, {
    required: [
      ...words.slice(0, -1).map((word) => [[titleTerm(stemOf(word, 'en'))]]),
      [titleTerm(stemOf(last, 'en')), ...endings].map((title) => [title]),
    ],
    tiers: tiersOf[showsAdult(viewer) ? 'published-or-adult' : 'published'],
    limit: maxTitles,
  });
  return (found ?? [])
    .sort((a, b) => b.quality - a.quality || (a.prompt_id < b.prompt_id ? 1 : -1))
    .slice(0, maxSuggestions.prompt)
    .map(({ prompt_id: id }) => id);
}
