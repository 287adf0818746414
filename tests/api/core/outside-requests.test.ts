import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTx } from '../../../src/database/core/with-tx.ts';
import { requestsInTransactions } from '../../support/site/outside-requests.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
const server = createServer((_, response) => response.end());
let url: string;

beforeAll(async () => {
  app = await testApp();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/charge`;
});
afterAll(() => server.close());

const byHttp = () =>
  new Promise<void>((resolve, reject) => {
    get(url, (response) => response.resume().once('end', resolve)).once('error', reject);
  });
const byFetch = async () => void (await (await fetch(url)).text());

it.each([
  ['node:http', byHttp],
  ['fetch', byFetch],
])('a request by %s inside a transaction is found, and none outside', async (_, send) => {
  await send();
  expect(requestsInTransactions()).toEqual([]);
  await withTx(app.pool.db, send);
  expect(requestsInTransactions()).toEqual([expect.stringContaining('GET /charge')]);
  await withTx(app.pool.db, async () => {});
  await send();
  expect(requestsInTransactions()).toEqual([]);
});
