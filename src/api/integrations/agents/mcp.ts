import type { McpRequestContext, Server } from '@modelcontextprotocol/server';
import { Hono, type Context as HonoContext } from 'hono';
import { createClient } from '../../../contract/client.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import type { Log } from '../../../operations/core/adapters/adapters.ts';
import type { Context } from '../../../operations/core/context.ts';
import { isFailure } from '../../../operations/core/failure.ts';
import { type Admission, admit, bindingsOf, publicRead } from '../../core/admit.ts';
import { readJsonBody } from '../../core/bodies/body.ts';
import { withoutCookies } from '../../core/cross-origin.ts';
import { problemResponse } from '../../core/problem-response.ts';
import type { ApiEnv } from '../../core/register.ts';
import { turns } from '../../core/turns.ts';
import { unreachable } from '../../core/unmatched.ts';
import type { McpSession } from './mcp-session.ts';

/** Dependencies of the MCP server. */
export interface McpOptions {
  admission: Admission;
  log: Log;
  /** Calls an endpoint of the API in this process, with all its checks. */
  fetchApi: (
    request: Request,
    from: { address?: string; requestId?: string },
  ) => Response | Promise<Response>;
  /** Creates the server of a message, by default the product's. */
  createServer?: (session: McpSession) => Server;
}

/** Bytes of a message: a prompt with every field at its limit, in any script. */
const maxBytes = 2 * 1024 * 1024;
/**
 * Bytes of a reply: the longest filled-in text, as a text and as structured content, if every character is
 * escaped.
 */
const maxReplyBytes = 5 * 1024 * 1024;

/** The headers that clients in browsers send. */
const requestHeaders =
  'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID';

type Handler = (request: Request, body: unknown, session: McpSession) => Promise<Response>;

/**
 * Serves the Model Context Protocol at `/mcp`, and at `/mcp/c/{collection}` with the prompts of a collection.
 * Stateless: each message is one POST with one reply. Who may do what, and how often, is as for the API, with
 * a key as a bearer token; cookies are ignored. The SDK is loaded for the first message.
 */
export function createMcp({ admission, log, fetchApi, createServer: given }: McpOptions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const inTurn = turns(admission.budget);
  let loading: Promise<Handler> | undefined;
  const load = async (): Promise<Handler> => {
    const [sdk, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./mcp-server.ts'),
    ]);
    const createServer = given ?? createMcpServer;
    const current = sdk.createMcpHandler(({ authInfo }) => createServer(sessionIn(authInfo)), {
      legacy: 'reject',
      keepAliveMs: 0,
    });
    return async (request, body, session) => {
      if (!(await sdk.isLegacyRequest(request, body))) {
        const authInfo = { token: '', clientId: '', scopes: [], extra: { session } };
        return current.fetch(request, { parsedBody: body, authInfo });
      }
      // The SDK's own handler of these revisions sends a stream of events, which costs twice as much.
      const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      const server = createServer(session);
      await server.connect(transport);
      try {
        return await transport.handleRequest(request, { parsedBody: body });
      } finally {
        await server.close();
      }
    };
  };

  const serve = async (c: HonoContext<ApiEnv>): Promise<Response> => {
    const bindings = bindingsOf(c);
    if (bindings.requestId) c.set('requestId', bindings.requestId);
    c.header('cache-control', 'private, no-store');
    // Credentials are never allowed: pages of other sites are visitors, or send a key.
    c.header('access-control-allow-origin', '*');
    if (c.req.method === 'OPTIONS') return preflight(c);
    if (c.req.method !== 'POST') return c.body(null, 405, { allow: 'POST, OPTIONS' });
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return refuse(
        c,
        415,
        -32600,
        'Send the message as JSON, with the header content-type: application/json',
      );
    const ctx = await admit(admission, c, publicRead);
    if (isFailure(ctx)) return problemResponse(c, ctx);
    const result = await inTurn(idOf(ctx.viewer) ?? ctx.address, () => answer(c, ctx));
    return isFailure(result) ? problemResponse(c, result) : result;
  };

  const answer = async (c: HonoContext<ApiEnv>, ctx: Context): Promise<Response> => {
    const body = await readJsonBody(c, maxBytes);
    if (isFailure(body))
      return body.code === 'too-large' ? problemResponse(c, body) : refuse(c, 400, -32700, body.detail);
    if (Array.isArray(body)) return refuse(c, 400, -32600, 'Send one message at a time, not a list');
    // A stream without events would only occupy a connection.
    if ((body as { method?: unknown } | null)?.method === 'subscriptions/listen')
      return refuse(c, 404, -32601, 'This server sends no notifications', idIn(body));
    const authorization = c.req.header('authorization');
    const bindings = bindingsOf(c);
    const session: McpSession = {
      ctx,
      collection: c.req.param('collection'),
      apiWith: (headers) =>
        createClient({
          base: '/api',
          headers: { ...(authorization && { authorization }), ...headers },
          fetch: (path, init) => fetchApi(new Request(new URL(path, 'http://localhost'), init), bindings),
        }),
    };
    loading ??= load();
    const handler = await loading;
    return withHeaders(c, await handler(c.req.raw, body, session));
  };

  app.use(async (c, next) => {
    // A page of another site cannot use the session of its visitor.
    if (c.req.raw.headers.has('cookie'))
      c.req.raw = new Request(c.req.raw, { headers: withoutCookies(c.req.raw.headers) });
    await next();
  });
  for (const path of ['/mcp', '/mcp/c/:collection']) app.all(path, serve);
  app.onError((error, c) => {
    log.error({ err: error, method: c.req.method, route: 'mcp' }, 'unexpected error');
    return unreachable(c, error) ?? refuse(c, 500, -32603, 'Something went wrong on our side. Try again.');
  });
  return app;
}

function sessionIn(authInfo: McpRequestContext['authInfo']): McpSession {
  return authInfo?.extra?.session as McpSession;
}

function preflight(c: HonoContext): Response {
  c.header('allow', 'POST, OPTIONS');
  c.header('access-control-allow-methods', 'POST');
  c.header('access-control-allow-headers', requestHeaders);
  c.header('access-control-max-age', '86400');
  return c.body(null, 204);
}

function refuse(
  c: HonoContext,
  status: 400 | 404 | 415 | 500,
  code: number,
  message: string,
  id: string | number | null = null,
): Response {
  return c.json({ jsonrpc: '2.0', id, error: { code, message } }, status);
}

function idIn(body: unknown): string | number | null {
  const { id } = body as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** The SDK's response with the headers of this site, including those of the rate limit. */
async function withHeaders(c: HonoContext, response: Response): Promise<Response> {
  const text = await response.text();
  if (Buffer.byteLength(text) > maxReplyBytes) return refuse(c, 500, -32603, 'The reply would be too large');
  for (const [name, value] of response.headers) if (name !== 'cache-control') c.header(name, value);
  return c.newResponse(text || null, response.status as 200);
}
