import type { RouteConfig } from '@hono/zod-openapi';
import type { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { problem, problemStatus } from '../contract/problems.ts';

/** An endpoint as zod-to-openapi wants it. */
export function routeConfig(endpoint: Endpoint, method: string, path: string): RouteConfig {
  const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
  const request: NonNullable<RouteConfig['request']> = {};
  if (endpoint.params) request.params = endpoint.params;
  if (endpoint.query) request.query = endpoint.query;
  if (endpoint.body) request.body = { required: true, content: json(endpoint.body) };
  if (endpoint.upload)
    request.body = { required: true, content: { 'multipart/form-data': { schema: fileForm } } };
  const problems = new Set([
    ...(endpoint.auth === 'required' ? ['unauthenticated' as const] : []),
    'malformed' as const,
    ...endpoint.problems,
  ]);
  return {
    operationId: endpoint.name,
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    summary: endpoint.summary,
    ...(endpoint.auth !== 'none' && {
      security: endpoint.auth === 'required' ? [{ bearer: [] }] : [{ bearer: [] }, {}],
    }),
    request,
    responses: {
      [endpoint.status]: { description: endpoint.summary, content: json(endpoint.reply) },
      ...Object.fromEntries(
        [...problems].map((code) => [
          problemStatus[code],
          { description: code, content: { 'application/problem+json': { schema: problem } } },
        ]),
      ),
    },
  };
}

/** What stands at the head of the document. */
export function documentHead(site: { name: string; url: string }) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1.0.0',
      description: 'Everything that the site does, as calls.',
    },
    servers: [{ url: `${site.url}/api` }],
  };
}

const fileForm = {
  type: 'object' as const,
  required: ['file'],
  properties: { file: { type: 'string' as const, format: 'binary' } },
};
