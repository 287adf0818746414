/**
 * A bare node:http server that responds to every request with one page, fetched from the address in its
 * argument: the baseline of cached pages.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = await fetch(process.argv[2] ?? '', { headers: { 'accept-encoding': 'identity' } });
const body = Buffer.from(await page.arrayBuffer());
const ownHeaders = new Set(['date', 'connection', 'keep-alive']);
const headers = Object.fromEntries([...page.headers].filter(([name]) => !ownHeaders.has(name)));

const server = createServer((_, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
