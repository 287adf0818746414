import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** A service with the API of OpenAI on this machine. */
interface ModelService {
  url: string;
  /** What a model replies. By default it is {@link answer}. */
  replies: Record<string, (response: ServerResponse) => unknown>;
  /** Models whose reply the browser ended. */
  ended: string[];
}

export const key = 'sk-secret-of-the-reader';
export const answer = 'An answer of the model';
export const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'retry-after',
};

/** Pages may send requests to this service. */
export const test = base.extend<object, { service: ModelService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const service: ModelService = { url: '', replies: {}, ended: [] };
      const server = createServer((request, response) => reply(service, request, response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await use(service);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  knownHosts: [({ service }, use) => use([service.url]), { scope: 'worker' }],
});

async function reply(
  service: ModelService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = '';
  for await (const part of request) body += part;
  // A service that does not allow other origins.
  if (request.url?.startsWith('/closed')) return void response.writeHead(200).end('{}');
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
  const model = request.url === '/v1/models' ? 'models' : JSON.parse(body).model;
  response.on('close', () => response.writableFinished || service.ended.push(model));
  const custom = service.replies[model];
  if (custom) return void custom(response);
  stream(response, part(answer), end);
  response.end();
}

/** Begins a stream of events, if it has not begun, and continues it. */
export function stream(response: ServerResponse, ...events: (object | string)[]): void {
  if (!response.headersSent) response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
  for (const event of events)
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
}

export const part = (content: string) => ({ choices: [{ delta: { content } }] });
export const end = {
  choices: [{ delta: {}, finish_reason: 'stop' }],
  usage: { prompt_tokens: 12, completion_tokens: 5 },
};

/** Fills in the fields of the service. */
export async function enter(page: Page, address: string, model: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(address);
  await page.getByLabel('Key').fill(key);
  await page.getByLabel('Model', { exact: true }).fill(model);
}
export const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click();
