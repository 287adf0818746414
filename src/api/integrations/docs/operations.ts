import { problemStatus } from '../../../contract/core/problems.ts';
import { sizeText } from '../../core/admit.ts';
import type { ApiDocument } from '../../core/openapi/api-document.ts';
import type { DocumentedLimit, DocumentedRules } from '../../core/openapi/openapi.ts';
import { meaningOf, type Schema, typeOf } from './schema.ts';

/** An endpoint as the page shows it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  auth: string;
  /** An older form, for which there is a better one. */
  deprecated: boolean;
  /** The methods of the same address; others are refused with 405. */
  methods: string[];
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
  /** The media type of the reply. */
  replyType: string;
  /** Names of the reply's headers. */
  headers: string[];
  /** Whether an unchanged reply is not sent again. */
  conditional: boolean;
  reply: Schema | undefined;
  replyExample: unknown;
  failures: { status: string; code: string }[];
}

/** The document's endpoints by tag, in the document's order of tags. */
export function operationsOf(
  document: ApiDocument,
): { name: string; description: string; operations: Operation[] }[] {
  const all = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, RawOperation>).map(([method, raw]) => ({
      tag: raw.tags[0],
      operation: present(raw, { method: method.toUpperCase(), path, methods: Object.keys(methods) }),
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
  headers?: Record<string, unknown>;
}

interface RawOperation extends DocumentedRules {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
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

function present(
  raw: RawOperation,
  { method, path, methods }: { method: string; path: string; methods: string[] },
): Operation {
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
    deprecated: raw.deprecated ?? false,
    methods: methods.map((name) => name.toUpperCase()),
    requiresSignIn: raw['x-access'] !== 'visitor',
    rules: rulesOf(raw, method),
    rateLimits: raw['x-rate-limits'],
    parameters: (raw.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.required ?? false,
      type: typeOf(parameter.schema),
      description: meaningOf({ ...parameter.schema, description: parameter.description ?? '' }),
      example: parameter.example,
    })),
    body: body?.schema,
    bodyExample: body?.example,
    upload: form !== undefined,
    status,
    replyType: Object.keys(answered?.content ?? {})[0] ?? '',
    headers: Object.keys(answered?.headers ?? {}),
    conditional: '304' in raw.responses,
    reply: reply?.schema,
    replyExample: reply?.example,
    failures: raw['x-problem-codes'].map((code) => ({ status: String(problemStatus[code]), code })),
  };
}

function authOf(security: object[]): string {
  if (security.length === 0) return 'Needs no account.';
  const optional = security.some((way) => Object.keys(way).length === 0);
  return optional ? 'Needs no account; signed-in users see their own data.' : 'Requires sign-in.';
}

function rulesOf(raw: RawOperation, method: string): { name: string; value: string }[] {
  const scope = raw['x-key-scope'];
  const bytes = raw['x-max-body-bytes'] ?? 0;
  return [
    { name: 'Who', value: whoMayCall[raw['x-access']] },
    { name: 'Personal key', value: scope === 'none' ? 'Not accepted' : `With the scope \`${scope}\`` },
    { name: 'Body', value: `${bodyTypes[raw['x-body-type']]}${bytes ? `, at most ${sizeText(bytes)}` : ''}` },
    ...(method !== 'GET' && raw['x-access'] === 'member'
      ? [{ name: 'While suspended', value: raw['x-while-suspended'] ? 'Possible' : 'Refused' }]
      : []),
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
