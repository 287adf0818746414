import {
  type IndexableRow,
  promptsOfBacklog,
  queueOutdatedPrompts,
  writeDocuments,
} from '../../../database/discovery/search/search-index.ts';
import { filterKeys } from '../../../domain/prompts/filter-keys.ts';
import type { Context } from '../../core/context.ts';
import { analyses } from './analyses.ts';
import { searchableOf, withAuthor } from './document.ts';
import { skillDigest } from './skill-digest.ts';

type IndexContext = Pick<Context, 'db' | 'textAnalysis' | 'site'>;

/**
 * The version of the rules by which texts become search documents and skills, tags get their keys, and
 * hidden texts are found. A change of the rules increases it, so that all prompts are indexed again, and adds
 * it to `search_versions` of an empty database with a migration.
 */
const indexVersion = 11;

/**
 * Writes the search documents of prompts, and the keys of their tags. Returns the ids of those that were
 * changed since they were read; their documents are not changed.
 */
export async function indexPrompts(ctx: IndexContext, prompts: readonly IndexableRow[]): Promise<string[]> {
  if (!prompts.length) return [];
  const documented = [];
  for (const prompt of prompts) {
    const keyed = { ...prompt, tag_keys: filterKeys(prompt) };
    const document = await documentOf(ctx, keyed);
    // Searches have an empty name for a prompt without an author.
    const skill = skillDigest(ctx, { ...prompt, author: prompt.author || null }, document.analysis);
    documented.push({ ...keyed, document, skill });
  }
  return writeDocuments(ctx.db, documented);
}

/** Prompts per statement. */
const batch = 50;

/**
 * Indexes the prompts of the backlog: all of them after an update of the program that changed what is
 * indexed. Stops between two batches when `signal` is aborted.
 */
export async function indexBacklog(ctx: IndexContext, signal?: AbortSignal): Promise<void> {
  await queueOutdatedPrompts(ctx.db, indexVersion);
  while (!signal?.aborted) {
    const prompts = await promptsOfBacklog(ctx.db, batch);
    if (!prompts.length) return;
    await indexPrompts(ctx, prompts);
  }
}

async function documentOf({ textAnalysis }: IndexContext, prompt: IndexableRow) {
  const { tag_keys: tagKeys, author, author_id: authorId } = prompt;
  const texts = searchableOf(prompt, { tagKeys, author });
  const document = await textAnalysis.run('document', texts);
  // A prompt that must be indexed now does not wait for the queue.
  return withAuthor(document === 'busy' ? analyses.document(texts) : document, authorId);
}
