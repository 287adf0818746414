import { html } from 'hono/html';
import { rulesOf } from '../contract/core/endpoint.ts';
import type { Problem } from '../contract/core/problems.ts';
import { paths } from '../contract/core/routes.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { bodyOf } from './form-body.ts';
import { type Call, type Form, forms } from './form-table.ts';
import { fieldAgain, messagePage, openPage, openSite, type PlainReply, plainPage } from './plain-pages.ts';

/** Sends a request to the API. */
type FetchApi = (request: Request) => Response | Promise<Response>;

/** The pages whose forms {@link answerForm} handles, as Hono's paths. */
export const formPages = Object.keys(forms);

/**
 * Handles a form that a browser sent without scripts to its page. Calls the API, which checks its origin, its
 * sender, its fields and limits. A refused form is shown again with the values that were entered, except for
 * passwords.
 */
export async function answerForm(
  request: Request,
  { page, params }: { page: string; params: Readonly<Record<string, string>> },
  fetchApi: FetchApi,
): Promise<PlainReply> {
  const ofPage = forms[page] ?? {};
  const names = Object.keys(ofPage) as EndpointName[];
  const sent = await formValues(request, bytesOf(names));
  if (!(sent instanceof URLSearchParams)) return sent;
  const does = sent.get('do');
  const name = names.length === 1 ? names[0] : names.find((one) => one === does);
  const form = name && ofPage[name];
  if (!form) return messagePage(400, 'Bad request', 'This form does not exist.');
  const url = new URL(request.url);
  // Values in the address take precedence.
  const values = new URLSearchParams([...Object.entries(params), ...sent, ...url.searchParams]);
  const wrong = form.check?.(values) ?? {};
  if (Object.keys(wrong).length) return refused(form, { sent, values }, 422, { wrong });
  let last = {};
  const cookies: string[] = [];
  for (const next of form.calls?.(values) ?? [{ endpoint: name, values }]) {
    const call = typeof next === 'function' ? next(last) : next;
    const reply = await fetchApi(apiRequest(request, form, call));
    cookies.push(...reply.headers.getSetCookie());
    last = await reply.json();
    if (reply.ok || (form.ignoresMissing && reply.status === 404)) continue;
    // The session has ended, and no text would be lost.
    if (reply.status === 401 && !form.again && !form.quotes)
      return openPage(`${paths.login()}?${new URLSearchParams({ next: url.pathname + url.search })}`);
    return refused(form, { sent, values }, reply.status, problemOf(last));
  }
  if (form.done) return { ...messagePage(200, form.done.title, form.done.text), cookies };
  const opened = form.next?.(values, last) ?? url.pathname + url.search;
  return opened.startsWith('/') ? openPage(opened, cookies) : openSite(opened);
}

/**
 * Maximum size of a page's form in bytes: the limit of the API, but at most that of the longest prompt in
 * most scripts.
 */
function bytesOf(names: readonly EndpointName[]): number {
  return Math.min(1024 * 1024, Math.max(...names.map((name) => rulesOf(endpoints[name]).maxBodyBytes)));
}

/** Parses the values of a form; returns a response if the body is not a form. */
async function formValues(request: Request, maxBytes: number): Promise<URLSearchParams | PlainReply> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return messagePage(415, 'Unsupported media type', 'Only forms from this site are accepted here.');
  if (!(Number(request.headers.get('content-length') ?? Number.NaN) <= maxBytes))
    return messagePage(413, 'Too large', 'What you sent is too long.');
  const form = await request.formData().catch(() => undefined);
  if (!form) return messagePage(400, 'Not readable', 'Only forms from this site are accepted here.');
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/**
 * Builds the request to the API. The headers that identify its origin are copied, unless the form may come
 * from anywhere.
 */
function apiRequest(
  request: Request,
  { names = {}, body: more, anyOrigin }: Form,
  call: { endpoint: EndpointName; values: URLSearchParams | Call['values'] },
): Request {
  const { method, path, body } = endpoints[call.endpoint] as { method: string; path: string; body?: never };
  const values = new URLSearchParams(call.values);
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of [...clientHeaders, ...(anyOrigin ? [] : originHeaders)]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(names[name] ?? name)?.trim() ?? ''),
  );
  return new Request(new URL(`/api${address}`, request.url), {
    method,
    headers,
    body: body ? JSON.stringify({ ...bodyOf(body, values, names), ...more?.(values) }) : null,
  });
}

const clientHeaders = ['host', 'user-agent', 'x-request-id'];
/** Headers that identify the sender and the page of a form. */
const originHeaders = ['cookie', 'origin', 'sec-fetch-site'];

/** Errors of a form: messages by field, or else one about the whole form. */
interface Mistakes {
  wrong: Readonly<Record<string, string>>;
  detail?: string;
}

function problemOf({ detail, errors = [] }: Partial<Problem>): Mistakes {
  return {
    // 'tags.0' belongs to the field 'tags'.
    wrong: Object.fromEntries(errors.map(({ field, message }) => [field.split('.')[0], message])),
    detail: detail ?? 'Something went wrong on our side. Try again.',
  };
}

function refused(
  { title = 'That did not work', again, quotes, back }: Form,
  { sent, values }: { sent: URLSearchParams; values: URLSearchParams },
  status: number,
  { wrong, detail }: Mistakes,
): PlainReply {
  const atFields = again?.fields.some(({ name }) => wrong[name]);
  const message = atFields ? undefined : (Object.values(wrong)[0] ?? detail);
  const hidden = [...sent].filter(([name]) => !again?.fields.some((field) => field.name === name));
  const quoted = quotes && sent.get(quotes);
  return plainPage(
    status,
    title,
    html`${message && html`<p role="alert" class="error">${message}</p>`}
${quoted && html`<p>Your text, to copy:</p><blockquote>${quoted}</blockquote>`}
${
  again &&
  html`<form method="post" novalidate>
${again.fields.map((field) => fieldAgain(field, sent.get(field.name) ?? '', wrong[field.name]))}
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>${again.submit}</button>
</form>`
}
<p><a href="${back?.href?.(values) ?? ''}">${back?.text ?? 'Back to the form'}</a>${!back && html` · <a href="${paths.home()}">Home page</a>`}</p>`,
  );
}
