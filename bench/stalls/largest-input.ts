import { z } from 'zod';

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

/** Names of fields whose longest value would be rejected for other reasons than the schema. */
const kept =
  /password|token|code|username|email|cursor|previewExcerpt|updatedAt|authorId|categoryId|reply|comment$/i;
const maxItems = 10_000;

/**
 * Derives the largest input that a schema accepts from the example of its endpoint: the longest texts, lists
 * at their limits and the greatest numbers, in at most `maxBytes` of JSON. `only` selects the fields that
 * are changed.
 */
export function largestInput(
  schema: z.ZodType,
  example: unknown,
  { maxBytes = 64 * 1024, only = (_: string): boolean => true } = {},
): unknown {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const resolved = (part: JsonSchema): JsonSchema => {
    if (part.$ref) return resolved(root.$defs?.[part.$ref.split('/').at(-1) ?? ''] ?? {});
    const choice = (part.anyOf ?? part.oneOf)?.[0];
    return choice ? resolved(choice) : part;
  };

  const grown = (of: JsonSchema, value: unknown, accepts: (value: unknown) => boolean): unknown => {
    const part = resolved(of);
    const candidates = (): unknown[] => {
      if (part.enum || part.const !== undefined) return [];
      if (part.type === 'string') return lengthsUpTo(part.maxLength ?? 2_000).map(words);
      if (part.type === 'integer' || part.type === 'number')
        return part.maximum && part.maximum < Number.MAX_SAFE_INTEGER ? [part.maximum] : [];
      if (!part.items) return [];
      const { items } = part;
      const [first] = Array.isArray(value) ? value : [];
      const item = grown(items, first ?? smallest(resolved(items)), (one) => accepts([one]));
      const list = (length: number) => Array.from({ length }, (_, n) => (n ? varied(item, n) : item));
      const bytes = JSON.stringify(item)?.length ?? 0;
      return lengthsUpTo(part.maxItems ?? maxItems)
        .filter((length) => bytes * length <= maxBytes)
        .map(list);
    };
    if (!part.properties) return candidates().find(accepts) ?? value;
    let object = { ...(value as Record<string, unknown> | undefined) };
    for (const [name, field] of Object.entries(part.properties)) {
      if (kept.test(name) || !only(name)) continue;
      const takes = (one: unknown) => accepts({ ...object, [name]: one });
      const larger = grown(field, object[name], takes);
      if (larger !== undefined && takes(larger)) object = { ...object, [name]: larger };
    }
    return object;
  };
  return grown(
    root,
    example,
    (value) => JSON.stringify(value).length <= maxBytes && schema.safeParse(value).success,
  );
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

/** A text of this length, of different words. */
function words(length: number): string {
  let text = '';
  for (let n = 0; text.length < length; n++) text += `word${(n * 7_919) % 10_007} `;
  return `${text.slice(0, length - 1)}x`;
}

/** Items of some lists must differ. */
function varied(item: unknown, n: number): unknown {
  return typeof item === 'string' ? `${n}${item}`.slice(0, item.length) : item;
}
