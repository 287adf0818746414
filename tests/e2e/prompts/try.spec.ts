import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { test as base, expect, open } from '../support/fixtures.ts';

/** A service on this machine, whose reply is the name of its model. */
const test = base.extend<{ service: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  service: async ({}, use) => {
    const server = createServer(reply);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await close(server);
  },
  // The requests are checked by the tests themselves.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  watched: ({}, use) => use(undefined),
});

const key = 'sk-secret-of-the-reader';
const value = 'a value of the reader';
const answer = 'An answer of the model';

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request) body += part;
  const model = body && JSON.parse(body).model;
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  if (request.url?.startsWith('/closed')) return void response.writeHead(200).end('{}');
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
  if (model === 'refused')
    return void response.writeHead(401, cors).end(JSON.stringify({ error: { message: 'Unknown key' } }));
  if (request.url === '/v1/models')
    return void response.writeHead(200, cors).end(JSON.stringify({ data: [{ id: 'small' }] }));
  response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
  const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  send({ choices: [{ delta: { content: answer } }] });
  if (model === 'stalling') return;
  send({
    choices: [{ delta: {}, finish_reason: 'stop' }],
    usage: { prompt_tokens: 12, completion_tokens: 5 },
  });
  response.end('data: [DONE]\n\n');
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function enter(page: Page, address: string, model: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(address);
  await page.getByLabel('Key').fill(key);
  await page.getByLabel('Model', { exact: true }).fill(model);
}
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click();

test('a prompt is run on the service of the reader alone, and its author adds the answer', async ({
  page,
  signedIn,
  service,
  site,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ contentMd: 'Say [something] well.' }) });
  await open(page, paths.prompt(id));
  await page.getByRole('link', { name: 'Try it' }).click();
  await expect(page).toHaveURL(paths.tryPrompt(id));
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    expect(url.startsWith(site.url) || url.startsWith(service), url).toBe(true);
    if (url.startsWith(site.url)) sent.push(url + (request.postData() ?? ''));
  });
  await page.reload();
  await page.getByLabel('something').fill(value);
  await enter(page, `${service}/v1`, 'small');
  await run(page);
  await expect(page.getByText('12 tokens in, 5 tokens out')).toBeVisible();
  await expect(page.getByText(answer)).toBeVisible();
  for (const secret of [key, value, answer]) expect(sent.join()).not.toContain(secret);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(key);
  expect(stored).not.toContain(answer);
  await page.getByRole('button', { name: 'Add as sample' }).click();
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
  const { post } = await signedIn.api.readPrompt({ params: { id } });
  expect(post?.sampleResponses.at(-1)).toMatchObject({ content: answer, model: 'small' });
});

test('a refused key, a stall and another origin are named', async ({ page, signedIn, service }) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({}) });
  await page.clock.install();
  await open(page, paths.tryPrompt(id));
  await enter(page, `${service}/v1`, 'refused');
  await run(page);
  await expect(page.getByText('The service refuses this key. It says: “Unknown key”')).toBeVisible();
  await enter(page, `${service}/v1`, 'stalling');
  await run(page);
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByText(/^Nothing arrived for 60 seconds/)).toBeVisible();
  await expect(page.getByText(answer)).toBeVisible();
  await enter(page, `${service}/closed`, 'small');
  await run(page);
  await expect(page.getByText(/refuses requests from the pages of this site \(CORS\)/)).toBeVisible();
});
