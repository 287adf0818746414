import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Endpoint, problemCodesOf } from '../../../src/contract/core/endpoint.ts';
import { type Problem, problem, problemStatus } from '../../../src/contract/core/problems.ts';
import { type EndpointName, endpointList, endpoints } from '../../../src/contract/endpoints.ts';

type Handler = (request: Request, ...rest: never[]) => Response | Promise<Response>;

/**
 * Wraps a handler so that every reply of an endpoint is checked against the contract: its status, every field
 * of its body, no other fields, and readable sentences in failures. A breach is passed to `onBreach` and
 * thrown.
 */
export function checkedReplies<H extends Handler>(handle: H, onBreach: (breach: Error) => void): H {
  return (async (request: Request, ...rest: never[]) => {
    const { pathname, searchParams } = new URL(request.url);
    const name = endpointOf(request.method, pathname);
    const response = await handle(request, ...rest);
    const { file } = (name ? endpoints[name] : {}) as Partial<Endpoint>;
    if (file && response.headers.get('content-type') === file) return response;
    const text = name && response.status !== 304 ? await textOf(response.clone()) : '';
    const wrong =
      name && response.status !== 304
        ? breachOf(name, response, text, searchParams.has('fields'))
        : undefined;
    if (!wrong) return response;
    const breach = new Error(
      `${request.method} ${pathname} answered ${response.status}: ${wrong}\n${text.slice(0, 1000)}`,
    );
    onBreach(breach);
    throw breach;
  }) as H;
}

async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding = response.headers.get('content-encoding');
  return String(
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes,
  );
}

/** The endpoint that a request is for; literal parts of a path take precedence over parameters. */
function endpointOf(method: string, pathname: string): EndpointName | undefined {
  const parts = pathname.replace(/^\/api/, '').split('/');
  return patterns.find(
    (pattern) =>
      pattern.method === method &&
      pattern.parts.length === parts.length &&
      pattern.parts.every((part, n) => (part.startsWith('{') ? parts[n] !== '' : part === parts[n])),
  )?.name;
}

const patterns = endpointList
  .map(({ name, method, path }) => ({ name, method, parts: path.split('/') }))
  .sort((a, b) => parametersIn(a.parts) - parametersIn(b.parts));

function parametersIn(parts: string[]): number {
  return parts.filter((part) => part.startsWith('{')).length;
}

function breachOf(
  name: EndpointName,
  response: Response,
  text: string,
  hasSomeFields: boolean,
): string | undefined {
  const endpoint: Endpoint = endpoints[name];
  const body = parsed(text);
  if (body === undefined) return 'the body is not JSON';
  if (response.status === endpoint.status)
    return hasSomeFields ? undefined : differenceOf(endpoint.reply, body);
  const allowed = problemCodesOf(endpoint).map((code) => problemStatus[code] as number);
  if (!allowed.includes(response.status)) return `the contract of ${name} does not list that status`;
  if (response.headers.get('content-type') !== 'application/problem+json; charset=utf-8')
    return 'a failure without its content type';
  const { detail = '', errors = [] } = body as Partial<Problem>;
  const raw = [detail, ...errors.map(({ message }) => message)].find((sentence) =>
    schemaWording.test(sentence),
  );
  if (raw) return `not a readable sentence: ${raw}`;
  if ((body as { status?: number }).status !== response.status)
    return 'the problem contains a different status';
  return differenceOf(problem, body);
}

/** Default messages of the schema library, which appear where a schema has no message of its own. */
const schemaWording =
  /(invalid (input|option|string|type)|too (big|small)|unrecognized|expected .* received)/i;

/** How a body breaks its schema: a missing or wrong field, or one that the schema does not name. */
function differenceOf(schema: Endpoint['reply'], body: unknown): string | undefined {
  const result = schema.safeParse(body);
  if (!result.success) return result.error.message;
  // Parsing drops fields that the schema does not name.
  return isDeepStrictEqual(result.data, body)
    ? undefined
    : `fields beyond the contract: ${beyond(result.data, body)}`;
}

function beyond(known: unknown, all: unknown, path = ''): string {
  if (typeof all !== 'object' || all === null) return '';
  return Object.entries(all)
    .map(([key, value]) => {
      const at = path ? `${path}.${key}` : key;
      if (typeof known !== 'object' || known === null || !(key in known)) return at;
      return beyond((known as Record<string, unknown>)[key], value, at);
    })
    .filter(Boolean)
    .join(', ');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
