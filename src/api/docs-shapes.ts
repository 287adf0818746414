import type { ProblemCode } from '../contract/problems.ts';
import { problemStatus } from '../contract/problems.ts';
import { sizeText } from './admit.ts';
import type { ApiDocument, DocumentedLimit, DocumentedRules } from './openapi.ts';

/** A schema of the document, as far as the page shows it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  readOnly?: boolean;
  additionalProperties?: boolean;
}

/** An endpoint as the page shows it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  auth: string;
  /** Whether the example needs a token. */
  requiresSignIn: boolean;
  /** What is checked before the endpoint runs, as rows of a table. */
  rules: { name: string; value: string }[];
  /** Names of the rate limits. */
  rateLimits: string[];
  parameters: {
    name: string;
    in: string;
    required: boolean;
    type: string;
    description: string;
    example?: unknown;
  }[];
  body: Schema | undefined;
  bodyExample: unknown;
  upload: boolean;
  status: string;
  reply: Schema | undefined;
  replyExample: unknown;
  failures: { status: string; code: string }[];
}

interface Field {
  name: string;
  required: boolean;
  type: string;
  /** Name of the shape that the type is one of. */
  shape: string | undefined;
  description: string;
}

/** The document's endpoints by tag, in the document's order of tags. */
export function operationsOf(
  document: ApiDocument,
): { name: string; description: string; operations: Operation[] }[] {
  const all = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, RawOperation>).map(([method, raw]) => ({
      tag: raw.tags[0],
      operation: present(raw, method.toUpperCase(), path),
    })),
  );
  return (document.tags ?? []).map(({ name, description = '' }) => ({
    name,
    description,
    operations: all.flatMap(({ tag, operation }) => (tag === name ? [operation] : [])),
  }));
}

interface Content {
  content?: Record<string, { schema: Schema; example?: unknown }>;
}

interface RawOperation extends DocumentedRules {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema: Schema;
    description?: string;
    example?: unknown;
  }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

function present(raw: RawOperation, method: string, path: string): Operation {
  const [status = '200', answered] =
    Object.entries(raw.responses).find(([code]) => code.startsWith('2')) ?? [];
  const reply = answered?.content?.['application/json'];
  const form = raw.requestBody?.content?.['multipart/form-data'];
  const body = raw.requestBody?.content?.['application/json'] ?? form;
  return {
    id: raw.operationId,
    method,
    path,
    summary: raw.summary,
    description: raw.description,
    auth: authOf(raw.security),
    requiresSignIn: raw['x-access'] !== 'visitor',
    rules: rulesOf(raw),
    rateLimits: raw['x-rate-limits'],
    parameters: (raw.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.required ?? false,
      type: typeOf(parameter.schema),
      description: [parameter.description, limitsOf(parameter.schema)].filter(Boolean).join('. '),
      example: parameter.example,
    })),
    body: body?.schema,
    bodyExample: body?.example,
    upload: form !== undefined,
    status,
    reply: reply?.schema,
    replyExample: reply?.example,
    failures: (Object.keys(problemStatus) as ProblemCode[]).flatMap((code) => {
      const at = String(problemStatus[code]);
      return at in raw.responses ? [{ status: at, code }] : [];
    }),
  };
}

function authOf(security: object[]): string {
  if (security.length === 0) return 'Needs no account.';
  const optional = security.some((way) => Object.keys(way).length === 0);
  return optional ? 'Needs no account; signed-in users see their own data.' : 'Requires sign-in.';
}

function rulesOf(raw: RawOperation): { name: string; value: string }[] {
  const scope = raw['x-key-scope'];
  const bytes = raw['x-max-body-bytes'] ?? 0;
  return [
    { name: 'Who', value: whoMayCall[raw['x-access']] },
    { name: 'Personal key', value: scope === 'none' ? 'Not accepted' : `With the scope \`${scope}\`` },
    { name: 'Body', value: `${bodyTypes[raw['x-body-type']]}${bytes ? `, at most ${sizeText(bytes)}` : ''}` },
    ...(raw['x-idempotent'] ? [{ name: 'Idempotency-Key', value: 'Accepted' }] : []),
  ];
}

const whoMayCall = {
  visitor: 'Everyone',
  member: 'Signed-in users',
  moderator: 'Moderators and admins',
  admin: 'Admins',
};

const bodyTypes = {
  json: '`application/json`',
  file: '`multipart/form-data` with one file in the field `file`',
  none: 'None',
};

/** A rate limit as the page shows it. */
export interface LimitRow {
  name: string;
  allowed: string;
  counts: string;
  per: string;
  /** The endpoints that count towards it; undefined when there are too many to list. */
  endpoints: { id: string; method: string; path: string }[] | undefined;
  /** What counts towards it, where that is no endpoint. */
  where: string | undefined;
}

/** The document's rate limits with the endpoints that count towards them. */
export function limitRowsOf(document: ApiDocument): LimitRow[] {
  const all = operationsOf(document).flatMap(({ operations }) => operations);
  return (document['x-rate-limits'] as DocumentedLimit[]).map(
    ({ name, most, seconds, counts, per, where }) => {
      const counted = all.filter(({ rateLimits }) => rateLimits.includes(name));
      return {
        name,
        allowed: `${most.toLocaleString('en-US')} per ${timeText(seconds)}`,
        counts,
        per,
        endpoints: counted.length > 20 ? undefined : counted,
        where,
      };
    },
  );
}

/** 60 is `minute`, 900 is `15 minutes`. */
function timeText(seconds: number): string {
  const [size, unit] =
    [[86_400, 'day'] as const, [3_600, 'hour'] as const, [60, 'minute'] as const].find(
      ([length]) => seconds % length === 0,
    ) ?? ([1, 'second'] as const);
  const count = seconds / size;
  return count === 1 ? unit : `${count} ${unit}s`;
}

/** The example of an endpoint as a curl command. */
export function curlOf(operation: Operation, api: string): string {
  const named = (where: string) =>
    operation.parameters.filter((parameter) => parameter.in === where && parameter.example !== undefined);
  const path = named('path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    operation.path,
  );
  const query = new URLSearchParams(named('query').map(({ name, example }) => [name, String(example)]));
  const parts = [
    `curl -sS ${operation.method === 'GET' || operation.bodyExample || operation.upload ? '' : `-X ${operation.method} `}"${api}${path}${query.size ? `?${query}` : ''}"`,
    ...(operation.bodyExample && operation.method !== 'POST' ? [`-X ${operation.method}`] : []),
    ...(operation.requiresSignIn ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(operation.upload ? ['-F file=@picture.png'] : []),
    ...(operation.bodyExample
      ? [`--json '${JSON.stringify(operation.bodyExample, null, 2).replaceAll("'", "'\\''")}'`]
      : []),
  ];
  return parts.join(' \\\n  ');
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
      description: [value.description, limitsOf(value)].filter(Boolean).join('. '),
    };
    return [field, ...fieldsOf(inner, `${name}${value.items ? '[]' : ''}.`)];
  });
}

/** The name of the shape that a schema refers to. */
export function shapeName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1);
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return shapeName(schema) ?? '';
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return schema.format === 'date-time' ? type.replace('string', 'time') : type;
}

function limitsOf(schema: Schema): string {
  return [
    schema.minLength && 'Not blank',
    schema.maxLength && `At most ${schema.maxLength.toLocaleString('en-US')} characters`,
    schema.maxItems && `At most ${schema.maxItems}`,
  ]
    .filter(Boolean)
    .join('. ');
}
