import { z } from 'zod';

/**
 * Parses the fields of an endpoint's body in a form by its schema. `names` maps fields that have another name
 * in the form.
 */
export function bodyOf(
  schema: z.ZodType,
  values: URLSearchParams,
  names: Readonly<Record<string, string>>,
): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) throw new Error('A form needs an object as body');
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const sent = values.getAll(names[name] ?? name);
    return [name, sent.length ? readValue(field, sent) : undefined];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/**
 * Converts a value to the type of its schema; undefined for an empty optional field, and for types that no
 * form field can express.
 */
function readValue(schema: z.ZodType, sent: readonly string[]): unknown {
  const { type } = innermost(schema).def;
  const [first = ''] = sent;
  if (type === 'boolean') return first !== 'false';
  if (type === 'array') return readTexts(schema, sent);
  if (type === 'number') return first === '' ? undefined : Number(first);
  if (type === 'object') return undefined;
  return first === '' && schema.isOptional() && !schema.safeParse('').success ? undefined : first;
}

/** Parses a list of texts: one field each, or a single field with commas. */
function readTexts(schema: z.ZodType, sent: readonly string[]): string[] | undefined {
  const list = innermost(schema);
  if (!(list instanceof z.ZodArray) || innermost(list.element as z.ZodType).def.type === 'object')
    return undefined;
  return sent.flatMap((text) => text.split(',')).filter((text) => text.trim());
}

function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return innermost(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? innermost(schema.in as z.ZodType) : schema;
}
