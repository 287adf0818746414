import { hash } from 'node:crypto';
import type { ChangedPrompt, NewPrompt } from '../../contract/prompts/prompt-input.ts';
import type { PromptRecord } from '../../database/prompts/prompts.ts';
import type { SearchDocument } from '../../database/prompts/search-documents.ts';
import { storedCover } from '../../domain/core/addresses.ts';
import { beginningOf } from '../../domain/files/cover-text.ts';
import { centsOf, isPremiumPrice, priceRule } from '../../domain/market/price.ts';
import { linksIn } from '../../domain/people/newcomers.ts';
import { storedPlainValues } from '../../domain/prompts/fields.ts';
import { filterKeys } from '../../domain/prompts/filter-keys.ts';
import { inputsText, matchedInputs } from '../../domain/prompts/inputs/inputs.ts';
import { lineNames } from '../../domain/prompts/lines.ts';
import { tooManyInputs } from '../../domain/prompts/placeholders/placeholders.ts';
import type { PromptStatus } from '../../domain/prompts/prompt-status.ts';
import { readTime } from '../../domain/prompts/read-time.ts';
import type { Context } from '../core/context.ts';
import { type Failure, invalid } from '../core/failure.ts';
import { storedSaleOf } from './sale.ts';
import { refuseHidden, textsOf } from './xray.ts';

/** What the checks of a prompt and its stored form need, derived from its input. */
export interface PromptFacts extends Omit<PromptRecord, 'status' | 'document' | 'skill'> {
  /** All its texts except its body. */
  texts: string[];
  /** The number of links in all its texts. */
  links: number;
  /** The addresses of its pictures and videos, with their fields. */
  files: { field: string; address: string }[];
}

export function promptFacts(input: Omit<NewPrompt, 'status'>, newId: () => string): PromptFacts {
  const { contentMd: body, isPremium, sampleResponses } = input;
  const hashed = bodyHash(body);
  const texts = shortTextsOf(input);
  const fields = {
    ...storedPlainValues(input),
    topic_id: input.categoryId || null,
    body,
    image_url: storedCover(input.imageUrl),
    samples: sampleResponses.map((sample) => ({ ...sample, id: sample.id || newId() })),
    input_fields: input.inputs ?? [],
    is_premium: isPremium,
    price_cents: isPremium ? (centsOf(input.price) ?? 0) : 0,
    preview_excerpt: isPremium ? (input.previewExcerpt ?? '') : '',
  };
  return {
    fields,
    bodyHash: hashed,
    tagKeys: filterKeys(fields),
    beginning: beginningOf({ ...input, body }),
    sale: isPremium ? storedSaleOf(body, hashed) : null,
    readTime: readTime(body),
    texts,
    links: linksIn([body, ...texts].join('\n')),
    files: filesOf(input),
  };
}

/** Returns the stored form of a prompt. Inputs without a placeholder in the text are left out. */
export function recordOf(
  { texts: _, links: __, files: ___, fields, ...stored }: PromptFacts,
  status: PromptStatus,
  document: SearchDocument,
): PromptRecord {
  const { excess, inputs: found } = document.analysis;
  const labels = found.map(({ label }) => label);
  const given = fields.input_fields;
  const input_fields = excess === 'time' ? given : matchedInputs(given, labels).kept;
  return { ...stored, fields: { ...fields, input_fields }, status, document };
}

function shortTextsOf(input: Omit<NewPrompt, 'status'>): string[] {
  const samples = input.sampleResponses.flatMap(({ type, title, content, model = '' }) =>
    // The address of an image or video is not a link for readers.
    type === 'text' ? [title, model, content] : [title, model],
  );
  const lines = lineNames.map((name) => input[name] ?? '');
  const inputs = (input.inputs ?? []).map((one) => inputsText([one]));
  return [input.title, input.heading, input.summary, ...lines, ...samples, ...inputs];
}

/** SHA-256 of a body in lower-case hex, by which a repeated import is recognised. */
export function bodyHash(body: string): string {
  return hash('sha256', body);
}

function filesOf({ imageUrl, sampleResponses }: Omit<NewPrompt, 'status'>): PromptFacts['files'] {
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

/**
 * Returns why texts cannot be published: too many different placeholders, or something hidden that this site
 * blocks.
 */
export function refuseTexts(
  ctx: Pick<Context, 'xray'>,
  { analysis: { excess, xray } }: SearchDocument,
  { fields }: Pick<PromptFacts, 'fields'>,
): Failure | undefined {
  if (excess === 'inputs') return invalid({ field: 'contentMd', message: tooManyInputs });
  return refuseHidden(ctx, xray?.findings ?? [], textsOf(fields));
}

/** Returns the failure for a topic that does not exist. */
export const unknownTopic = () =>
  invalid({
    field: 'categoryId',
    message: 'Category is unknown. Choose one from the list at /api/categories',
  });
