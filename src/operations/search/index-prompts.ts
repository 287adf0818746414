import type { Database } from '../../database/connection.ts';
import { type IndexableRow, promptsOfBacklog, writeDocuments } from '../../database/search-index.ts';
import type { Context } from '../context.ts';
import { searchDocument, withAuthor } from './document.ts';

/** Writes the search documents of prompts. Returns the ids of those that were changed since they were read, which are left as they are. */
export async function indexPrompts(db: Database, prompts: readonly IndexableRow[]): Promise<string[]> {
  if (!prompts.length) return [];
  return writeDocuments(
    db,
    prompts.map((prompt) => ({ ...prompt, document: documentOf(prompt) })),
  );
}

/** Prompts per statement. */
const batch = 50;

/**
 * Indexes the prompts of the backlog: after an update of the program that changed what is indexed, all of them. Stops between two batches
 * when `signal` is aborted.
 */
export async function indexBacklog({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const prompts = await promptsOfBacklog(db, batch);
    if (!prompts.length) return;
    await indexPrompts(db, prompts);
  }
}

function documentOf(prompt: IndexableRow) {
  const { topic_id: topicId, tag_keys: tagKeys, is_premium: isPremium } = prompt;
  return withAuthor(searchDocument(prompt, { topicId, tagKeys, isPremium }), prompt.author_id);
}
