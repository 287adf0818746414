import { z } from 'zod';
import { line } from '../../../contract/core/fields.ts';
import { byStatus, type NewPrompt, newPrompt } from '../../../contract/prompts/prompt-input.ts';
import { generatedCover } from '../../../domain/core/addresses.ts';
import { limits } from '../../../domain/core/limits.ts';
import { isBlank, normaliseText } from '../../../domain/core/text/text.ts';
import { usernameLength } from '../../../domain/identity/username.ts';
import { fileFieldNames } from '../../../domain/prompts/fields.ts';
import { summaryFrom } from '../../../domain/prompts/summaries/summary.ts';
import { clearTopicOf, subjectTags } from '../../../domain/prompts/summaries/topic-guess.ts';
import type { Context } from '../../core/context.ts';
import { refusePrice, unknownTopic } from '../record.ts';
import { readableValues } from './readable-values.ts';

/**
 * The fields of a prompt in a file: what an export writes and an import reads, without ids, likes and
 * bookmarks. `author` is a username, or null if the author's account was deleted. If the field is missing,
 * the first contributor or the site's own account becomes the author.
 */
export const itemFields = [
  ...fileFieldNames,
  'status',
  'author',
  'authorName',
  'slug',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'featuredAt',
] as const;

export type ItemField = (typeof itemFields)[number];
/**
 * The fields that an import reads. `contributor` is only read, never exported: one or several names, for
 * files of other sites.
 */
export const importFields = [...itemFields, 'contributor'] as const;

export type ImportField = (typeof importFields)[number];
export type ItemValues = Partial<Record<ImportField, unknown>>;

/** One row of a file: its number (from 1), its place there, and its raw values or why it cannot be read. */
export interface ImportItem {
  row: number;
  /** For the operator: `line 12`, or the name of a file in an archive. */
  place?: string | undefined;
  values?: ItemValues;
  problem?: string;
}

/** A row that passed all checks. */
export type CheckedItem = NewPrompt & {
  slug?: string | undefined;
  author?: string | null | undefined;
  authorName?: string | undefined;
  /** Usernames or names on another site; the first is the author if `author` is undefined. */
  contributors?: string[] | undefined;
  createdAt?: Date | undefined;
  updatedAt?: Date | undefined;
  publishedAt?: Date | undefined;
  featuredAt?: Date | undefined;
};

/**
 * Adds a missing topic, summary, tags and cover to a row and checks it by the rules for all prompts. Drops
 * optional values that break a rule, and adds a note about each. Returns the prompt, or the reasons why it is
 * rejected. `topicOf` finds a topic's id by its id, slug or name.
 */
export function checkItem(
  values: ItemValues,
  {
    topicOf,
    now,
    market,
  }: { topicOf: (name: string) => string | undefined; now: Date; market: Context['market'] },
  notes: string[] = [],
): CheckedItem | string[] {
  const latest = now.getTime() + tolerance;
  let given: ItemValues = readableValues(withoutBlanks(values), topicOf, latest, notes) as ItemValues;
  for (;;) {
    const parsed = importedPrompt.safeParse(complete(given, values, topicOf));
    if (parsed.success) {
      const checked = parsed.data as CheckedItem;
      if (topicOf(checked.categoryId) === undefined) return [unknownTopic().detail];
      const refused = refusePrice({ market }, checked);
      if (!refused) return checked;
      given = withoutValue(given, { path: ['price'], message: refused.detail }, notes);
      continue;
    }
    const { issues } = parsed.error;
    const reasons = issues.filter(({ path: [name] }) => essential.includes(String(name)));
    const optional = issues.find(({ path: [name] }) => name === 'price' || fieldNamed(name) in given);
    if (reasons.length || !optional)
      return [...new Set((reasons.length ? reasons : issues).map(({ message }) => message))];
    given = withoutValue(given, optional, notes);
  }
}

const essential = ['title', 'contentMd'];

/** The field of a file for a field of the contract. */
function fieldNamed(name: PropertyKey | undefined): ImportField {
  const others: Record<string, ImportField> = { sampleResponses: 'samples', contributors: 'contributor' };
  return others[String(name)] ?? (String(name) as ImportField);
}

