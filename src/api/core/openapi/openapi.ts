import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Endpoint, problemCodesOf, rateLimitsOf, rulesOf } from '../../../contract/core/endpoint.ts';
import { exampleOf } from '../../../contract/core/examples.ts';
import {
  type ProblemCode,
  problem,
  problemExamples,
  problemStatus,
} from '../../../contract/core/problems.ts';
import { firstDayLimits, type RateLimitName, rateLimits } from '../../../contract/core/rate-limits.ts';
import { endpointList } from '../../../contract/endpoints.ts';
import { cookieNames } from '../../../domain/core/cookie-names.ts';
import type { KeyScope } from '../../../domain/identity/viewer.ts';
import type { LimitTable } from '../../../operations/core/adapters/adapters.ts';
import { deprecationNote } from '../deprecation.ts';
import { selectableFields } from '../selected-fields.ts';
import type { ApiDocument } from './api-document.ts';
import { documentHead, tagOf } from './openapi-head.ts';
import { hasEntityTag, replyHeaders, requestHeaders, sharedHeaders } from './openapi-headers.ts';
import { completeRequest } from './openapi-requests.ts';
import { registerWebhooks } from './openapi-webhooks.ts';

type Book = OpenAPIHono['openAPIRegistry'];

/** References to the document's security schemes. */
const signedIn: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];

/** An entry of `x-rate-limits` in the document. */
export interface DocumentedLimit {
  name: string;
  most: number;
  seconds: number;
  counts: string;
  per: string;
  /** What counts towards the limit, if it is not an endpoint. */
  where?: string;
}

/**
 * Rules of an endpoint for which OpenAPI has no fields. A type, because the document treats interfaces as
 * closed.
 */
export type DocumentedRules = {
  'x-access': Endpoint['access'];
  /** The scope that a personal key needs; `none` if no key is accepted. */
  'x-key-scope': KeyScope | 'none';
  /** Names of the limits that a request may count towards. */
  'x-rate-limits': string[];
  'x-body-type': 'json' | 'file' | 'none';
  /** Bytes. */
  'x-max-body-bytes'?: number;
  /** Codes of all possible failures. */
  'x-problem-codes': ProblemCode[];
  /** Whether suspended members may use it. */
  'x-while-suspended': boolean;
  /** Whether an `Idempotency-Key` is accepted. */
  'x-idempotent': boolean;
};

/**
 * Generates the OpenAPI 3.1 document from the endpoint declarations and the configured rate limits. Requests
 * are validated by the same schemas.
 */
export function openApiDocument(site: { name: string; url: string }, limits: LimitTable): ApiDocument {
  const app = new OpenAPIHono();
  const book = app.openAPIRegistry;
  registerShared(book, site);
  for (const endpoint of endpointList) book.registerPath(routeConfig(endpoint));
  registerWebhooks(book);
  const document = app.getOpenAPI31Document({
    ...documentHead(site),
    'x-rate-limits': documentedLimits(limits),
  });
  // Only failures contain it; they are components and not part of a path.
  const { $schema: _, ...problemShape } = z.toJSONSchema(z.object(problem.shape), { io: 'input' });
  Object.assign(document.components?.schemas ?? {}, { Problem: problemShape });
  for (const endpoint of endpointList) {
    exemplify(document, endpoint);
    completeRequest(document, endpoint);
  }
  return document;
}

/**
 * Component of the failures with one status: `not-found` is `NotFound`, two codes are
 * `ConflictOrRequestInProgress`.
 */
function componentOf(codes: readonly ProblemCode[]): string {
  return codes
    .map((code) => code.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase()))
    .join('Or');
}

/** An endpoint's failures by status, since the document has one response per status. */
function failuresOf(endpoint: Endpoint): ProblemCode[][] {
  return [...Map.groupBy(problemCodesOf(endpoint), (code) => problemStatus[code]).values()];
}

function registerShared(book: Book, site: { url: string }): void {
  book.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `token` that sign-up or sign-in returned, or a personal key: `Authorization: Bearer …`.',
  });
  book.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieNames({ secure: site.url.startsWith('https:') }).session,
    description:
      'The cookie that browsers get when they sign up or in. It allows writes only from pages of this site.',
  });
  const answered = new Set(endpointList.flatMap(problemCodesOf));
  const used = new Set(
    [...endpointList, ...answered, 304 as const]
      .flatMap((of) => Object.values(replyHeaders(of)))
      .map(({ $ref }) => $ref.split('/').at(-1)),
  );
  for (const [name, header] of Object.entries(sharedHeaders))
    if (used.has(name)) book.registerComponent('headers', name, header);
  const groups = new Map(endpointList.flatMap(failuresOf).map((codes) => [componentOf(codes), codes]));
  for (const [name, codes] of groups) {
    const explained = codes.map((code) => ({ code, ...problemExamples[code] }));
    const examples = Object.fromEntries(explained.map(({ code, example }) => [code, { value: example }]));
    const [first] = explained;
    book.registerComponent('responses', name, {
      description:
        codes.length > 1
          ? explained.map(({ code, description }) => `\`${code}\`: ${description}`).join(' ')
          : (first?.description ?? ''),
      headers: Object.assign({}, ...codes.map(replyHeaders)),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          ...(codes.length > 1 ? { examples } : { example: first?.example }),
        },
      },
    });
  }
}

