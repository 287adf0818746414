import { z } from 'zod';
import { cut, plainWords } from './odd-texts.ts';

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  maxItems?: number;
  maxLength?: number;
  maximum?: number;
}

/** Names of fields that refer to something: their longest value is accepted, but names nothing. */
export const referring =
  /password|token|code|username|email|cursor|previewExcerpt|updatedAt|authorId|categoryId|parentId|reply|comment$|^id$/i;
const maxItems = 10_000;

export interface InputOptions {
  /** The limit of {@link size}. */
  maxBytes?: number;
  /** Selects the fields that are changed: by default all but the {@link referring} ones. */
  only?: (field: string) => boolean;
  /** Writes the texts, of at most that many code units. Where none is accepted, plain words are used. */
  text?: (length: number) => string;
  /** Bytes of an input as it is sent, by default as JSON. */
  size?: (input: unknown) => number;
}

/**
 * Derives the largest input that a schema accepts from the example of its endpoint: the longest texts, lists
 * at their limits and the greatest numbers.
 */
export function largestInput(
  schema: z.ZodType,
  example: unknown,
  {
    maxBytes = 64 * 1024,
    only = (field) => !referring.test(field),
    text = plainWords,
    size = jsonBytes,
  }: InputOptions = {},
): unknown {
  const root = jsonSchemaOf(schema);
  const resolved = resolverOf(root);

  const grown = (of: JsonSchema, value: unknown, accepts: (value: unknown) => boolean): unknown => {
    const part = resolved(of);
    const candidates = function* (): Generator<unknown> {
      if (part.enum || part.const !== undefined) return;
      if (part.type === 'string') {
        const lengths = lengthsUpTo(part.maxLength ?? 2_000);
        for (const write of new Set([text, plainWords])) yield* lengths.map(write);
      } else if (part.type === 'integer' || part.type === 'number') {
        if (part.maximum && part.maximum < Number.MAX_SAFE_INTEGER) yield part.maximum;
      } else if (part.items) {
        const { items } = part;
        const [first] = Array.isArray(value) ? value : [];
        const item = grown(items, first ?? smallest(resolved(items)), (one) => accepts([one]));
        const bytes = size(item);
        for (const length of lengthsUpTo(part.maxItems ?? maxItems))
          if (bytes * length <= maxBytes)
            yield Array.from({ length }, (_, n) => (n ? varied(item, n) : item));
      }
    };
    if (!part.properties) {
      for (const candidate of candidates()) if (accepts(candidate)) return candidate;
      return value;
    }
    let object = { ...(value as Record<string, unknown> | undefined) };
    for (const [name, field] of Object.entries(part.properties)) {
      if (!only(name)) continue;
      const takes = (one: unknown) => accepts({ ...object, [name]: one });
      const larger = grown(field, object[name], takes);
      if (larger !== undefined && takes(larger)) object = { ...object, [name]: larger };
    }
    return object;
  };
  return grown(root, example, (value) => size(value) <= maxBytes && schema.safeParse(value).success);
}

/** A text that a schema accepts: its field, `sampleResponses.content` for instance, and its limit. */
export interface TextField {
  name: string;
  maxLength: number;
}

/** Lists the fields of a schema that contain text, those of items and of objects included. */
export function textFields(schema: z.ZodType | undefined): TextField[] {
  if (!schema) return [];
  const root = jsonSchemaOf(schema);
  const resolved = resolverOf(root);
  const fieldsOf = (of: JsonSchema, name: string): TextField[] => {
    const { type, properties = {}, items, enum: values, const: fixed, maxLength = 2_000 } = resolved(of);
    if (items) return fieldsOf(items, name);
    if (type === 'string' && !values && fixed === undefined) return [{ name, maxLength }];
    return Object.entries(properties).flatMap(([key, field]) =>
      fieldsOf(field, name ? `${name}.${key}` : key),
    );
  };
  return fieldsOf(root, '');
}

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Returns a function that follows references, and takes the first of several choices. */
function resolverOf(root: JsonSchema): (part: JsonSchema) => JsonSchema {
  const resolved = (part: JsonSchema): JsonSchema => {
    if (part.$ref) return resolved(root.$defs?.[part.$ref.split('/').at(-1) ?? ''] ?? {});
    const choice = (part.anyOf ?? part.oneOf)?.[0];
    return choice ? resolved(choice) : part;
  };
  return resolved;
}

function jsonBytes(input: unknown): number {
  return Buffer.byteLength(JSON.stringify(input) ?? '');
}

/** A value with an object's required fields, if they are simple. */
function smallest({ type, properties = {}, required = [] }: JsonSchema): unknown {
  if (type !== 'object') return undefined;
  return Object.fromEntries(
    required.map((name) => {
      const { enum: values, type: kind } = properties[name] ?? {};
      return [name, values?.at(-1) ?? (kind === 'string' ? 'x' : 1)];
    }),
  );
}

/** Lengths from a limit down to 1, each a fifth less. */
function lengthsUpTo(max: number): number[] {
  const lengths: number[] = [];
  for (let length = max; length >= 1; length = Math.floor(length * 0.8)) lengths.push(length);
  return lengths;
}

/** Items of some lists must differ. */
function varied(item: unknown, n: number): unknown {
  return typeof item === 'string' ? cut(`${n}${item}`, item.length) : item;
}
