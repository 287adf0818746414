/** The load of the group `hostile-memory`, in its own process: what makes a server keep something for each request, all at once. */
import { randomBytes, randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What to send to the site on a port of this machine. */
export interface HostileOrder {
  port: number;
  milliseconds: number;
  /** Bearer tokens of members. */
  tokens: string[];
  /** Ids of published prompts. */
  prompts: string[];
  /** A path with a large response. */
  largePath: string;
}

/** How many requests of each kind were answered, and with which statuses. */
export type HostileResult = Record<string, Record<string, number>>;

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** A kind of load: what one of its connections does, again and again. */
interface Kind {
  connections: number;
  turn(order: HostileOrder, count: (status: number) => void): Promise<unknown>;
}

const mebibyte = 1024 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let sent = 0;

/** Requests that keep a connection of their own for a while; the site holds what it has to send, or received so far. */
const holdMs = 20_000;

const kinds: Record<string, Kind> = {
  'unique addresses and queries': {
    connections: 6,
    turn: ({ port }, count) => {
      const q = word();
      const paths = [
        `/explore?q=${q}&page=${randomInt(1, 400)}`,
        `/${q}/${word()}`,
        `/profile/${q}`,
        `/api/posts?q=${q}%20code&sort=recent`,
        `/community/discussions?q=${q}`,
        `/api/posts/suggest?q=${q.slice(0, 4)}`,
        `/feeds/search.xml?q=${q}`,
        `/?${q}=${word()}`,
      ];
      return reply(port, { path: paths[randomInt(paths.length)] ?? '/' }, count);
    },
  },
  'unique cookies and headers': {
    connections: 4,
    turn: ({ port }, count) => {
      const headers = {
        cookie: `promptorium.session_token=${word(32)}.${word(43)}%3D; ${word()}=${word(3_000)}`,
        'accept-encoding': `br;q=0.${randomInt(1_000)}, ${word()}`,
        'user-agent': word(200),
        'x-request-id': word(40),
        'if-none-match': `"${word(27)}"`,
        authorization: `Bearer ${word(100)}`,
      };
      const { authorization: _, ...page } = headers;
      return randomInt(2)
        ? reply(port, { path: '/explore?sort=recent', headers: page }, count)
        : reply(port, { path: '/api/posts/recent', headers }, count);
    },
  },
  'slow readers': {
    connections: 150,
    async turn({ port, largePath, prompts }, count) {
      const paths = [
        largePath,
        '/api/posts?limit=100',
        `/api/posts/id/${prompts[randomInt(prompts.length)]}`,
      ];
      const line = `GET ${paths[randomInt(paths.length)]} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address()}\r\n\r\n`;
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      // As many requests ahead of their responses as the site allows.
      socket.pause().write(line.repeat(4));
      await sleep(holdMs * Math.random());
      count(socket.destroyed ? 0 : 200);
      socket.destroy();
    },
  },
  'slow bodies': {
    connections: 50,
    async turn({ port, tokens }, count) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.resume();
      socket.write(
        `POST /api/posts HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address()}\r\nauthorization: Bearer ${any(tokens)}\r\ncontent-type: application/json\r\ncontent-length: 1900000\r\n\r\n`,
      );
      const end = performance.now() + holdMs;
      while (performance.now() < end && !socket.destroyed) {
        socket.write(Buffer.alloc(60_000, ' '));
        await sleep(1_000);
      }
      count(socket.destroyed ? 0 : 200);
      socket.destroy();
    },
  },
  'preview images': {
    connections: 4,
    async turn({ port, prompts }, count) {
      // A wrong version redirects to the current image.
      const path = `/previews/prompts/${any(prompts)}/00000000.png`;
      const { location } = await reply(port, { path }, count);
      if (location) await reply(port, { path: location }, count);
    },
  },
  'large bodies': {
    connections: 3,
    turn: ({ port, tokens }, count) => {
      const authorization = `Bearer ${any(tokens)}`;
      const json = { authorization, 'content-type': 'application/json' };
      const bodies: (() => Sent)[] = [
        () => ({ path: '/api/posts', headers: json, body: Buffer.alloc(2_000_000, '[') }),
        () => ({
          path: '/api/posts/duplicates',
          headers: json,
          body: Buffer.from(JSON.stringify({ title: word(), contentMd: `${word(7)} `.repeat(12_000) })),
        }),
        () => ({
          path: '/api/markdown/preview',
          headers: json,
          body: Buffer.from(JSON.stringify({ bodyMd: `- ${word()}\n`.repeat(600) })),
        }),
        () => upload(authorization, 'image/png', 5 * mebibyte),
        () => upload(authorization, 'video/mp4', 50 * mebibyte),
      ];
      return reply(port, { method: 'POST', ...(bodies[randomInt(bodies.length)] as () => Sent)() }, count);
    },
  },
  'wrong passwords': {
    connections: 2,
    turn: ({ port }, count) => {
      const body = Buffer.from(JSON.stringify({ email: `${word()}@example.com`, password: word() }));
      const headers = { 'content-type': 'application/json' };
      return reply(port, { method: 'POST', path: '/api/auth/sign-in/email', headers, body }, count);
    },
  },
  'members’ pages': {
    connections: 2,
    turn: ({ port, tokens }, count) =>
      reply(
        port,
        { path: '/api/users/me/prompts', headers: { authorization: `Bearer ${any(tokens)}` } },
        count,
      ),
  },
};

process.once('message', async (order: HostileOrder) => {
  const end = performance.now() + order.milliseconds;
  const result: HostileResult = {};
  await Promise.all(
    Object.entries(kinds).flatMap(([name, { connections, turn }]) => {
      const statuses: Record<string, number> = {};
      result[name] = statuses;
      const count = (status: number) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
      };
      return Array.from({ length: connections }, async () => {
        while (performance.now() < end) await turn(order, count);
      });
    }),
  );
  agent.destroy();
  process.send?.(result);
  process.disconnect?.();
});

/** Sends a request from a client address of its own and reads the reply. Status 0: the site closed the connection. */
function reply(
  port: number,
  { method = 'GET', path, headers, body }: Sent,
  count: (status: number) => void,
): Promise<{ location?: string | undefined }> {
  return new Promise((resolve) => {
    const options = {
      ...{ port, method, path, agent },
      headers: {
        'x-forwarded-for': address(),
        ...headers,
        ...(body && { 'content-length': String(body.length) }),
      },
    };
    let status = 0;
    let location: string | undefined;
    const outgoing = request(options, (response) => {
      status = response.statusCode ?? 0;
      location = response.headers.location;
      response.resume().on('error', () => {});
    });
    outgoing.on('error', () => {});
    outgoing.once('close', () => {
      count(status);
      resolve({ location });
    });
    outgoing.end(body);
  });
}

function upload(authorization: string, type: string, bytes: number): Sent {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: ${type}\r\n\r\n`;
  const content = Buffer.alloc(bytes - 10_000, 'x');
  // So that it passes for a file of its type until it is decoded.
  content.write(
    type === 'image/png' ? '\x89PNG\r\n\x1a\n' : '\0\0\0\x20ftypisom\0\0\x02\0isomiso2mp41',
    'latin1',
  );
  return {
    path: '/api/upload',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
  };
}

/** A client address that no other request has for a long time. */
function address(): string {
  sent += 1;
  return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
}

function word(length = 9): string {
  return randomBytes(length).toString('hex').slice(0, length);
}

function any(list: readonly string[]): string {
  return list[randomInt(list.length)] ?? '';
}
