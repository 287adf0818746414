import { limits } from '../../../domain/core/limits.ts';
import { isBlank } from '../../../domain/core/text/text.ts';
import { choiceNames, promptChoices } from '../../../domain/prompts/choices.ts';
import { distinctModels } from '../../../domain/prompts/models.ts';
import { storedTagKey } from '../../../domain/prompts/topics-and-tags/stored-tag-key.ts';
import { trimTag } from '../../../domain/prompts/topics-and-tags/tags.ts';

/** The values of a row, by the name of their field. */
type Values = Record<string, unknown>;

/**
 * Returns the optional values of a row in the form that the rules check, however the file writes them: tags
 * in one text, times in seconds, "$4.99", "Published". Drops values that cannot be read, and adds a note
 * about each: without a readable mark as premium or adult, the prompt is a draft. `latest` is the latest time
 * that is not in the future.
 */
export function readableValues(
  values: Readonly<Values>,
  topicOf: (name: string) => string | undefined,
  latest: number,
  notes: string[],
): Values {
  const read: Values = { ...values };
  for (const field of ['title', 'body'] as const)
    if (typeof read[field] === 'number') read[field] = String(read[field]);
  const leaveOut = (field: string, reason: string) => {
    notes.push(`${field} ${JSON.stringify(read[field])} is left out: ${reason}`);
    delete read[field];
  };
  if (read.tags !== undefined) read.tags = tagsOf(read.tags, notes);
  if (read.topic !== undefined && (typeof read.topic !== 'string' || !topicOf(read.topic)))
    leaveOut('topic', 'the site has no such topic');
  for (const field of ['isPremium', 'isAdult'] as const) {
    if (typeof read[field] !== 'string' && typeof read[field] !== 'number') continue;
    const value = booleans.get(String(read[field]).trim().toLowerCase());
    if (value === undefined) {
      leaveOut(field, 'it must be true or false, so the prompt is a draft');
      read.status = 'draft';
    } else read[field] = value;
  }
  for (const choice of choiceNames) {
    const value = String(read[choice]).trim().toLowerCase();
    // A column `type` often has other values, which mean nothing here.
    if (read[choice] !== undefined)
      read[choice] = Object.hasOwn(promptChoices[choice].names, value) ? value : undefined;
  }
  if (read.models !== undefined) read.models = modelsOf(read.models);
  if (typeof read.price === 'string') read.price = dollarsIn(read.price) ?? read.price;
  if (typeof read.status === 'string') read.status = read.status.trim().toLowerCase();
  for (const field of ['createdAt', 'updatedAt', 'publishedAt', 'featuredAt'] as const) {
    if (read[field] === undefined) continue;
    const time = timeIn(read[field]);
    if (time === undefined) leaveOut(field, 'it must be a time like 2025-11-20T12:00:00Z');
    else if (time.getTime() > latest) leaveOut(field, 'it is in the future');
    else read[field] = time.toISOString();
  }
  if (read.samples !== undefined && !Array.isArray(read.samples))
    leaveOut('samples', 'it must be a list like [{"title": "…", "content": "…"}]');
  if (Array.isArray(read.samples))
    read.samples = read.samples.map((sample) => (typeof sample === 'string' ? { content: sample } : sample));
  if (Array.isArray(read.samples) && read.samples.length > limits.samplesPerPrompt) {
    notes.push(`samples after the first ${limits.samplesPerPrompt} are left out`);
    read.samples = read.samples.slice(0, limits.samplesPerPrompt);
  }
  if (typeof read.author === 'string') read.author = read.author.trim().replace(/^@/, '');
  return read;
}

const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['y', true],
  ['on', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['n', false],
  ['off', false],
  ['0', false],
]);

/** Drops names that are too long, and those after the first five. */
function modelsOf(given: unknown): string[] {
  const list = typeof given === 'string' ? given.split(/[,;]/) : Array.isArray(given) ? given : [given];
  const names = list.filter((name) => typeof name === 'string' && name.trim().length <= limits.model);
  return distinctModels(names).slice(0, limits.modelsPerPrompt);
}

function tagsOf(given: unknown, notes: string[]): string[] {
  const list =
    typeof given === 'string' ? given.split(/[,;]|\s(?=#)/) : Array.isArray(given) ? given : [given];
  const tags: string[] = [];
  const leaveOut = (tag: unknown, reason: string) =>
    notes.push(`tag ${JSON.stringify(tag)} is left out: ${reason}`);
  for (const value of list) {
    const tag = typeof value === 'string' || typeof value === 'number' ? trimTag(String(value).trim()) : '';
    if (isBlank(tag)) {
      if (typeof value === 'object') leaveOut(value, 'it is not text');
    } else if (tag.length > limits.tag) leaveOut(tag, `it can be at most ${limits.tag} characters`);
    else if (tags.some((other) => storedTagKey(other) === storedTagKey(tag)))
      leaveOut(tag, 'it is given twice');
    else if (tags.length >= limits.tagsPerPrompt)
      leaveOut(tag, `at most ${limits.tagsPerPrompt} are possible`);
    else tags.push(tag);
  }
  return tags;
}

/** `$4.99`, `4,99` and `4.99 USD` are dollars, `free` is none; other currencies are not read. */
function dollarsIn(text: string): number | undefined {
  if (/^\s*free\s*$/i.test(text)) return 0;
  const [, whole, cents] =
    /^(?:(?:US)?\$|USD)?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*(?:\$|USD)?$/i.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${cents ?? 0}`);
}

/**
 * A time in ISO 8601, also with a space and without a zone (UTC), in seconds or milliseconds since 1970, or
 * in words, as Notion exports it: `March 4, 2026 9:15 AM`.
 */
function timeIn(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  const text = String(value).trim();
  if (/^(?:\p{L}+ \d{1,2},|\d{1,2} \p{L}+) \d{4}(?: \d{1,2}:\d\d(?: [AP]M)?)?$/iu.test(text)) {
    const named = new Date(`${text} UTC`);
    return Number.isNaN(named.getTime()) ? undefined : named;
  }
  const unix = /^\d{9,14}(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  const [, day, clock = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      text,
    ) ?? [];
  if (unix === undefined && day === undefined) return undefined;
  const offset = /\d\d$/.test(zone) ? zone.replace(/^(.\d\d)$/, '$1:00') : 'Z';
  const time = new Date(unix === undefined ? `${day}T${clock}${offset}` : unix < 1e11 ? unix * 1000 : unix);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
