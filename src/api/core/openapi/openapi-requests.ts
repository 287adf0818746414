import type { z } from 'zod';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { objectsIn, serverFieldsOf } from '../../../contract/core/server-fields.ts';
import type { ApiDocument } from './api-document.ts';

/** The part of the document's schemas that is changed here. */
interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  default?: unknown;
  readOnly?: boolean;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: false;
}

interface Operation {
  parameters?: { schema?: JsonSchema; description?: string }[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
}

/**
 * Completes the schemas of an endpoint's request: no additional fields, server-set fields as `readOnly`, and
 * defaults described in words, since generated clients require fields that have a default.
 */
export function completeRequest(document: ApiDocument, endpoint: Endpoint): void {
  const operation = document.paths?.[endpoint.path]?.[endpoint.method.toLowerCase() as 'get'] as
    | Operation
    | undefined;
  for (const parameter of operation?.parameters ?? []) {
    if (parameter.schema) describeDefault(parameter.schema, parameter);
  }
  const schema = operation?.requestBody?.content?.['application/json']?.schema;
  if (schema && endpoint.body) complete(document, schema, endpoint.body);
}

function complete(document: ApiDocument, json: JsonSchema, schema: z.ZodType): void {
  if (json.$ref) {
    const component = document.components?.schemas?.[json.$ref.split('/').at(-1) ?? ''] as JsonSchema;
    // Two endpoints may share a body.
    if (component.additionalProperties !== false) complete(document, component, schema);
    return;
  }
  describeDefault(json);
  if (json.items) {
    complete(document, json.items, schema);
    return;
  }
  const objects = objectsIn(schema);
  if (json.anyOf) {
    for (const [n, choice] of json.anyOf.entries()) complete(document, choice, objects[n] ?? schema);
    return;
  }
  const [object] = objects;
  if (json.type !== 'object' || !object) return;
  json.additionalProperties = false;
  for (const [name, field] of Object.entries(json.properties ?? {}))
    complete(document, field, object.shape[name] as z.ZodType);
  const ignored = serverFieldsOf(object).map((name) => [name, { readOnly: true, description: serverField }]);
  json.properties = { ...json.properties, ...Object.fromEntries(ignored) };
}

const serverField = 'Set by the server: ignored';

/** Moves a default into the description of the field or parameter. */
function describeDefault(schema: JsonSchema, described: { description?: string } = schema): void {
  const value = schema.default;
  delete schema.default;
  if (value === undefined || value === '') return;
  const text = `Default: ${Array.isArray(value) ? 'none' : String(value)}`;
  for (const part of new Set([schema, described]))
    part.description = part.description ? `${part.description}. ${text}` : text;
}
