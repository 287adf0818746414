import type { ImportItem, ItemValues } from '../../operations/prompts/library/item.ts';
import type { FileEvents } from './documents.ts';
import { bodyOf, fieldsOf, isFieldName, isMessage, namesOf, valuesOf } from './fields.ts';
import type { JsonRow } from './json-rows.ts';
import { isOwnInputs, readInputs, unreadKeys } from './stated-inputs.ts';
import { snippetFields } from './tool-marks.ts';

type Fields = Record<string, unknown>;

/** What the reader of objects is told, and tells. */
interface ObjectEvents extends FileEvents {
  /** The title of a single prompt that has none. */
  fileTitle: string;
}

/**
 * The rows of a JSON or YAML file as input of the import. A prompt is an object with a text, or with one part
 * that has it, or a pair of title and text; lists, maps and folders around it (`prompts`, `data`, …) are
 * searched, whatever their names. Throws when every row lacks a title, or a text.
 */
export async function* objectItems(
  rows: AsyncIterable<JsonRow>,
  { fileTitle, onUnused, onLost }: ObjectEvents,
): AsyncGenerator<ImportItem> {
  const held: ImportItem[] = [];
  const keys = new Set<string>();
  let isComplete = false;
  // The newest versions are known at the end.
  const versions = new Map<string, { version: number; item: ImportItem }>();
  let row = 0;
  for await (const { line, value, problem } of rows) {
    const found: Found[] = problem ? [{ path: '', problem }] : promptsIn(value, '', 0);
    for (const { path, name, object, problem: reason } of found) {
      const place = `line ${line}${path && `, ${path}`}`;
      const item: ImportItem = { row: ++row, place };
      if (object) {
        item.values = { ...(name !== undefined && { title: name }), ...valuesOf(object) };
        const { body, inputs: own, ...values } = item.values;
        if (typeof body === 'string') {
          const isOwn = isOwnInputs(own);
          const { lost, ...read } = readInputs(snippetFields(body), isOwn ? {} : object);
          onLost(lost);
          const inputs = isOwn ? own : read.inputs.length ? read.inputs : undefined;
          item.values = { ...values, body: read.body, ...(inputs !== undefined && { inputs }) };
        }
        if (body !== undefined) onUnused(unreadKeys(Object.keys(object)));
        const missing = missingIn(item.values);
        const found = missing ? keysIn(object) : [];
        for (const key of found) keys.add(key);
        if (isPreview(object)) item.problem = preview;
        else if (missing) item.problem = `It has no ${missing}: ${keysFound(missing, found)}`;
      } else item.problem = reason ?? notAnObject;
      isComplete ||= !item.values || missingIn(item.values) === undefined;
      if (object && isVersion(object)) {
        const newest = versions.get(object.name)?.version ?? object.version;
        if (object.version >= newest) versions.set(object.name, { version: object.version, item });
      } else if (isComplete) yield* [...held.splice(0), item];
      else held.push(item);
    }
    if (held.length > maxHeld) isComplete = true;
  }
  const [only] = held;
  if (row === 1 && only?.values?.body !== undefined && only.problem !== preview) {
    only.values.title ??= fileTitle;
    delete only.problem;
  }
  for (const field of ['title', 'body'] as const) {
    if (isComplete || held.length < 2 || held.some(({ values }) => values?.[field] !== undefined)) continue;
    throw new Error(`No object in the file has a ${field}: ${keysFound(field, [...keys])}`);
  }
  yield* held;
  for (const { item } of versions.values()) yield item;
}

const preview = 'The text is only a preview';
const notAnObject = 'The row is not an object with fields like title and body';
/** Rows that are held back until one has a title and a text. */
const maxHeld = 1_000;

function missingIn({ title, body, status }: ItemValues): 'title' | 'body' | undefined {
  if (body === undefined) return 'body';
  return title === undefined && status !== 'draft' ? 'title' : undefined;
}

function keysFound(field: 'title' | 'body', keys: readonly string[]): string {
  return `name it ${namesOf(field)}. The keys found are ${keys.slice(0, 20).join(', ')}.`;
}

/** The keys of an object and of the objects within it: `list[].name`. */
function keysIn(value: unknown, path = '', depth = 0): string[] {
  if (!isObject(value) || depth > maxDepth) return [path];
  if (Array.isArray(value)) return keysIn(value[0], `${path}[]`, depth + 1);
  const inside = Object.entries(value).slice(0, 20);
  if (!inside.length) return [path];
  return inside.flatMap(([key, part]) => keysIn(part, path ? `${path}.${key}` : key, depth + 1));
}

