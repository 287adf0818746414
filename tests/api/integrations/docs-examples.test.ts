/** The examples of all endpoints in the documentation: each language sends the same request. */
import { expect, it } from 'vitest';
import { openApiDocument } from '../../../src/api/core/openapi/openapi.ts';
import { examplesOf } from '../../../src/api/integrations/docs/examples.ts';
import { operationsOf } from '../../../src/api/integrations/docs/operations.ts';
import { readConfig } from '../../../src/config/config.ts';
import { type Endpoint, rulesOf } from '../../../src/contract/core/endpoint.ts';
import { exampleOf } from '../../../src/contract/core/examples.ts';
import { endpointList } from '../../../src/contract/endpoints.ts';
import { missing, runCode, serving } from '../../support/quick-start.ts';

const document = openApiDocument({ name: 'Promptorium', url: 'http://localhost' }, readConfig({}).limits);
const operations = operationsOf(document);

/** Where the code of one endpoint ends and that of the next begins. */
const joined: Record<string, (codes: string[]) => string> = {
  // The start of curl takes longer than a request: its arguments are collected, and it sends 20 at a time.
  sh: (codes) => `TOKEN=secret
collected() { [ -s arguments ]; }
curl() { if collected; then printf '%s\\0' --next >>arguments; fi; printf '%s\\0' "$@" >>arguments; }
send() { if collected; then xargs -0 curl <arguments >/dev/null; : >arguments; fi; }
${codes.map((code, n) => (n % 20 ? code : `send\n${code}`)).join('\n')}
send`,
  js: (codes) => `const token = 'secret';\n${codes.map(asBlock).join('\n')}`,
  python: (codes) => `token = "secret"\n${codes.join('\n')}`,
};

const timeout = 60_000;

it.for(['sh', 'js', 'python'])(
  'in %s send the requests of the contract',
  { timeout },
  async (language, { skip }) => {
    const reason = missing(language);
    if (reason) skip(reason);
    const sent: object[] = [];
    const site = await serving(async (request) => {
      sent.push(await described(request));
      return Response.json({});
    });
    const codes = operations.map((operation) => {
      const example = examplesOf(operation, `${site}/api`).find((each) => each.language === language);
      return example?.code ?? '';
    });
    await runCode(language, joined[language]?.(codes) ?? '', { 'picture.png': 'picture' });
    expect(sent).toHaveLength(endpointList.length);
    const byName = new Map(operations.map(({ operationId }, n) => [operationId, sent[n]]));
    for (const endpoint of endpointList) expect(byName.get(endpoint.name)).toEqual(expectedOf(endpoint));
  },
);

/** Modules cannot be nested: what they import is imported where it is used. */
function asBlock(code: string): string {
  return `{\n${code.replace(/^import (\{ \w+ \}) from ('[^']+');$/m, 'const $1 = await import($2);')}\n}`;
}

async function described(request: Request): Promise<object> {
  const { pathname, searchParams } = new URL(request.url);
  const type = request.headers.get('content-type');
  const isForm = type?.startsWith('multipart/form-data') ?? false;
  const form = isForm ? (await request.formData()).get('file') : undefined;
  const text = isForm ? '' : await request.text();
  return {
    method: request.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    token: request.headers.get('authorization'),
    body: form instanceof File ? `${form.name}: ${await form.text()}` : text && JSON.parse(text),
  };
}

function expectedOf(endpoint: Endpoint): object {
  const {
    params = {},
    query = {},
    body = '',
  } = exampleOf(endpoint).request as Record<string, Record<string, string>>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  return {
    method: endpoint.method,
    path: `/api${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    token: endpoint.access === 'visitor' ? null : 'Bearer secret',
    body: rulesOf(endpoint).bodyType === 'file' ? 'picture.png: picture' : body,
  };
}
