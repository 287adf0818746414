import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { httpSender, type Resolve } from './http-sender.ts';

const message = { headers: { 'webhook-id': '1' }, body: '{"a":"ä"}' };
const loopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];

function sender({ allowPrivate = false, resolve = loopback, timeoutMs = 20_000 } = {}) {
  return httpSender({ allowPrivate, userAgent: 'Test', timeoutMs, responseBytes: 1024, resolve });
}

/** Starts a server on loopback; returns its port and the requests that it received. */
async function serverWith(answer: RequestListener) {
  const got: { host: string | undefined; url: string | undefined; body: string }[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    got.push({ host: request.headers.host, url: request.url, body });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, got };
}

describe('a sender for the internet', () => {
  it.each([
    'https://127.0.0.1/',
    'https://0x7f.1:8443/',
    'https://2130706433/',
    'https://127.0.0.1./',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user@10.0.0.1/',
    'https://example.com:443@192.168.0.1/',
    'https://[fd00:ec2::254]/',
    'https://100.64.0.1/',
    'https://0/',
  ])('refuses %s', async (url) => {
    const refused = expect.stringContaining('The address is not public');
    expect(await sender().refusal(url)).toEqual(refused);
    expect((await sender().post(url, message)).error).toEqual(refused);
  });

  it('refuses http', async () => {
    expect(await sender().refusal('http://example.com/')).toBe('URL must begin with https://');
    expect((await sender().post('http://example.com/', message)).error).toBe('URL must begin with https://');
  });

  it.each([['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['2606:4700:4700::1111', '::1'], ['::ffff:127.0.0.1']])(
    'refuses names of %s',
    async (...addresses) => {
      const resolve: Resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const refused = expect.stringContaining('The address is not public');
      expect(await sender({ resolve }).refusal('https://receiver.test/')).toEqual(refused);
      expect((await sender({ resolve }).post('https://receiver.test/', message)).error).toEqual(refused);
    },
  );

  it('accepts names that cannot be resolved now, and does not reach them', async () => {
    const resolve: Resolve = async () => {
      throw new Error('ENOTFOUND');
    };
    expect(await sender({ resolve }).refusal('https://receiver.test/')).toBeUndefined();
    const { status, error } = await sender({ resolve }).post('https://receiver.test/', message);
    expect([status, error]).toEqual([null, 'The name receiver.test could not be resolved']);
  });

  it('refuses a name that has become private since it was checked', async () => {
    const { port, got } = await serverWith((_, response) => response.end());
    const answers = ['1.1.1.1', '127.0.0.1'];
    const resolve: Resolve = async () => [{ address: answers.shift() ?? '', family: 4 }];
    const changing = sender({ resolve });
    expect(await changing.refusal(`https://receiver.test:${port}/`)).toBeUndefined();
    expect((await changing.post(`https://receiver.test:${port}/`, message)).error).toContain('not public');
    expect([answers, got]).toEqual([[], []]);
  });
});

describe('a request', () => {
  it('goes to the address that was resolved once, with the name of the URL', async () => {
    const { port, got } = await serverWith((_, response) => response.writeHead(201).end('done'));
    let resolved = 0;
    const resolve: Resolve = async () => {
      resolved++;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const answer = await sender({ allowPrivate: true, resolve }).post(
      `http://receiver.test:${port}/hook?a=b`,
      message,
    );
    expect(answer).toMatchObject({ status: 201, error: '', response: 'done' });
    expect(answer.headers).toEqual({
      'webhook-id': '1',
      'user-agent': 'Test',
      'content-type': 'application/json',
    });
    expect(got).toEqual([{ host: `receiver.test:${port}`, url: '/hook?a=b', body: message.body }]);
    expect(resolved).toBe(1);
  });

  it('names the host to a server with TLS', async () => {
    const begun = Promise.withResolvers<Buffer>();
    const server = net.createServer((socket) =>
      socket.once('data', (bytes) => {
        begun.resolve(Buffer.from(bytes));
        socket.destroy();
      }),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { error } = await sender({ allowPrivate: true }).post(`https://receiver.test:${port}/`, message);
    expect(error).not.toBe('');
    expect((await begun.promise).includes('receiver.test')).toBe(true);
  });

  it('fails with a redirect, which is not followed', async () => {
    const { port, got } = await serverWith((_, response) =>
      response.writeHead(307, { location: '/other' }).end(),
    );
    const { status, error } = await sender({ allowPrivate: true }).post(`http://a.test:${port}/`, message);
    expect([status, error]).toEqual([307, 'The receiver responded with 307: redirects are not followed']);
    expect(got).toHaveLength(1);
  });

  it('fails without a complete reply in time', async () => {
    const silent = await serverWith(() => {});
    const slow = await serverWith((_, response) => response.writeHead(200).write('a'));
    for (const { port } of [silent, slow]) {
      const { error } = await sender({ allowPrivate: true, timeoutMs: 300 }).post(
        `http://a.test:${port}/`,
        message,
      );
      expect(error).toBe('No complete response within 0.3 seconds');
    }
  });

  it('reads the first kilobyte of a reply, however long it is', async () => {
    let written = 0;
    const { port } = await serverWith((_, response) => {
      response.writeHead(500, { 'retry-after': '120' });
      const write = () => {
        while (!response.destroyed && written < 1e9 && response.write('x'.repeat(10_000))) written += 10_000;
      };
      response.on('drain', write);
      write();
    });
    const answer = await sender({ allowPrivate: true }).post(`http://a.test:${port}/`, message);
    expect(answer).toMatchObject({ status: 500, response: 'x'.repeat(1024), retryAfter: 120 });
    expect(written).toBeLessThan(1e8);
  });

  it('rejects only when it is aborted', async () => {
    const { port } = await serverWith((request) => request.socket.destroy());
    const address = `http://a.test:${port}/`;
    expect((await sender({ allowPrivate: true }).post(address, message)).error).toBe(
      'The connection was closed before the response',
    );
    await expect(
      sender({ allowPrivate: true }).post(address, { ...message, signal: AbortSignal.abort() }),
    ).rejects.toThrow();
  });
});
