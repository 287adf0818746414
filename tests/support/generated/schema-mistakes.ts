/** A JSON Schema as the API's document has it. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  readOnly?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** A value with one mistake, and where the mistake is. */
export interface Mistake {
  /** Path of the field, with dots. */
  field: string;
  what: string;
  value: unknown;
}

/**
 * Every way to break a schema at one place of a valid value: another type, too long or short, out of range, not one of the allowed
 * values, missing, or an unknown field. `resolve` finds what a `$ref` names.
 */
export function* mistakesIn(
  schema: JsonSchema,
  valid: unknown,
  resolve: (ref: string) => JsonSchema,
): Generator<Mistake> {
  const { $ref, anyOf, items } = schema;
  if ($ref) return yield* mistakesIn(resolve($ref), valid, resolve);
  // Of several shapes, the value has the first; the others are broken by the same mistakes, unless they are simple
  // values of another type.
  if (anyOf?.[0]) {
    for (const mistake of mistakesIn(anyOf[0], valid, resolve))
      if (
        mistake.field ||
        !anyOf.slice(1).some(({ type }) => type === typeof mistake.value && type !== 'object')
      )
        yield mistake;
    return;
  }
  for (const [what, value] of wrongValues(schema, valid)) yield { field: '', what, value };
  if (items && Array.isArray(valid) && valid.length) {
    for (const mistake of mistakesIn(items, valid[0], resolve))
      yield { ...mistake, field: pathOf('0', mistake.field), value: [mistake.value, ...valid.slice(1)] };
  }
  if (schema.type !== 'object' || typeof valid !== 'object' || valid === null) return;
  const fields = valid as Record<string, unknown>;
  yield { field: 'noSuchField', what: 'unknown', value: { ...fields, noSuchField: 1 } };
  for (const name of schema.required ?? [])
    yield {
      field: name,
      what: 'missing',
      value: Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)),
    };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (field.readOnly) continue;
    for (const mistake of mistakesIn(field, fields[name], resolve))
      yield {
        ...mistake,
        field: pathOf(name, mistake.field),
        value: { ...fields, [name]: mistake.value },
      };
  }
}

/** The mistakes that can be made in a parameter, which is always text. */
export function wrongTexts(schema: JsonSchema): string[] {
  const isText = schema.type === 'string' || schema.enum;
  return wrongValues(schema, undefined).flatMap(([, value]) =>
    typeof value === 'string' ? [value] : typeof value === 'number' && !isText ? [String(value)] : [],
  );
}

function wrongValues(schema: JsonSchema, valid: unknown): [what: string, value: unknown][] {
  const { type, enum: allowed, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  if (allowed || schema.const !== undefined) return [...wrongTypes, ['not allowed', 'no such value']];
  switch (type) {
    case 'string':
      return [
        ...wrongTypes,
        ...(maxLength ? [['too long', 'x'.repeat(maxLength + 1)] as [string, string]] : []),
        ...(minLength ? [['too short', ''] as [string, string]] : []),
        ...(schema.format || schema.pattern ? [['another form', 'no such form'] as [string, string]] : []),
      ];
    case 'integer':
    case 'number':
      return [
        ...wrongTypes.filter(([what]) => what !== 'a number'),
        ['text', 'seven'],
        ...(minimum !== undefined ? [['too small', minimum - 1] as [string, number]] : []),
        ...(maximum !== undefined ? [['too large', maximum + 1] as [string, number]] : []),
        ...(type === 'integer' ? [['a fraction', 1.5] as [string, number]] : []),
      ];
    case 'boolean':
      return [...wrongTypes.filter(([what]) => what !== 'true'), ['text', 'yes']];
    case 'array': {
      const item = Array.isArray(valid) ? valid[0] : undefined;
      return [
        ...wrongTypes.filter(([what]) => what !== 'a list'),
        ...(maxItems ? [['too many', Array(maxItems + 1).fill(item)] as [string, unknown]] : []),
        ...(minItems ? [['too few', []] as [string, unknown]] : []),
      ];
    }
    case 'object':
      return [...wrongTypes.filter(([what]) => what !== 'an object'), ['text', 'text']];
    default:
      return [];
  }
}

const wrongTypes: [what: string, value: unknown][] = [
  ['null', null],
  ['a number', 5],
  ['true', true],
  ['a list', [[]]],
  ['an object', {}],
];

function pathOf(outer: string, inner: string): string {
  return inner ? `${outer}.${inner}` : outer;
}