interface Found {
  /** Where the object is within its value, such as `prompts[2]`. */
  path: string;
  /** Its key in a map. */
  name?: string | undefined;
  object?: Fields;
  problem?: string;
}

function promptsIn(value: unknown, path: string, depth: number): Found[] {
  if (depth > maxDepth || !isObject(value)) return [{ path }];
  if (isPair(value)) return [{ path, object: { title: value[0], body: value[1] } }];
  if (Array.isArray(value))
    return value.flatMap((part, n) => promptsIn(part, `${path}[${n + 1}]`, depth + 1));
  const whole = wholeIn(value);
  if (whole) return [{ path, object: whole }];
  const inside = Object.entries(value).flatMap(([key, part]) => {
    if (!isObject(part) || notPrompts.test(key) || !holdsPrompts(part, depth + 1)) return [];
    const partPath = path ? `${path}.${key}` : key;
    const found = promptsIn(part, partPath, depth + 1);
    return Array.isArray(part)
      ? found
      : found.map((one) => (one.path === partPath ? { ...one, name: key } : one));
  });
  return inside.length ? inside : [{ path, object: value }];
}

const maxDepth = 10;
/** Keys of what belongs to a prompt and is none. */
const notPrompts = /^(?:few_?shots?|.*examples?|.*messages|.*questions)$/i;
/** Keys of objects whose name is not that of the prompt. */
const otherThings =
  /^(?:users?|authors?|creators?|owners?|organi[sz]ations?|teams?|publishers?|folders?|parents?|projects?|permissions?)$/i;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** A title and a text, as lists of prompts without names have them. */
function isPair(value: unknown): value is [string, string] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => typeof part === 'string') &&
    !isMessage(value)
  );
}

/** An object with a text, with what its parts say about it: `{ meta: { title }, config: { systemRole } }`. */
function wholeIn(object: Fields): Fields | undefined {
  if (isMessage(object)) return undefined;
  const parts = Object.entries(object).filter(
    (entry): entry is [string, Fields] => isObject(entry[1]) && !Array.isArray(entry[1]) && isAbout(entry[0]),
  );
  const texts = parts.filter(([, part]) => hasText(part) && !isMessage(part));
  const isDirect = hasText(object);
  const [[textKey = '', text = {}] = []] = texts;
  if (!isDirect && (texts.length !== 1 || has(text, 'title'))) return undefined;
  const details = parts.filter(([, part]) => part !== text || isDirect);
  const titled = details.filter(([, part]) => has(part, 'title'));
  if (!isDirect && !has(object, 'title') && titled.length !== 1) return undefined;
  const whole: Fields = isDirect ? { ...object } : { ...text, ...object };
  if (!isDirect) delete whole[textKey];
  for (const [key, part] of details) {
    const fields = fieldsOf(Object.keys(part));
    const added = Object.entries(part).filter(([name]) => {
      const field = fields.get(name);
      return (
        field && described.has(field) && !has(whole, field) && (field !== 'title' || titled.length === 1)
      );
    });
    if (!added.length) continue;
    delete whole[key];
    for (const [name, value] of Object.entries(part)) whole[`${key}.${name}`] = value;
    for (const [name, value] of added) {
      delete whole[`${key}.${name}`];
      whole[name] = value;
    }
  }
  return whole;
}

/** What the parts of an object can say about it. */
const described = new Set(['title', 'summary', 'tags', 'models']);

function isAbout(key: string): boolean {
  return !isFieldName(key) && !otherThings.test(key) && !notPrompts.test(key);
}

function has(object: Fields, field: string): boolean {
  return [...fieldsOf(Object.keys(object)).values()].some((known) => known === field);
}

function hasText(object: Fields): boolean {
  return [...fieldsOf(Object.keys(object))].some(
    ([name, field]) => field === 'body' && typeof bodyOf(object[name]) === 'string',
  );
}

function holdsPrompts(value: Fields, depth: number): boolean {
  if (depth > maxDepth) return false;
  if (Array.isArray(value) ? value.some(isPair) : wholeIn(value)) return true;
  return Object.entries(value).some(
    ([key, part]) => isObject(part) && !notPrompts.test(key) && holdsPrompts(part, depth + 1),
  );
}

function isPreview(object: Fields): boolean {
  return Object.entries(object).some(([key, value]) => value === true && /truncated$/i.test(key));
}

/** Whether an object is one of several numbered versions of a name, as in exports of Langfuse. */
function isVersion(object: Fields): object is Fields & { name: string; version: number } {
  return typeof object.version === 'number' && typeof object.name === 'string';
}
