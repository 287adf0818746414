import { z } from 'zod';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { cutText } from '../../domain/core/text/text.ts';
import { nearestName } from '../../domain/core/typos.ts';
import { type Failure, failure } from '../../operations/core/failure.ts';

/** The objects of a response whose fields a client can select: those of a list, or the one that is read. */
export interface SelectableFields {
  /** The field of the response that contains them. */
  of: string;
  names: readonly string[];
}

/**
 * Returns the fields that `fields` can select in the responses of an endpoint; undefined if it has no such
 * parameter.
 */
export function selectableFields({
  method,
  reply,
  streamed,
  file,
}: Pick<Endpoint, 'method' | 'reply' | 'streamed' | 'file'>): SelectableFields | undefined {
  if (method !== 'GET' || streamed || file || !(reply instanceof z.ZodObject)) return undefined;
  const { items } = reply.shape;
  if (items instanceof z.ZodArray && items.element instanceof z.ZodObject)
    return { of: 'items', names: Object.keys(items.element.shape) };
  for (const [of, value] of Object.entries(reply.shape))
    if (value instanceof z.ZodObject && 'id' in value.shape) return { of, names: Object.keys(value.shape) };
  return undefined;
}

/**
 * Parses a request's `fields` and removes duplicates; undefined if it is absent. Fails with malformed for
 * unknown names.
 */
export function readFields(
  selectable: SelectableFields | undefined,
  given: string | undefined,
): readonly string[] | undefined | Failure {
  if (!selectable || given === undefined) return undefined;
  const names = [...new Set(given.split(',').map((name) => name.trim()))].filter(Boolean);
  const unknown = names.find((name) => !selectable.names.includes(name));
  if (names.length && unknown === undefined) return names;
  const near = unknown && nearestName(unknown, selectable.names);
  const message =
    unknown === undefined
      ? 'fields must be field names, separated by commas'
      : `Unknown field ${JSON.stringify(cutText(unknown, 60))}${near ? `: did you mean "${near}"?` : `. Known are ${selectable.names.join(', ')}`}`;
  return failure('malformed', message, [{ field: 'fields', message }]);
}

/** Reduces the objects of a response to these fields. */
export function withFields(reply: object, { of }: SelectableFields, names: readonly string[]): object {
  const value = (reply as Record<string, unknown>)[of];
  const picked = (object: object) =>
    Object.fromEntries(
      names.flatMap((name) =>
        Object.hasOwn(object, name) ? [[name, (object as Record<string, unknown>)[name]]] : [],
      ),
    );
  return { ...reply, [of]: Array.isArray(value) ? value.map(picked) : picked(value as object) };
}
