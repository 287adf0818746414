import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface ReceivedWebhook {
  id: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: events of any kind, read by the assertions of the tests
  event: any;
  body: string;
  headers: IncomingHttpHeaders;
}

/** How a receiver answers; undefined for 200. */
export interface WebhookReply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Does not answer at all, or closes the connection. */
  fate?: 'silent' | 'closed';
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** How the next requests are answered. */
  answer: (request: ReceivedWebhook) => WebhookReply | undefined | Promise<WebhookReply | undefined>;
  stop(): Promise<void>;
}

/** A receiver of webhooks on loopback. */
export async function startReceiver(port = 0): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = { url: '', received: [], answer: () => undefined, stop };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    for await (const part of request) body += part;
    const got = {
      id: String(request.headers['webhook-id']),
      path: request.url ?? '',
      event: JSON.parse(body),
      body,
      headers: request.headers,
    };
    receiver.received.push(got);
    const { status = 200, headers = {}, body: text = 'ok', fate } = (await receiver.answer(got)) ?? {};
    if (fate === 'closed') request.socket.destroy();
    if (!fate) response.writeHead(status, headers).end(text);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;

  async function stop() {
    server.closeAllConnections();
    server.close();
    await once(server, 'close').catch(() => {});
  }
}

/** Whether a request is signed with a secret, by the words of the specification. */
export function isSignedWith(secret: string, { headers, body }: ReceivedWebhook): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((entry) => {
      const [version, signature = ''] = entry.split(',');
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
