import type { z } from 'zod';
import { isRecord } from '../../domain/core/records.ts';
import type { Endpoint, Reply } from './endpoint.ts';

/**
 * The documented example of an endpoint, composed of the examples of its fields. What the endpoint declares
 * in its `example` replaces fields of a part.
 */
export function exampleOf<const E extends Endpoint>(endpoint: E): Example<E> {
  const { params, query, body, reply, file, example = {} } = endpoint;
  const part = (schema: z.ZodType | undefined, declared: unknown) =>
    schema && withChanges(composeExample(schema), declared);
  const request = {
    params: part(params, example.params),
    query: part(query, example.query),
    body: part(body, example.body),
  };
  return { request, reply: file ? undefined : part(reply, example.reply) } as Example<E>;
}

interface Example<E> {
  request: { params: Part<E, 'params'>; query: Part<E, 'query'>; body: Part<E, 'body'> };
  reply: Reply<E>;
}

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer Z extends z.ZodType }
  ? z.input<Z>
  : unknown;

/**
 * The example in the metadata of a schema, or one that is composed of its parts. Fields that may be omitted
 * are, unless they have an example of their own.
 */
export function composeExample<S extends z.ZodType>(schema: S): z.output<S> {
  return compose(schema) as z.output<S>;
}

function compose(schema: z.ZodType): unknown {
  const meta = schema.meta();
  if (meta && 'example' in meta) return meta.example;
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => !isLeftOut(field as z.ZodType))
          .map(([name, field]) => [name, compose(field as z.ZodType)]),
      );
    case 'array':
      return [compose(def.element as z.ZodType)];
    case 'tuple':
      return def.items.map((item) => compose(item as z.ZodType));
    case 'union':
      return compose(def.options[0] as z.ZodType);
    case 'optional':
    case 'nullable':
    case 'default':
      return compose(def.innerType as z.ZodType);
    case 'pipe':
      return compose(def.in as z.ZodType);
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'boolean':
      return false;
    case 'number':
      return 1;
    default:
      throw new Error(`A ${def.type} needs an example.`);
  }
}

function isLeftOut(field: z.ZodType): boolean {
  const meta = field.meta();
  return (field.def.type === 'optional' || field.def.type === 'default') && !(meta && 'example' in meta);
}

/** An example with other values of some fields, at any depth. */
export function withChanges(example: unknown, changes: unknown): unknown {
  if (changes === undefined) return example;
  if (!isRecord(example) || !isRecord(changes)) return changes;
  const changed = Object.entries(changes).map(([name, value]) => [name, withChanges(example[name], value)]);
  return { ...example, ...Object.fromEntries(changed) };
}
