import { countedWordsOf, documentRow } from '../../src/database/prompts/search-documents.ts';
import { searchDocument, withAuthor } from '../../src/operations/prompts/indexing/document.ts';
import type { Plan } from './plan.ts';
import type { SeedPrompt } from './prompts.ts';

/** The stored data by which a prompt is searched. */
export interface IndexedPrompt {
  /** Columns of the prompt. */
  columns: { language: string | null };
  /** Its row in search_documents. */
  document: Record<string, unknown>;
  /** Its row in near_duplicate_hashes. */
  bands: Record<string, unknown>;
  /** Its words, and the stems that are not among them, for the dictionary. */
  words: string[];
  stems: string[];
}

/** Indexes a prompt as the product does on publication. */
export function indexed(
  { id, author, texts, columns, filters }: SeedPrompt,
  { tierBorders }: Pick<Plan, 'tierBorders'>,
): IndexedPrompt {
  const { topicId, isPremium, isPublished, quality } = filters;
  const tagKeys = columns.tag_keys as string[];
  const text = { ...texts, author: author.name, samples: [] };
  const document = withAuthor(
    searchDocument(text, { topicId, tagKeys, isPremium }, texts.language),
    author.id,
  );
  const { terms, impacts, pairs, bands } = documentRow(document);
  const tier = isPublished ? tierBorders.filter((border) => border > quality).length : -1;
  return {
    columns: { language: document.language },
    document: { prompt_id: id, tier, quality, terms, impacts, pairs },
    bands: { prompt_id: id, bands },
    ...(isPublished ? countedWordsOf(document) : { words: [], stems: [] }),
  };
}
