export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts';
export { apiVersion, type EndpointName, type Replies, type Requests, type Schemas } from './endpoints.ts';
export { ApiError, ConnectionError, type FieldError } from './errors.ts';
export type { DeprecationNotice } from './send.ts';
export { verifyWebhook, WebhookError, type WebhookOptions } from './webhooks.ts';
