import { hash } from 'node:crypto';
import type { ChangedPrompt, NewPrompt } from '../../contract/prompts/prompt-input.ts';
import type { PromptRecord } from '../../database/prompts/prompts.ts';
import type { SearchDocument } from '../../database/prompts/search-documents.ts';
import { beginningOf } from '../../domain/content/cover-text.ts';
import { storedCover } from '../../domain/core/addresses.ts';
import { centsOf, isPremiumPrice, priceRule } from '../../domain/market/price.ts';
import { linksIn } from '../../domain/people/newcomers.ts';
import { filterKeys } from '../../domain/prompts/filter-keys.ts';
import { tooManyInputs } from '../../domain/prompts/placeholders/placeholders.ts';
import type { PromptStatus } from '../../domain/prompts/prompt-status.ts';
import { readTime } from '../../domain/prompts/read-time.ts';
import type { Analyses } from '../core/adapters/text-adapters.ts';
import type { Context } from '../core/context.ts';
import { type Failure, invalid } from '../core/failure.ts';
import { storedSaleOf } from './sale.ts';

/**
 * Returns the stored form of a prompt, with everything derived from it. `hashed` is the body's
 * {@link bodyHash}, if the caller has it.
 */
export function recordOf(
  input: Omit<NewPrompt, 'status'>,
  status: PromptStatus,
  document: SearchDocument,
  newId: () => string,
  hashed: string = bodyHash(input.contentMd),
): PromptRecord {
  return {
    topicId: input.categoryId || null,
    title: input.title,
    heading: input.heading,
    summary: input.summary,
    body: input.contentMd,
    bodyHash: hashed,
    tags: input.tags,
    tagKeys: filterKeysOf(input),
    beginning: beginningOf({ ...input, body: input.contentMd }),
    imageUrl: storedCover(input.imageUrl),
    samples: input.sampleResponses.map((sample) => ({ ...sample, id: sample.id || newId() })),
    isPremium: input.isPremium,
    priceCents: input.isPremium ? (centsOf(input.price) ?? 0) : 0,
    sale: input.isPremium ? storedSaleOf(input.contentMd, hashed) : null,
    previewExcerpt: input.isPremium ? (input.previewExcerpt ?? '') : '',
    status,
    isAdult: input.isAdult ?? false,
    kind: input.kind ?? 'text',
    models: input.models ?? [],
    readTime: readTime(input.contentMd),
    document,
  };
}

/** Returns the number of links in all texts of a prompt. */
export function linksOf(input: Omit<NewPrompt, 'status'>): number {
  return linksIn([input.contentMd, ...shortTextsOf(input)].join('\n'));
}

/** Returns all texts of a prompt except its body. */
export function shortTextsOf(input: Omit<NewPrompt, 'status'>): string[] {
  const samples = input.sampleResponses.flatMap(({ type, title, content }) =>
    // The address of an image or video is not a link for readers.
    type === 'text' ? [title, content] : [title],
  );
  return [input.title, input.heading, input.summary, ...samples];
}

/** Returns the input of a prompt's search document, without its author's id. */
export function searchableOf(
  input: Omit<NewPrompt, 'status'>,
  authorName: string,
): Parameters<Analyses['document']>[0] {
  const { title, tags, summary, contentMd, categoryId: topicId, isPremium } = input;
  return {
    text: { title, tags, summary, author: authorName, body: contentMd, samples: input.sampleResponses },
    properties: { topicId: topicId || null, tagKeys: filterKeysOf(input), isPremium },
  };
}

function filterKeysOf({ tags, kind, models = [] }: Pick<NewPrompt, 'tags' | 'kind' | 'models'>): string[] {
  return filterKeys({ tags, kind, models });
}

/** SHA-256 of a body in lower-case hex, by which a repeated import is recognised. */
export function bodyHash(body: string): string {
  return hash('sha256', body);
}

/** Returns the addresses of a prompt's pictures and videos, with their fields. */
export function filesOf({
  imageUrl,
  sampleResponses,
}: Pick<NewPrompt, 'imageUrl' | 'sampleResponses'>): { field: string; address: string }[] {
  const samples = sampleResponses.flatMap(({ type, content }, n) =>
    type === 'text' ? [] : [{ field: `sampleResponses.${n}.content`, address: content }],
  );
  return [{ field: 'imageUrl', address: imageUrl }, ...samples];
}

/** Returns why a prompt cannot have its price: it is outside of the bounds of the site's currency. */
export function refusePrice(
  { market: { currency } }: Pick<Context, 'market'>,
  { isPremium, price, status }: Pick<NewPrompt | ChangedPrompt, 'isPremium' | 'price' | 'status'>,
): Failure | undefined {
  const canLackPrice = status === 'draft' && price === 0;
  if (!isPremium || canLackPrice || isPremiumPrice(centsOf(price), currency)) return undefined;
  return invalid({ field: 'price', message: priceRule(currency) });
}

/** Returns why a text cannot be published: it has too many different placeholders. */
export function excessOf({ analysis }: SearchDocument): Failure | undefined {
  if (analysis.excess !== 'inputs') return undefined;
  return invalid({ field: 'contentMd', message: tooManyInputs });
}

/** Returns the failure for a topic that does not exist. */
export const unknownTopic = () =>
  invalid({
    field: 'categoryId',
    message: 'Category is unknown. Choose one from the list at /api/categories',
  });
