import { messagePage, type PlainReply } from './plain-pages.ts';

/** Sends a request to the API. */
export type FetchApi = (request: Request) => Response | Promise<Response>;

/** A request to the API; `path` is below `/api`. */
export interface ApiCall {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object | null;
}

/** Bytes of a form without long texts. */
const usualBytes = 64 * 1024;

/** What a form sent, or the reply to something else. */
export async function formValues(
  request: Request,
  { maxBytes = usualBytes } = {},
): Promise<URLSearchParams | PlainReply> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return messagePage(415, 'Unsupported media type', 'Only the forms of this site can be sent here.');
  if (!(Number(request.headers.get('content-length') ?? Number.NaN) <= maxBytes))
    return messagePage(413, 'Too large', 'What you sent is too long.');
  const form = await request.formData().catch(() => undefined);
  if (!form) return messagePage(400, 'Not readable', 'Only the forms of this site can be sent here.');
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Asks the API what a form asks for. The headers by which the API tells where a request comes from are passed along, unless `anyOrigin`. */
export async function callApi(
  request: Request,
  fetchApi: FetchApi,
  { method, path, body }: ApiCall,
  { anyOrigin = false } = {},
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of [...clientHeaders, ...(anyOrigin ? [] : originHeaders)]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return fetchApi(
    new Request(new URL(`/api${path}`, request.url), {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    }),
  );
}

const clientHeaders = ['host', 'user-agent', 'x-request-id'];
/** Whose request it is, and which page sent it. */
const originHeaders = ['cookie', 'origin', 'sec-fetch-site'];
