/**
 * A server with known holes, which the scanners must find (`npm run test:scanners -- --self-test`): SQL injection, scripts in pages, and no
 * protection from slow clients. It listens on loopback while it is scanned, and holds nothing.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(':memory:');
database.exec(
  "create table prompts (id integer, title text); insert into prompts values (1, 'Plan a garden'), (2, 'Explain code')",
);

const large = Buffer.alloc(20_000_000, 'x');

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const html = (text: string) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Shop</title>${text}`);
  if (request.method === 'POST') {
    request.resume().on('end', () => html('Thank you'));
  } else if (url.pathname === '/large') {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': large.length }).end(large);
  } else if (url.pathname === '/prompts') {
    const id = url.searchParams.get('id') ?? '1';
    try {
      const rows = database.prepare(`select title from prompts where id = ${id}`).all();
      html(rows.map((row) => `<p>${row.title}</p>`).join(''));
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/html' }).end(`Database error: ${error}`);
    }
  } else {
    const q = url.searchParams.get('q') ?? 'garden';
    html(
      `<form action="/"><input name="q" value="${q}"></form><p>No result for ${q}</p><a href="/prompts?id=1">One</a>`,
    );
  }
});
server.headersTimeout = 0;
server.requestTimeout = 0;
server.timeout = 0;
server.keepAliveTimeout = 0;
server.maxConnections = 150;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
