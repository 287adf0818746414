import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';

/** A reply of the attacked site. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field
  json(): any;
}

interface Options {
  /** Sent as a bearer token. */
  token?: string;
  /** Sent as JSON; a string or bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Without a declared length. */
  chunked?: true;
  /** The client's address; a new one for each request unless given, so that rate limits do not mix. */
  address?: string;
}

/** Sends a request ('POST /api/posts') without changing anything about it, as a browser or fetch would. */
export function send(url: string, line: string, options: Options = {}): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  const { hostname, port } = new URL(url);
  const bytes = bytesOf(options.body);
  const headers = headersOf(options, bytes);
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve(answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString())),
      );
    });
    // A server may answer before it has read the body, and close the connection.
    sent.on('error', (error) => (isAnswered ? undefined : reject(error)));
    sent.end(bytes);
  });
}

/** Sends bytes that need not be a complete request and returns the reply, whether or not the server ends the connection. */
export function sendBytes(url: string, bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(5_000, () => socket.destroy(new Error('The server neither replied nor closed.')));
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
      if (text.includes('\r\n\r\n')) setTimeout(() => socket.destroy(), 200);
    });
    socket.on('error', (error) => (text ? undefined : reject(error)));
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const [status = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 2),
        ]),
      );
      resolve(answerOf(Number(status.split(' ')[1] ?? 0), headers, rest.join('\r\n\r\n')));
    });
  });
}

/** A file as a browser's form sends it. */
export function formFile(
  bytes: Buffer | string,
  name: string,
  type: string,
  field = 'file',
): { body: Buffer; headers: Record<string, string> } {
  const boundary = '----abuse0123456789';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A random address of a client. */
export function anyAddress(): string {
  return `10.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`;
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function headersOf(
  { token, headers = {}, chunked, address = anyAddress() }: Options,
  bytes: Buffer | undefined,
): Record<string, string> {
  return {
    'x-forwarded-for': address,
    ...(bytes && { 'content-type': 'application/json' }),
    ...(bytes && !chunked && { 'content-length': String(bytes.length) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  };
}

function answerOf(
  status: number,
  headers: Record<string, string | string[] | undefined>,
  text: string,
): Answer {
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { status, headers: flat, text, json: () => JSON.parse(text) };
}
