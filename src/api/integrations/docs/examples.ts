import type { Operation } from './operations.ts';

/** A request, independent of the language of its example. */
interface ExampleRequest {
  url: string;
  method: string;
  requiresToken: boolean;
  upload: boolean;
  body: unknown;
  /** Whether the response is a file rather than JSON. */
  file: boolean;
}

/** An example in one language. */
export interface Example {
  language: 'sh' | 'js' | 'python';
  code: string;
}

/**
 * Returns the example of an endpoint in each language. Its token is the variable `TOKEN` in the shell and
 * `token` elsewhere. `api` is the URL of the API.
 */
export function examplesOf(operation: Operation, api: string): Example[] {
  const request = requestOf(operation, api);
  return [
    { language: 'sh', code: curl(request) },
    { language: 'js', code: javascript(request) },
    { language: 'python', code: python(request) },
  ];
}

function requestOf(operation: Operation, api: string): ExampleRequest {
  const named = (where: string) =>
    (operation.parameters ?? []).filter(
      (parameter) => parameter.in === where && parameter.example !== undefined,
    );
  const path = named('path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    operation.path,
  );
  const query = new URLSearchParams(named('query').map(({ name, example }) => [name, String(example)]));
  const replied = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  return {
    url: `${api}${path}${query.size ? `?${query}` : ''}`,
    method: operation.method,
    requiresToken: operation['x-access'] !== 'visitor',
    upload: operation['x-body-type'] === 'file',
    body: operation.requestBody?.content['application/json']?.example,
    file: !replied?.content?.['application/json'],
  };
}

function curl({ url, method, requiresToken, upload, body, file }: ExampleRequest): string {
  const implied = body !== undefined || upload ? 'POST' : 'GET';
  const json = JSON.stringify(body, null, 2)?.replaceAll("'", "'\\''");
  return [
    `curl -sS ${method === implied ? '' : `-X ${method} `}"${url}"`,
    ...(requiresToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(upload ? ['-F file=@picture.png'] : []),
    ...(json === undefined ? [] : [`--json '${json}'`]),
    ...(file ? ['-o reply.zip'] : []),
  ].join(' \\\n  ');
}

function javascript({ url, method, requiresToken, upload, body, file }: ExampleRequest): string {
  const headers = [
    ...(requiresToken ? ["authorization: 'Bearer ' + token"] : []),
    ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body, scriptWords, '  ')})`]),
    ...(upload ? ['body: form'] : []),
  ];
  const form = `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('file', await openAsBlob('picture.png'), 'picture.png');
`;
  const init = options.length ? `, {\n${options.map((line) => `  ${line},\n`).join('')}}` : '';
  return `${upload ? form : ''}const response = await fetch('${url}'${init});
const reply = await response.${file ? 'blob' : 'json'}();`;
}

function python({ url, method, requiresToken, upload, body, file }: ExampleRequest): string {
  const headers = [
    ...(requiresToken ? ['"Authorization": f"Bearer {token}"'] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
    ...(upload ? ['"Content-Type": "multipart/form-data; boundary=cut"'] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers.length ? [`headers={${headers.join(', ')}}`] : []),
    ...(body === undefined ? [] : [`data=json.dumps(${literal(body, pythonWords, '    ')}).encode()`]),
    ...(upload ? ['data=data'] : []),
  ];
  const form = `with open("picture.png", "rb") as picture:
    data = (
        b'--cut\\r\\nContent-Disposition: form-data; name="file"; filename="picture.png"\\r\\n\\r\\n'
        + picture.read()
        + b"\\r\\n--cut--\\r\\n"
    )
`;
  return `import json
from urllib.request import Request, urlopen

${upload ? form : ''}request = Request(
    "${url}",
${options.map((line) => `    ${line},\n`).join('')})
with urlopen(request) as response:
    reply = ${file ? 'response.read()' : 'json.load(response)'}`;
}

/** Literals of a language that differ from JSON. */
interface Words {
  constant(value: boolean | null): string;
  text(value: string): string;
  key(name: string): string;
  indent: string;
}

const quoted = (value: string) => JSON.stringify(value);
const singleQuoted = (value: string) =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
const scriptWords: Words = {
  constant: String,
  text: singleQuoted,
  key: (name) => (/^\w+$/.test(name) ? name : singleQuoted(name)),
  indent: '  ',
};
const pythonWords: Words = {
  constant: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  text: quoted,
  key: quoted,
  indent: '    ',
};

/** Writes a JSON value as a literal of a language. `margin` is the indentation of its first line. */
function literal(value: unknown, words: Words, margin: string): string {
  if (typeof value === 'string') return words.text(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value !== 'object') return words.constant(value as boolean | null);
  const inner = margin + words.indent;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, words, inner))
    : Object.entries(value).map(([name, item]) => `${words.key(name)}: ${literal(item, words, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  const short = `${open}${parts.join(', ')}${close}`;
  if (parts.length === 0 || (isList && short.length < 60 && !short.includes('\n'))) return short;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${margin}${close}`;
}
