import { z } from 'zod';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import type { JsonSchema } from './schema-mistakes.ts';

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Beyond int4, the largest exact integer, below int4, beyond int8, and below what is counted. */
const numbers = [2 ** 31, 2 ** 53 - 1, -(2 ** 31) - 1, 1e300, -1];
/** In years that PostgreSQL does not have, and that ISO 8601 writes with six digits. */
const times = ['0000-12-31T23:59:59Z', '9999-12-31T23:59:59-23:59'];

/**
 * A request of an endpoint with each number and time that its schemas declare replaced by one that a column or an offset cannot
 * be: in parameters, in the query and in the body. Those of list entries are replaced in the first entry.
 */
export function* outOfRange(endpoint: Endpoint, valid: Request): Generator<Request> {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema & Defs;
    for (const { path, isTime } of places(json, json.$defs ?? {}))
      for (const value of isTime ? times : numbers) {
        yield { ...valid, [part]: withValue(valid[part], path, part === 'body' ? value : String(value)) };
        // Parameters of the example may exclude it.
        if (part === 'query') yield { ...valid, query: { [path.join('.')]: String(value) } };
      }
  }
}

interface Defs {
  $defs?: Record<string, JsonSchema>;
  oneOf?: JsonSchema[];
}

interface Place {
  path: string[];
  isTime: boolean;
}

function places(schema: JsonSchema & Defs, defs: Record<string, JsonSchema>): Place[] {
  const { $ref, type, format, anyOf = [], oneOf = [], items, properties = {} } = schema;
  if ($ref) return places(defs[$ref.split('/').at(-1) ?? ''] ?? {}, defs);
  // A name that may be sent as a number.
  if (anyOf.some((one) => one.type === 'string')) return [];
  const within = (name: string, part: JsonSchema) =>
    places(part, defs).map(({ path, isTime }) => ({ path: [name, ...path], isTime }));
  const isTime = format === 'date-time';
  const all = [
    ...(isTime || type === 'integer' || type === 'number' ? [{ path: [], isTime }] : []),
    ...[...anyOf, ...oneOf].flatMap((one) => places(one, defs)),
    ...(items ? within('0', items) : []),
    ...Object.entries(properties).flatMap(([name, part]) => within(name, part)),
  ];
  return [...new Map(all.map((place) => [place.path.join('.'), place])).values()];
}

function withValue(valid: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') {
    const [first, ...others] = Array.isArray(valid) ? valid : [];
    return [withValue(first, rest, value), ...others];
  }
  const fields = (typeof valid === 'object' && valid !== null ? valid : {}) as Record<string, unknown>;
  // The price of a free prompt is ignored.
  const sold = name === 'price' && !('acknowledged' in fields) ? { isPremium: true } : {};
  return { ...fields, ...sold, [name]: withValue(fields[name], rest, value) };
}