/** Converts an endpoint to the configuration of zod-to-openapi. */
function routeConfig(endpoint: Endpoint): RouteConfig {
  const { method, path, summary, description } = endpoint;
  const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
  const request: NonNullable<RouteConfig['request']> = {};
  if (endpoint.params) request.params = endpoint.params;
  if (endpoint.query) request.query = endpoint.query;
  if (endpoint.body) request.body = { required: true, content: json(asUnion(endpoint.body)) };
  if (rulesOf(endpoint).bodyType === 'file')
    request.body = { required: true, content: { 'multipart/form-data': { schema: fileForm } } };
  return {
    operationId: endpoint.name,
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    tags: [tagOf(path)],
    summary,
    description: [description, deprecationNote(endpoint)].filter(Boolean).join(' '),
    ...(endpoint.deprecated && { deprecated: true }),
    security: securityOf(endpoint),
    ...documentedRules(endpoint),
    request,
    responses: {
      [endpoint.status]: {
        description: 'Done',
        headers: replyHeaders(endpoint),
        content: endpoint.file
          ? { [endpoint.file]: { schema: { type: 'string' as const, contentMediaType: endpoint.file } } }
          : json(endpoint.reply),
      },
      ...(hasEntityTag(endpoint) && {
        304: {
          description: 'Nothing has changed since the entity tag in `If-None-Match`',
          headers: replyHeaders(304),
        },
      }),
      ...Object.fromEntries(
        failuresOf(endpoint).map((codes) => [
          problemStatus[codes[0] as ProblemCode],
          { $ref: `#/components/responses/${componentOf(codes)}` },
        ]),
      ),
    },
  };
}

function documentedLimits(table: LimitTable): DocumentedLimit[] {
  const counted = (Object.keys(rateLimits) as RateLimitName[]).map((name) => {
    const { counts, per, where }: Omit<DocumentedLimit, 'name' | 'most' | 'seconds'> = rateLimits[name];
    return { name, ...table[name], counts, per, ...(where && { where }) };
  });
  return [...counted, ...Object.entries(firstDayLimits).map(([name, limit]) => ({ name, ...limit }))];
}

function documentedRules(endpoint: Endpoint): DocumentedRules {
  const { keyScope, bodyType, maxBodyBytes, whileSuspended } = rulesOf(endpoint);
  return {
    'x-access': endpoint.access,
    'x-key-scope': keyScope,
    'x-rate-limits': rateLimitsOf(endpoint),
    'x-body-type': bodyType,
    ...(bodyType !== 'none' && { 'x-max-body-bytes': maxBodyBytes }),
    'x-problem-codes': problemCodesOf(endpoint),
    'x-while-suspended': whileSuspended,
    'x-idempotent': endpoint.idempotent !== undefined,
  };
}

// OpenAPI has no optional discriminators.
function asUnion(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDiscriminatedUnion ? z.union(schema.options as z.ZodObject[]) : schema;
}

/**
 * Adds the example to an operation's parameters, body and response, and the request headers that it uses.
 */
function exemplify(document: ApiDocument, endpoint: Endpoint): void {
  const { method, path } = endpoint;
  const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
  if (!operation) throw new Error(`The document has no ${endpoint.name}.`);
  const { request, reply } = exampleOf(endpoint) as RawExample;
  const given: Record<string, unknown> = { ...request.params, ...request.query };
  for (const parameter of operation.parameters ?? []) {
    if ('name' in parameter && given[parameter.name] !== undefined) parameter.example = given[parameter.name];
  }
  const more = [...fieldsParameter(endpoint), ...requestHeaders(endpoint)];
  if (more.length) operation.parameters = [...(operation.parameters ?? []), ...more];
  const body =
    operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : undefined;
  const json = body?.['application/json'];
  if (json) json.example = request.body;
  const answered = operation.responses?.[endpoint.status];
  const content = answered && 'content' in answered ? answered.content?.['application/json'] : undefined;
  if (content) content.example = reply;
}

/** The parameter by which a client selects fields, if the endpoint has one. */
function fieldsParameter(endpoint: Endpoint) {
  const selectable = selectableFields(endpoint);
  if (!selectable) return [];
  const { of, names } = selectable;
  const what = of === 'items' ? 'the items' : `\`${of}\``;
  return [
    {
      name: 'fields',
      in: 'query' as const,
      required: false,
      description: `The fields of ${what} to return, separated by commas; all if omitted`,
      style: 'form' as const,
      explode: false,
      schema: { type: 'array' as const, items: { type: 'string' as const, enum: [...names] }, minItems: 1 },
    },
  ];
}

function securityOf({ access, personalized }: Endpoint) {
  if (access !== 'visitor') return signedIn;
  return personalized ? [...signedIn, {}] : [];
}

interface RawExample {
  request: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
  reply: unknown;
}

const fileForm = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: {
      type: 'string' as const,
      contentMediaType: 'application/octet-stream',
      description: 'The picture or video',
    },
  },
};
