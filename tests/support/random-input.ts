import fc from 'fast-check';
import { z } from 'zod';
import { shippedTopics } from '../../src/domain/topics.ts';

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

/** Values that a schema of the contract accepts, made from its JSON Schema, and by name where that says too little. */
export function validInput(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return arbitraryOf(json, '', json.$defs ?? {})
    .map(settled)
    .filter((value) => schema.safeParse(value).success);
}

/** Anything a client may send by mistake or on purpose. */
export const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1e308, '', ' ', '\0', '\ud800', 'null', [], {}, [[]], {
    a: { b: [] },
  }),
  fc.constantFrom(
    'x'.repeat(25_000),
    '🎉'.repeat(400),
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A body with one mistake: a field missing, of another kind, or too much of it; or something else altogether. */
export function mistaken(body: unknown): fc.Arbitrary<unknown> {
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  if (fields.length === 0) return nonsense;
  const field = fc.constantFrom(...fields);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(field, nonsense).map(([key, value]) => ({ ...(body as object), [key]: value })),
    },
    {
      weight: 1,
      arbitrary: field.map((key) =>
        Object.fromEntries(Object.entries(body as object).filter(([name]) => name !== key)),
      ),
    },
    { weight: 1, arbitrary: nonsense },
  );
}

const pictures = fc.constantFrom(
  '/covers/design/Any.svg',
  'https://img.example.com/a.png',
  'http://x.example/ü.webp?w=1#top',
);
const pages = fc.constantFrom(
  '',
  'https://alice.example.com',
  'alice.example.com/blog',
  'http://例え.example/',
);
const letters = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abcdefghij   XYZ019-_.,') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...'éßÆйשاकが中',
      '👩‍💻',
      '🎉',
      '\n',
      '\t',
      '<',
      '"',
      "'",
      '%',
      '\\',
      '[',
      '{',
      ',',
    ),
  },
);
const ownUnlessUndefined = fc.constant(undefined);

/** Fields whose rules JSON Schema does not tell. Unique names are given when the request is sent. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  categoryId: fc.constantFrom(...shippedTopics.map(({ id }) => id)),
  imageUrl: pictures,
  photoURL: fc.oneof(pictures, fc.constant('')),
  website: pages,
  linkedinUrl: pages,
  email: fc.constant('unique@example.com'),
  username: fc.constant('unique'),
  price: fc.integer({ min: 99, max: 99_999 }).map((cents) => cents / 100),
  tags: fc.uniqueArray(words(10), { maxLength: 5, selector: (tag) => tag.toLowerCase() }),
  page: fc.integer({ min: 1, max: 4 }),
  cursor: ownUnlessUndefined,
  updatedAt: ownUnlessUndefined,
  startsAt: fc.constant('2099-03-10T17:00:00Z'),
  endsAt: fc.constant('2099-03-10T18:30:00Z'),
  expiresAt: fc.constantFrom(null, '2100-01-31T12:00:00Z'),
};

function arbitraryOf(
  json: JsonSchema,
  name: string,
  defs: Record<string, JsonSchema>,
): fc.Arbitrary<unknown> {
  const named = byName[name];
  // The tags of a query are one text.
  if (named && !(name === 'tags' && json.type === 'string')) return named;
  if (json.$ref) return arbitraryOf(defs[json.$ref.split('/').at(-1) ?? ''] ?? {}, name, defs);
  if (json.const !== undefined) return fc.constant(json.const);
  if (json.enum) return fc.constantFrom(...json.enum);
  const either = json.anyOf ?? json.oneOf;
  if (either) return fc.oneof(...either.map((one) => arbitraryOf(one, name, defs)));
  if (json.type === 'object') {
    const fields = Object.entries(json.properties ?? {}).map(([key, value]) => [
      key,
      arbitraryOf(value, key, defs),
    ]);
    const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
    return fc.record(record, { requiredKeys: json.required ?? [] });
  }
  if (json.type === 'array')
    return fc.array(arbitraryOf(json.items ?? {}, name, defs), {
      maxLength: Math.min(json.maxItems ?? 3, 3),
    });
  if (json.type === 'boolean') return fc.boolean();
  if (json.type === 'integer') return fc.integer({ min: json.minimum ?? 0, max: json.maximum ?? 100 });
  if (json.type === 'number')
    return fc.double({ noNaN: true, min: json.minimum ?? 0, max: json.maximum ?? 1000 });
  const most = json.maxLength ?? 40;
  const short = words(Math.min(most, 60));
  return most > 200
    ? fc.oneof({ weight: 9, arbitrary: short }, { weight: 1, arbitrary: fc.constant('ab '.repeat(most / 3)) })
    : short;
}

function words(most: number): fc.Arbitrary<string> {
  return fc
    .array(letters, { minLength: 1, maxLength: most })
    .map((parts) => `w${parts.join('')}`.slice(0, most).toWellFormed().trim());
}

/** Samples that are pictures or videos have an address as their content; what is undefined is not sent. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const made = Object.fromEntries(fields.map(([key, field]) => [key, settled(field)]));
  return made.type === 'image' || made.type === 'video'
    ? { ...made, content: 'https://img.example.com/a' }
    : made;
}
