import { z } from 'zod';

/** The fields of an endpoint's body that a form says, read by its schema. `names`: those that the form calls otherwise. */
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

/** A value as the schema takes it; undefined for an empty field that may be absent, and for what no field of a form says. */
function readValue(schema: z.ZodType, sent: readonly string[]): unknown {
  const { type } = innermost(schema).def;
  const [first = ''] = sent;
  if (type === 'boolean') return first !== 'false';
  if (type === 'array') return readTexts(schema, sent);
  if (type === 'number') return first === '' ? undefined : Number(first);
  if (type === 'object') return undefined;
  return first === '' && schema.isOptional() && !schema.safeParse('').success ? undefined : first;
}

/** A list of texts: a field for each, or one with commas. */
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
