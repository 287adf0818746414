import { capitalized } from '../domain/core/text/text.ts';
import { type ImportField, type ItemValues, importFields } from '../operations/prompts/library/item.ts';

/** Other accepted names of the fields: those of prompts.csv, of the API, and common ones. */
const otherNames: Record<string, ImportField> = {
  act: 'title',
  prompt: 'body',
  content: 'body',
  contentmd: 'body',
  category: 'topic',
  categoryid: 'topic',
  model: 'models',
  sampleresponses: 'samples',
  authorusername: 'author',
  authordisplayname: 'authorName',
};

/** Names that stand for a field only where no other does, the most likely first. */
const weakNames: Record<string, ImportField> = {
  name: 'title',
  app: 'title',
  command: 'title',
  text: 'body',
  messages: 'body',
  description: 'summary',
  timestamp: 'createdAt',
  type: 'kind',
};

const strongNames = new Map<string, ImportField>([
  ...Object.entries(otherNames),
  ...importFields.map((field) => [field.toLowerCase(), field] as const),
]);

/** A part of the body of image prompts: what the picture must not show. */
const negativePrompt = 'negativeprompt';

/**
 * The fields that the columns or keys of a file stand for, by name. Several names can stand for one field.
 */
export function fieldsOf(names: readonly string[]): Map<string, ImportField> {
  const fields = new Map<string, ImportField>();
  for (const name of names) {
    const field = strongNames.get(folded(name));
    if (field) fields.set(name, field);
  }
  const taken = new Set(fields.values());
  for (const [weak, field] of Object.entries(weakNames)) {
    const name = names.find((given) => folded(given) === weak);
    if (name === undefined || taken.has(field)) continue;
    fields.set(name, field);
    taken.add(field);
  }
  return fields;
}

/** Whether a name can stand for a field. */
export function isFieldName(name: string): boolean {
  const key = folded(name);
  return strongNames.has(key) || Object.hasOwn(weakNames, key) || key === negativePrompt;
}

/** The names that stand for a field. */
export function namesOf(field: 'title' | 'body'): string {
  const others = [...Object.entries(otherNames), ...Object.entries(weakNames)];
  return [field, ...others.filter(([, known]) => known === field).map(([name]) => name)].join(' or ');
}

/** The values of an object from a file, by field. */
export function valuesOf(object: Readonly<Record<string, unknown>>): ItemValues {
  const fields = fieldsOf(Object.keys(object));
  const values: ItemValues = {};
  for (const [name, field] of fields) {
    // The API sends the topic twice, as an id and as an object with its name; the id comes first.
    if (values[field] !== undefined && name !== field) continue;
    const value = object[name];
    values[field] = field === 'body' ? bodyOf(value) : field === 'samples' ? value : named(value);
  }
  if (typeof values.title === 'string' && values.title === object.command)
    values.title = titleOf(values.title);
  const negative = Object.entries(object).find(([name]) => folded(name) === negativePrompt)?.[1];
  if (typeof negative === 'string' && negative.trim() !== '') {
    const lines = [values.body, `Negative prompt: ${negative.trim()}`];
    values.body = lines.filter((line) => typeof line === 'string' && line.trim() !== '').join('\n\n');
  }
  return values;
}

/** `code_review` or `/code-review` as "Code review". */
export function titleOf(name: string): string {
  const words = name.replace(/^\//, '').replace(/[_-]+/g, ' ').trim();
  return capitalized(words);
}

/** A text, also within an object, or the messages of a chat. */
export function bodyOf(value: unknown): unknown {
  if (!Array.isArray(value)) return textWithin(value) ?? value;
  if (value.every((part) => typeof part === 'string')) return value.join('\n');
  const messages = value as { role?: unknown; content?: unknown }[];
  if (!messages.length || messages.some((message) => typeof message?.content !== 'string')) return value;
  const [only] = messages;
  if (messages.length === 1) return only?.content;
  return messages.map(({ role, content }) => `${titleOf(String(role ?? 'user'))}:\n${content}`).join('\n\n');
}

function textWithin(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const { content, text } = value as Record<string, unknown>;
  return content ?? text;
}

/** The name of a topic, tag or author that is an object. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const { username, name, title, slug } = value as Record<string, unknown>;
  return username ?? name ?? title ?? slug ?? textWithin(value) ?? value;
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
