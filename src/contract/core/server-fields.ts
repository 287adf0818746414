import { z } from 'zod';

const serverFields = z.registry<{ names: readonly string[] }>();

/**
 * Returns the schema, extended to accept the other fields of the same resource in replies, so that a client
 * may send back what it received. Those fields are set by the server and are ignored; any other unknown field
 * is rejected. Also applies to nested objects and lists.
 */
export function acceptReadOnlyFields<S extends z.ZodType>(body: S, read: z.ZodObject): S {
  for (const object of objectsIn(body)) {
    const names = Object.keys(read.shape).filter((name) => !(name in object.shape));
    if (names.length && !serverFields.has(object)) serverFields.add(object, { names });
    for (const [name, field] of Object.entries(object.shape)) {
      const [inside] = objectsIn(read.shape[name] as z.ZodType | undefined);
      if (inside) acceptReadOnlyFields(itemsOf(field as z.ZodType), inside);
    }
  }
  return body;
}

/** The fields of an object in a body that only the server sets, and that are ignored. */
export function serverFieldsOf(object: z.ZodType): readonly string[] {
  return serverFields.get(object)?.names ?? [];
}

/** The objects that a value of a schema can be: several for a union; those of its items for a list. */
export function objectsIn(schema: z.ZodType | undefined): z.ZodObject[] {
  const inner = schema && itemsOf(schema);
  if (inner instanceof z.ZodObject) return [inner];
  return inner instanceof z.ZodUnion ? (inner.options as z.ZodType[]).flatMap(objectsIn) : [];
}

function itemsOf(schema: z.ZodType): z.ZodType {
  const { innerType, element, in: input } = schema.def as Inside;
  const inner = innerType ?? element ?? input;
  return inner ? itemsOf(inner) : schema;
}

/**
 * The properties in which the definitions of optional schemas, those with a default, lists and pipes have
 * their inner schema.
 */
interface Inside {
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
}
