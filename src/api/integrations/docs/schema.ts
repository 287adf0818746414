/** A schema of the document, as far as its pages and the client's types need it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  description?: string;
  default?: unknown;
  deprecated?: boolean;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  contentMediaType?: string;
  readOnly?: boolean;
}

interface Field {
  name: string;
  required: boolean;
  type: string;
  /** Name of the object that the type is one of. */
  shape: string | undefined;
  description: string;
}

/** The fields of a body that are ignored, because only the server sets them. */
export function ignoredFieldsOf(schema: Schema): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, { readOnly }]) => (readOnly ? [name] : []));
}

/** A schema's fields, those of objects inside it by their path: `category.id`, `tags[]`; without ignored ones. */
export function fieldsOf(schema: Schema, before = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    if (value.readOnly) return [];
    const name = before + key;
    const inner = value.items ?? value;
    const field: Field = {
      name,
      required: schema.required?.includes(key) ?? false,
      type: typeOf(value),
      shape: shapeName(inner),
      description: meaningOf(value),
    };
    return [field, ...fieldsOf(inner, `${name}${value.items ? '[]' : ''}.`)];
  });
}

/** The name of the object that a schema refers to. */
export function shapeName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1);
}

/** A schema's type in words: `integer`, `list of string`, `"recent" or "popular"`, `time or null`. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return shapeName(schema) ?? '';
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  const types = [schema.type ?? 'anything'].flat();
  const named = schema.enum
    ? schema.enum.map((value) => JSON.stringify(value))
    : types.flatMap((type) => (type === 'null' ? [] : [typeNamed(type, schema)]));
  const nullable = types.includes('null') && !named.includes('null');
  return [...named, ...(nullable ? ['null'] : [])].join(' or ');
}

function typeNamed(type: string, { format, items, prefixItems, additionalProperties }: Schema): string {
  if (type === 'array')
    return prefixItems ? `list of ${prefixItems.map(typeOf).join(', ')}` : `list of ${typeOf(items ?? {})}`;
  if (type === 'object' && typeof additionalProperties === 'object')
    return `object of ${typeOf(additionalProperties)}`;
  if (format === 'date-time') return 'time (ISO 8601)';
  if (format === 'date') return 'day (ISO 8601)';
  return format ? `${type} (${format})` : type;
}

/** A schema's description, bounds, pattern and default, in sentences. */
export function meaningOf(schema: Schema): string {
  return [schema.deprecated && 'Older form', schema.description, ...boundsOf(schema)]
    .filter(Boolean)
    .join('. ');
}

function boundsOf(schema: Schema): string[] {
  const { pattern, default: otherwise, contentMediaType } = schema;
  // The parser of times writes a pattern of its own.
  const isTime = schema.format === 'date-time' || schema.format === 'date';
  const inner = schema.items && !schema.items.$ref && !schema.items.properties ? boundsOf(schema.items) : [];
  return [
    rangeText(schema.minLength, schema.maxLength, 'character'),
    rangeText(schema.minItems, schema.maxItems, 'item'),
    rangeText(schema.minimum, schema.maximum, ''),
    ...(schema.exclusiveMinimum === undefined ? [] : [`More than ${schema.exclusiveMinimum}`]),
    ...(pattern && !isTime ? [`Matches \`${pattern}\``] : []),
    ...(contentMediaType ? [`Of the type \`${contentMediaType}\``] : []),
    ...(otherwise === undefined ? [] : [`Default \`${JSON.stringify(otherwise)}\``]),
    ...inner.map((text) => `Each: ${text.charAt(0).toLowerCase()}${text.slice(1)}`),
  ].filter((text) => text !== undefined);
}

/** JSON has no larger exact integers: as a bound, they say nothing. */
const unbounded = Number.MAX_SAFE_INTEGER;

function rangeText(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const low = least === undefined || least <= -unbounded ? undefined : least;
  const high = most === undefined || most >= unbounded ? undefined : most;
  const units = (count: number) => (unit ? ` ${unit}${count === 1 ? '' : 's'}` : '');
  const text = (count: number) => count.toLocaleString('en-US');
  if (low !== undefined && high !== undefined)
    return low === high ? `${text(low)}${units(low)}` : `${text(low)} to ${text(high)}${units(high)}`;
  if (high !== undefined) return `At most ${text(high)}${units(high)}`;
  return low ? `At least ${text(low)}${units(low)}` : undefined;
}
