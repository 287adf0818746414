import type { OpenAPIHono } from '@hono/zod-openapi';

/** An OpenAPI document. */
export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