/** What a list loses, if only one of its values breaks a rule. */
const parts: Partial<Record<ImportField, string>> = { samples: 'a sample', inputs: 'an input' };

/** The values without one that breaks a rule. What has no valid price must not become free. */
function withoutValue(
  values: ItemValues,
  { path: [name, index], message }: Pick<z.core.$ZodIssue, 'path' | 'message'>,
  notes: string[],
): ItemValues {
  const field = fieldNamed(name);
  const { [field]: value, ...rest } = values;
  if (field === 'price' || field === 'status') {
    notes.push(`${message}: it is a draft`);
    return { ...rest, status: 'draft' };
  }
  notes.push(`${message}: ${parts[field] ?? field} is left out`);
  const isPart = Array.isArray(value) && typeof index === 'number';
  return isPart ? { ...rest, [field]: value.filter((_, n) => n !== index) } : rest;
}

/** Milliseconds by which dates may be in the future, for clocks that differ. */
const tolerance = 86_400_000;
const dates = ['createdAt', 'updatedAt', 'publishedAt', 'featuredAt'] as const;

const fileFields = {
  slug: line('slug', 200).optional(),
  author: z
    .string({ error: 'author must be a username' })
    .trim()
    .toLowerCase()
    .max(usernameLength.max, {
      error: `author must be a username of at most ${usernameLength.max} characters`,
    })
    .regex(/^[a-z0-9._-]+$/, { error: 'author must be a username with only the characters a–z 0–9 . _ -' })
    .nullish(),
  authorName: line('authorName', limits.displayName).optional(),
  contributors: line('contributor', 500).transform(namesIn).optional(),
  createdAt: moment('createdAt'),
  updatedAt: moment('updatedAt'),
  publishedAt: moment('publishedAt'),
  featuredAt: moment('featuredAt'),
};
const [published, draft] = newPrompt.options;
const importedPrompt = byStatus(published.safeExtend(fileFields), draft.safeExtend(fileFields));

function namesIn(contributor: string): string[] {
  return contributor
    .split(',')
    .map((name) => name.trim())
    .filter((name) => !isBlank(name));
}

function moment(name: (typeof dates)[number]) {
  return z.iso
    .datetime({ offset: true, error: `${name} must be a time like 2025-11-20T12:00:00Z` })
    .transform((text) => new Date(text))
    .optional();
}

/** Returns the values under the contract's names, with missing ones derived. */
function complete(
  { topic, body, samples, contributor, ...rest }: ItemValues,
  { author }: ItemValues,
  topicOf: (name: string) => string | undefined,
): Record<string, unknown> {
  const title = textOf(rest.title).replace(/\s+/g, ' ').trim();
  const text = textOf(body);
  const beginning = `${title} ${text.slice(0, opening)}`;
  const known = typeof topic === 'string' ? topicOf(topic) : topic;
  return {
    ...rest,
    ...(author === null && { author }),
    contributors: contributor,
    categoryId: known ?? clearTopicOf(title) ?? clearTopicOf(beginning) ?? broadestTopic,
    contentMd: body,
    ...(samples !== undefined && { sampleResponses: samples }),
    summary: rest.summary ?? summaryFrom(text, title),
    tags: rest.tags ?? subjectTags(beginning),
    imageUrl: rest.imageUrl ?? generatedCover,
  };
}

/** Number of code units at the beginning of a body that show its subject. */
const opening = 240;
/** The topic of prompts that clearly belong to no other. */
const broadestTopic = 'content-creation';

function textOf(value: unknown): string {
  return typeof value === 'string' ? normaliseText(value) : '';
}

/** Returns the values without blank texts and null, which count as missing. */
function withoutBlanks(values: ItemValues): ItemValues {
  const present = Object.entries(values).filter(
    ([, value]) =>
      value !== null && value !== undefined && !(typeof value === 'string' && value.trim() === ''),
  );
  return Object.fromEntries(present);
}
