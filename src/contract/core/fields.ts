import { z } from 'zod';
import { isOwnFile, isWebAddress } from '../../domain/core/addresses.ts';
import { limits } from '../../domain/core/limits.ts';
import { isBlank, isStorableText, normaliseText, withoutDirections } from '../../domain/core/text/text.ts';
import { canonicalEmail, notAnEmail } from '../../domain/identity/email.ts';
import { exampleIds, exampleTime } from './example-data.ts';

/** Text of at most `max` UTF-16 code units, normalised (NFC, LF, no control characters). May be blank. */
export function text(label: string, max: number) {
  return z
    .string({
      error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be text`),
    })
    .refine(isStorableText, {
      error: `${label} contains a character that cannot be stored. Remove NUL and broken emoji`,
      abort: true,
    })
    .overwrite(normaliseText)
    .max(max, { error: `${label} can be at most ${max.toLocaleString('en-US')} characters` });
}

/** A text without characters that change the direction of what is shown after it. May be blank. */
export function plainText(label: string, max: number) {
  return text(label, max).overwrite(withoutDirections);
}

/** One line of plain text, trimmed, with inner line breaks as spaces. May be blank. */
export function line(label: string, max: number) {
  return plainText(label, max).overwrite(oneLine);
}

/** One line of text that is not blank. */
export function requiredLine(label: string, max: number) {
  const error = `${label} is required`;
  return line(label, max)
    .min(1, { error, abort: true })
    .refine((value) => !isBlank(value), { error });
}

/** An email address, in its one form. */
export function emailAddress() {
  return requiredLine('Email', limits.email)
    .overwrite((address) => canonicalEmail(address) ?? address)
    .refine((address) => canonicalEmail(address) === address, { error: notAnEmail })
    .max(limits.email, { error: notAnEmail })
    .meta({ example: 'alice@example.com' });
}

/** Text that is not blank; white space and line breaks are preserved. */
export function requiredText(label: string, max: number) {
  return text(label, max).refine((value) => !isBlank(value), { error: `${label} is required` });
}

/** {@link requiredText} without characters that change the direction of what is shown after it. */
export function requiredPlainText(label: string, max: number) {
  return requiredText(label, max).overwrite(withoutDirections);
}

/** Address of a picture or video: http(s), or a file of this site. With `blank`, it may be empty. */
export function fileAddress(label: string, { blank = false } = {}) {
  const given = blank ? line(label, limits.url) : requiredLine(label, limits.url);
  return given.refine((value) => (blank && value === '') || isWebAddress(value) || isOwnFile(value), {
    error: `${label} must be an http or https address, or a file uploaded here`,
  });
}

/** A point of a picture, in percent of its width and height. */
export const pictureFocus = z.object({ x: z.number().int(), y: z.number().int() });

/** An id: a UUID. Other texts are accepted here, and the operation replies with not-found. */
export const id = idOf('prompt');

/** An {@link id} whose example is that of a kind of resource. */
export function idOf(kind: keyof typeof exampleIds) {
  return z.string().max(100).meta({ example: exampleIds[kind] });
}

/** The prompt in an endpoint's path. */
export const promptId = id.meta({ description: 'Id of the prompt' });

/** A name to look up: any text that the database can store, in NFC like all stored names. */
export function nameOf(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .max(max, { error: `${label} can be at most ${max} characters` })
    .refine(isStorableText, { error: `${label} contains a character that names cannot have`, abort: true })
    .overwrite((name) => name.normalize('NFC'));
}

/** The user in an endpoint's path. */
export const usernameOrId = nameOf('Username', 100).meta({
  description: 'Current or former username, in any case, or id',
  example: 'bob',
});

/** The address of a resource's page, without the site's origin. */
export const pageUrl = z.string().meta({ description: 'Path of its page on this site' });

/** A time: ISO 8601, UTC. */
export const time = z.iso.datetime().meta({ example: exampleTime });

/** A time in a request. In UTC, its year is one that the database has. */
export function timeInput(label: string, { offset = false } = {}) {
  const zoned =
    ', or 2026-03-10T17:00:00%2B02:00 in an address, where + is written as %2B. A day needs a time, like T00:00:00Z';
  const error = `${label} must be a time, like 2026-03-10T17:00:00Z${offset ? zoned : ''}`;
  return z.iso.datetime({ offset, error, abort: true }).refine(hasStorableYear, { error });
}

function hasStorableYear(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** One of a fixed set of values. */
export function oneOf<const T extends readonly string[]>(label: string, words: T) {
  return z.enum(words, { error: `${label} must be one of ${words.join(', ')}` });
}

/** A language: its ISO 639-1 code. With `blank`, it may be empty. */
export function languageCode({ blank = false } = {}) {
  const error = 'language must be an ISO 639-1 code of two letters, such as en';
  return z.string({ error }).regex(blank ? /^([a-z]{2})?$/ : /^[a-z]{2}$/, { error });
}

/** The page of a list, by its number or a cursor, and its size. */
export function pageQuery(defaultLimit: number) {
  return {
    page: z.coerce
      .number({ error: 'page must be a positive whole number' })
      .int({ error: 'page must be a positive whole number' })
      .min(1, { error: 'page must be a positive whole number' })
      .default(1)
      .meta({ description: 'Which page' }),
    cursor: cursorQuery(
      'The `nextCursor` of the previous page, instead of `page`. It also works beyond 10,000 items, and skips or repeats nothing while the list changes',
    ),
    limit: limitQuery(defaultLimit),
  };
}

/** The maximum number of items in the reply, 1 to `maxLimit`. */
export function limitQuery(defaultLimit: number, maxLimit: number = limits.pageSizeMax) {
  const error = `limit must be a whole number from 1 to ${maxLimit}`;
  return z.coerce
    .number({ error })
    .int({ error })
    .min(1, { error })
    .max(maxLimit, { error })
    .default(defaultLimit)
    .meta({ description: 'Number of items' });
}

/** The start of a page: the {@link nextCursor} of the previous one. */
export function cursorQuery(description: string) {
  const error = 'cursor must be the nextCursor of a page: omit it to start from the beginning';
  return z.string({ error }).max(600, { error }).optional().meta({ description });
}

/** The start of the next page of a list. */
export const nextCursor = z
  .string()
  .optional()
  .meta({ description: 'Cursor of the next page; absent on the last one' });

/**
 * The body of a PATCH: any of the fields, without their defaults, so that omitted fields do not change. Lists
 * are replaced as a whole.
 */
export function someOf<S extends z.ZodRawShape>(shape: S): z.ZodObject<SomeOf<S>> {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : (field as z.ZodType)).optional(),
  ]);
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodObject<SomeOf<S>>;
}

type SomeOf<S> = {
  -readonly [K in keyof S]: z.ZodOptional<
    S[K] extends z.ZodDefault<infer I extends z.ZodType> ? I : S[K] & z.ZodType
  >;
};

/** The reply of an action without a result. */
export const done = z.object({ success: z.literal(true) });

/** A page of a list. `total` is exact up to 10,000; above that, `totalIsLowerBound` is true. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    limit: z.number().int().meta({ example: limits.pageSize }),
    total: z.number().int(),
    totalPages: z.number().int(),
    totalIsLowerBound: z.boolean().optional().meta({
      description:
        'True if there are more items than `total`: in lists, more than 10,000; in searches, more than were compared',
    }),
    nextCursor,
  });
}

/**
 * A page of one of the signed-in user's own lists, which also has the same entries in an older form: under
 * `name`, with `pagination`.
 */
export function ownPageOf<N extends string, T extends z.ZodType>(name: N, item: T) {
  return pageOf(item).extend({
    data: z
      .object({
        [name]: z.array(item),
        pagination,
      } as { [K in N]: z.ZodArray<T> } & { pagination: typeof pagination })
      .meta({ deprecated: true, description: 'The same page in an older format' }),
  });
}

const pagination = z.object({
  currentPage: z.number().int(),
  limit: z.number().int().meta({ example: limits.pageSize }),
  totalCount: z.number().int(),
  totalPages: z.number().int(),
});

function oneLine(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}

/** The number of a version of a prompt in a path or query, where it is called `name`. */
export function versionQuery(name: string) {
  const error = `${name} must be a whole number from 1 to 1,000,000`;
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(1_000_000, { error });
}

const versionError = 'version must be a whole number from 1 to 1,000,000';
/** The number of a version of a prompt in a body. */
export const versionNumber = z
  .int({ error: versionError })
  .min(1, { error: versionError })
  .max(1_000_000, { error: versionError });
