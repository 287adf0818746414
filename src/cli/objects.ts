import type { ImportItem } from '../operations/prompts/library/item.ts';
import { bodyOf, fieldsOf, namesOf, valuesOf } from './fields.ts';
import type { JsonRow } from './json-rows.ts';

/**
 * The rows of a JSON file as input of the import. A prompt is an object with a text; lists, maps and folders
 * around it (`prompts`, `data`, …) are searched, whatever their names. Throws when every row lacks a title,
 * or a text.
 */
export async function* objectItems(rows: AsyncIterable<JsonRow>): AsyncGenerator<ImportItem> {
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
        for (const key of Object.keys(object).slice(0, 20)) keys.add(key);
        item.values = { ...(name !== undefined && { title: name }), ...valuesOf(object) };
        if (isPreview(object)) item.problem = 'The text is only a preview';
      } else item.problem = reason ?? notAnObject;
      isComplete ||= !item.values || (item.values.title !== undefined && item.values.body !== undefined);
      if (object && isVersion(object)) {
        const newest = versions.get(object.name)?.version ?? object.version;
        if (object.version >= newest) versions.set(object.name, { version: object.version, item });
      } else if (isComplete) yield* [...held.splice(0), item];
      else held.push(item);
    }
    if (held.length > maxHeld) isComplete = true;
  }
  for (const field of ['title', 'body'] as const) {
    if (isComplete || held.length < 2 || held.some(({ values }) => values?.[field] !== undefined)) continue;
    const names = [...keys].slice(0, 20).join(', ');
    throw new Error(
      `No object in the file has a ${field}: name it ${namesOf(field)}. The keys found are ${names}.`,
    );
  }
  yield* held;
  for (const { item } of versions.values()) yield item;
}

const notAnObject = 'The row is not an object with fields like title and body';
/** Rows that are held back until one has a title and a text. */
const maxHeld = 1_000;

interface Found {
  /** Where the object is within its value, such as `prompts[2]`. */
  path: string;
  /** Its key in a map. */
  name?: string | undefined;
  object?: Record<string, unknown>;
  problem?: string;
}

function promptsIn(value: unknown, path: string, depth: number): Found[] {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return [{ path }];
  if (Array.isArray(value))
    return value.flatMap((part, n) => promptsIn(part, `${path}[${n + 1}]`, depth + 1));
  const object = value as Record<string, unknown>;
  if (hasText(object)) return [{ path, object }];
  const inside = Object.entries(object).flatMap(([key, part]) => {
    if (typeof part !== 'object' || part === null || !holdsPrompts(part, depth + 1)) return [];
    const found = promptsIn(part, path ? `${path}.${key}` : key, depth + 1);
    return Array.isArray(part)
      ? found
      : found.map((one) => (one.object === part ? { ...one, name: key } : one));
  });
  return inside.length ? inside : [{ path, object }];
}

const maxDepth = 10;

function hasText(object: Record<string, unknown>): boolean {
  return [...fieldsOf(Object.keys(object))].some(
    ([name, field]) => field === 'body' && typeof bodyOf(object[name]) === 'string',
  );
}

function holdsPrompts(value: object, depth: number): boolean {
  if (depth > maxDepth) return false;
  if (!Array.isArray(value) && hasText(value as Record<string, unknown>)) return true;
  return Object.values(value).some(
    (part) => typeof part === 'object' && part !== null && holdsPrompts(part, depth + 1),
  );
}

function isPreview(object: Record<string, unknown>): boolean {
  return Object.entries(object).some(([key, value]) => value === true && /truncated$/i.test(key));
}

/** Whether an object is one of several numbered versions of a name, as in exports of Langfuse. */
function isVersion(
  object: Record<string, unknown>,
): object is Record<string, unknown> & { name: string; version: number } {
  return typeof object.version === 'number' && typeof object.name === 'string';
}
