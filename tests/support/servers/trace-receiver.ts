import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP/JSON has it. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** The values of its attributes by name. */
  attributes: Record<string, unknown>;
  /** The attributes of the service that sent it. */
  resource: Record<string, unknown>;
  /** A header of the request that brought it. */
  authorization: string | undefined;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** A receiver of traces (OTLP over HTTP, JSON) on a free port of loopback. */
export async function traceReceiver(): Promise<{ url: string; spans: ReceivedSpan[]; close(): void }> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, reply) => {
    const { resourceSpans } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    if (request.url === '/v1/traces')
      for (const { resource, scopeSpans } of resourceSpans)
        for (const { spans: received } of scopeSpans)
          for (const span of received)
            spans.push({
              ...span,
              attributes: valuesOf(span.attributes),
              resource: valuesOf(resource.attributes),
              authorization: request.headers.authorization,
            });
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, spans, close: () => server.close() };
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
