import { z } from 'zod';
import { line } from '../../contract/fields.ts';
import { byStatus, type NewPrompt, newPrompt } from '../../contract/prompt-input.ts';
import { drawnCover } from '../../domain/addresses.ts';
import { summaryFromBody, tagsFrom } from '../../domain/derive.ts';
import { limits } from '../../domain/limits.ts';
import { normaliseText } from '../../domain/text.ts';
import { guessTopic, type Subjects, subjectsIn } from '../../domain/topic-guess.ts';
import { usernameLength } from '../../domain/username.ts';
import { unknownTopic } from '../prompts/record.ts';

/**
 * The fields of a prompt in a file: what export writes and import reads. Likes, bookmarks and ids stay out.
 * `author` is a username; null is nobody (the author's account is gone), and without the field it is the importer's choice.
 */
export const itemFields = [
  'title',
  'heading',
  'topic',
  'summary',
  'tags',
  'body',
  'samples',
  'imageUrl',
  'isPremium',
  'price',
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
export type ItemValues = Partial<Record<ItemField, unknown>>;

/** One row of a file: its number (from 1), and its values as they were found, or why it cannot be read. */
export interface ImportItem {
  row: number;
  values?: ItemValues;
  problem?: string;
}

/** A row that keeps all rules. */
export type CheckedItem = NewPrompt & {
  slug?: string | undefined;
  author?: string | null | undefined;
  authorName?: string | undefined;
  createdAt?: Date | undefined;
  updatedAt?: Date | undefined;
  publishedAt?: Date | undefined;
  featuredAt?: Date | undefined;
};

/**
 * Checks a row by the rules that the site has for everybody, after filling in what it does not tell: topic, summary, tags
 * and cover. Answers the prompt, or the reasons why it is refused. `topicOf` finds a topic's id by what a file calls it.
 */
export function checkItem(
  values: ItemValues,
  { topicOf, now }: { topicOf: (name: string) => string | undefined; now: Date },
): CheckedItem | string[] {
  const derived: string[] = [];
  const given = complete(values, topicOf, derived);
  const parsed = importedPrompt.safeParse(given);
  const reasons = parsed.error?.issues.filter(
    ({ path }, _n, issues) =>
      // What was derived from a bad title or body is not the file's fault.
      !(
        derived.includes(String(path[0])) && issues.some((issue) => !derived.includes(String(issue.path[0])))
      ),
  );
  if (reasons) return [...new Set(reasons.map(({ message }) => message))];
  const checked: CheckedItem = parsed.data as CheckedItem;
  if (topicOf(checked.categoryId) === undefined) return [unknownTopic().detail];
  const early = now.getTime() + tolerance;
  const ahead = dates.filter((name) => (checked[name]?.getTime() ?? 0) > early);
  return ahead.length ? ahead.map((name) => `${name} lies in the future`) : checked;
}

/** Milliseconds by which another machine's clock may be ahead. */
const tolerance = 86_400_000;
const dates = ['createdAt', 'updatedAt', 'publishedAt', 'featuredAt'] as const;

const ofFiles = {
  slug: line('slug', 200).optional(),
  author: z
    .string({ error: 'author must be a username' })
    .trim()
    .toLowerCase()
    .min(usernameLength.min, {
      error: `author must be a username of at least ${usernameLength.min} characters`,
    })
    .max(usernameLength.max, {
      error: `author must be a username of at most ${usernameLength.max} characters`,
    })
    .regex(/^[a-z0-9._-]+$/, { error: 'author must be a username of the characters a–z 0–9 . _ -' })
    .nullish(),
  authorName: line('authorName', limits.displayName).optional(),
  createdAt: moment('createdAt'),
  updatedAt: moment('updatedAt'),
  publishedAt: moment('publishedAt'),
  featuredAt: moment('featuredAt'),
};
const [published, draft] = newPrompt.options;
const importedPrompt = byStatus(published.safeExtend(ofFiles), draft.safeExtend(ofFiles));

function moment(name: (typeof dates)[number]) {
  return z.iso
    .datetime({ offset: true, error: `${name} must be a time like 2025-11-20T12:00:00Z` })
    .transform((text) => new Date(text))
    .optional();
}

/** The values under the contract's names, with those that are missing filled in; their names are added to `derived`. */
function complete(
  values: ItemValues,
  topicOf: (name: string) => string | undefined,
  derived: string[],
): Record<string, unknown> {
  const { topic, body, samples, author, ...rest } = withoutBlanks(values);
  const derive = (name: string, value: unknown, make: () => string | string[]) => {
    if (value !== undefined) return value;
    derived.push(name);
    return make();
  };
  const title = textOf(rest.title).replace(/\s+/g, ' ').trim();
  const text = textOf(body);
  let named: Subjects | undefined;
  const subjects = () => {
    named ??= subjectsIn(title, text);
    return named;
  };
  const told = typeof topic === 'string' ? (topicOf(topic) ?? topic) : topic;
  const categoryId = derive('categoryId', told, () => guessTopic(subjects()));
  const topicId = typeof categoryId === 'string' ? categoryId : '';
  return {
    ...rest,
    author: values.author === null ? null : author,
    categoryId,
    contentMd: body,
    ...(samples !== undefined && { sampleResponses: samples }),
    summary: derive('summary', rest.summary, () => summaryFromBody(text, title)),
    tags: derive('tags', rest.tags, () => tagsFrom(title, subjects(), topicId)),
    imageUrl: derive('imageUrl', rest.imageUrl, () => drawnCover(topicId, title)),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? normaliseText(value) : '';
}

/** Blank text, null and what is not there are the same: not told. */
function withoutBlanks(values: ItemValues): ItemValues {
  const told = Object.entries(values).filter(
    ([, value]) =>
      value !== null && value !== undefined && !(typeof value === 'string' && value.trim() === ''),
  );
  return Object.fromEntries(told);
}
