import type { z } from 'zod';
import type { FieldError } from '../../contract/core/problems.ts';
import { objectsIn, serverFieldsOf } from '../../contract/core/server-fields.ts';
import { cutText } from '../../domain/core/text/text.ts';
import { nearestName } from '../../domain/core/typos.ts';

/** Maximum number of unknown names reported. */
const maxReported = 10;
/** Maximum number of known names in a message, and of characters of an unknown name. */
const maxListed = 24;
const longestShown = 60;

/**
 * Returns an error for each parameter of a request's query that neither its endpoint nor `more` has, or that
 * occurs more than once.
 */
export function wrongParameters(
  url: string,
  query: z.ZodObject | undefined,
  more: readonly string[] = [],
): FieldError[] {
  const start = url.indexOf('?');
  if (start < 0) return [];
  const known = [...Object.keys(query?.shape ?? {}), ...more];
  const given = [...new URLSearchParams(url.slice(start)).keys()];
  const unknown = [...new Set(given)].filter((name) => !known.includes(name));
  const repeated = known.filter((name) => given.indexOf(name) !== given.lastIndexOf(name));
  return [
    ...unknown.map((name) => unknownName('parameter', name, '', known)),
    ...repeated.map((name) => ({ field: name, message: `${name} occurs more than once. Send it once` })),
  ].slice(0, maxReported);
}

/**
 * Returns an error for each field of a body, including nested objects, that its schema does not have. Fields
 * that the server sets are accepted.
 */
export function unknownFields(schema: z.ZodType, body: unknown): FieldError[] {
  const found: FieldError[] = [];
  collect(schema, body, '', found);
  return found;
}

function collect(schema: z.ZodType | undefined, value: unknown, path: string, found: FieldError[]): void {
  if (found.length >= maxReported || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [n, item] of value.entries()) collect(schema, item, `${path}${n}.`, found);
    return;
  }
  const objects = objectsOf(schema, value);
  if (!objects.length) return;
  const known = [...new Set(objects.flatMap(({ shape }) => Object.keys(shape)))];
  const ignored = objects.flatMap(serverFieldsOf);
  for (const [name, inner] of Object.entries(value)) {
    if (found.length >= maxReported) return;
    const holder = objects.find(({ shape }) => Object.hasOwn(shape, name));
    if (holder) collect(holder.shape[name] as z.ZodType, inner, `${path}${name}.`, found);
    else if (!ignored.includes(name)) found.push(unknownName('field', name, path, known));
  }
}

/** The candidate objects of a schema for a value: for a prompt or a draft, the one with its status. */
function objectsOf(schema: z.ZodType | undefined, value: object): z.ZodObject[] {
  const objects = objectsIn(schema);
  if (objects.length < 2) return objects;
  const fitting = objects.filter(({ shape }) =>
    Object.entries(shape).every(
      ([name, field]) =>
        !isFixed(field as z.ZodType) ||
        (field as z.ZodType).safeParse((value as Record<string, unknown>)[name]).success,
    ),
  );
  return fitting.length ? fitting : objects;
}

/** Whether a field has a single value, which discriminates between the objects of a union. */
function isFixed(field: z.ZodType): boolean {
  const { type, innerType } = field.def as { type: string; innerType?: z.ZodType };
  return type === 'literal' || (innerType !== undefined && isFixed(innerType));
}

function unknownName(kind: 'parameter' | 'field', name: string, path: string, known: string[]): FieldError {
  const shown = name.length > longestShown ? `${cutText(name, longestShown)}…` : name;
  const near = name.length <= longestShown ? nearestName(name, known) : undefined;
  const hint = near
    ? `: did you mean "${near}"?`
    : known.length === 0
      ? ': this address has none'
      : known.length <= maxListed
        ? `. Known are ${known.join(', ')}`
        : '';
  return { field: path + shown, message: `Unknown ${kind} ${JSON.stringify(shown.toWellFormed())}${hint}` };
}
