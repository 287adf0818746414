import type { ApiDocument } from '../../core/openapi/api-document.ts';
import type { DocumentedLimit, DocumentedRules } from '../../core/openapi/openapi.ts';

/** An endpoint as described by the document, with its method and path. */
export interface Operation extends DocumentedRules {
  operationId: string;
  method: string;
  path: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  parameters?: { name: string; in: string; description: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, object>; headers?: Record<string, { $ref: string }> }>;
}

/** Lists the document's endpoints. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Omit<Operation, 'method' | 'path'>>).map(
      ([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }),
    ),
  );
}

/** Groups the endpoints by feature, in the document's order of tags. */
export function featuresOf(document: ApiDocument): { name: string; slug: string; operations: Operation[] }[] {
  const all = operationsOf(document);
  return (document.tags ?? []).map(({ name }) => ({
    name,
    slug: name.toLowerCase(),
    operations: all.filter(({ tags }) => tags[0] === name),
  }));
}

/** Lists the document's rate limits. */
export function limitsOf(document: ApiDocument): DocumentedLimit[] {
  return document['x-rate-limits'] as DocumentedLimit[];
}
