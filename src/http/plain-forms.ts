import { html, raw } from 'hono/html';
import { safeNext } from '../contract/next-page.ts';
import type { Problem } from '../contract/problems.ts';
import { paths } from '../contract/routes.ts';
import { type PlainAction, plainActions } from './plain-actions.ts';

/** A form that browsers without scripts can send, and what it does. */
interface PlainForm {
  api: string;
  title: string;
  submit: string;
  fields: readonly Field[];
  /** Errors that the API cannot know, by field. */
  check?: (values: URLSearchParams) => Record<string, string>;
  /** What is shown after it; undefined: signed in, and the next page opens. */
  done?: { title: string; text: string };
}

/** A field of a form that is shown again. */
export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password' | 'checkbox' | 'textarea';
  autocomplete?: string;
  /** Only for `check`: the API does not know it. */
  isChecked?: true;
}

const email: Field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' };

const plainForms: Readonly<Record<string, PlainForm>> = {
  [paths.contact()]: {
    api: '/api/contact',
    title: 'Contact us',
    submit: 'Send message',
    fields: [
      { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' },
      email,
      { name: 'subject', label: 'Subject', type: 'text' },
      { name: 'message', label: 'Message', type: 'textarea' },
    ],
    done: { title: 'Your message has been sent', text: 'We will reply to the address that you gave.' },
  },
  [paths.signup()]: {
    api: '/api/auth/sign-up/email',
    title: 'Create your account',
    submit: 'Create account',
    fields: [
      { name: 'name', label: 'Full name', type: 'text', autocomplete: 'name' },
      { ...email, autocomplete: 'username' },
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password' },
      {
        name: 'confirmPassword',
        label: 'Confirm password',
        type: 'password',
        autocomplete: 'new-password',
        isChecked: true,
      },
      { name: 'terms', label: 'I agree to the terms and conditions', type: 'checkbox', isChecked: true },
    ],
    check: (values) => ({
      ...(values.get('password') === values.get('confirmPassword')
        ? {}
        : { confirmPassword: 'Passwords do not match' }),
      ...(values.get('terms') ? {} : { terms: 'Please agree to the terms and conditions' }),
    }),
  },
  [paths.forgotPassword()]: {
    api: '/api/auth/request-password-reset',
    title: 'Forgot your password?',
    submit: 'Send the link',
    fields: [{ ...email, autocomplete: 'username' }],
    done: {
      title: 'Check your email',
      text: 'If there is an account for this address, we have sent it a link. It works once, for one hour.',
    },
  },
};

/** The paths that {@link answerPlainForm} answers. */
export const plainFormPaths = [...Object.keys(plainForms), ...Object.keys(plainActions)];

/** Bytes of the largest form. */
export const maxFormBytes = 64 * 1024;

/** A reply to a form; its headers get those of every page. */
export interface PlainReply {
  status: number;
  headers: Record<string, string>;
  /** Each is a header of its own. */
  cookies: readonly string[];
  html: string;
}

/**
 * Answers a form that a browser sent without scripts: asks the API, which checks where it comes from, its fields and limits. A form
 * that was refused is shown again with what was typed, except for passwords.
 */
export async function answerPlainForm(
  request: Request,
  fetchApi: (request: Request) => Response | Promise<Response>,
): Promise<PlainReply> {
  const url = new URL(request.url);
  const values = await valuesOf(request);
  if (!(values instanceof URLSearchParams)) return values;
  const action = plainActions[url.pathname];
  if (action) return answerAction(request, action(values, url), fetchApi);
  const form = plainForms[url.pathname];
  if (!form) return messagePage(404, 'Not found', 'There is no such form.');
  const wrong = form.check?.(values) ?? {};
  if (Object.keys(wrong).length) return formAgain(form, values, { status: 422, wrong });
  const reply = await fetchApi(apiRequest(request, form, values));
  if (!reply.ok) {
    const { detail = '', errors = [] } = (await reply.json()) as Partial<Problem>;
    return formAgain(form, values, {
      status: reply.status,
      wrong: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
      ...(errors.length === 0 && { detail }),
    });
  }
  const cookies = reply.headers.getSetCookie();
  if (form.done) return { ...messagePage(200, form.done.title, form.done.text), cookies };
  const location = safeNext(url.searchParams.get('next') ?? paths.home());
  return {
    status: 303,
    headers: { location, 'cache-control': 'no-store' },
    cookies,
    html: '',
  };
}

/** What a form sent, or the reply to something else. */
async function valuesOf(request: Request): Promise<URLSearchParams | PlainReply> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return messagePage(415, 'Unsupported media type', 'Only the forms of this site can be sent here.');
  if (!(Number(request.headers.get('content-length') ?? Number.NaN) <= maxFormBytes))
    return messagePage(413, 'Too large', 'What you sent is too long.');
  const form = await request.formData().catch(() => undefined);
  if (!form) return messagePage(400, 'Not readable', 'Only the forms of this site can be sent here.');
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Does what a form of one button or a few choices says, and opens the page that shows the result. */
async function answerAction(
  request: Request,
  { calls, next, done, needsSession = true }: PlainAction,
  fetchApi: (request: Request) => Response | Promise<Response>,
): Promise<PlainReply> {
  const headers = formHeaders(request);
  // The address of a mail says who it is for. Mail programs send such a form from elsewhere.
  if (!needsSession) for (const name of ['cookie', 'origin', 'sec-fetch-site']) headers.delete(name);
  for (const { method, path, body } of calls) {
    const reply = await fetchApi(
      new Request(new URL(path, request.url), { method, headers, body: body ? JSON.stringify(body) : null }),
    );
    // What is gone meanwhile needs no action.
    if (reply.ok || (next && reply.status === 404)) continue;
    const { detail = '' } = (await reply.json()) as Partial<Problem>;
    return messagePage(reply.status, 'That did not work', detail);
  }
  if (!next) return messagePage(200, done?.title ?? 'Done', done?.text ?? '');
  return { status: 303, headers: { location: next, 'cache-control': 'no-store' }, cookies: [], html: '' };
}

/** The headers of the request to the API that a form becomes. Those by which the API tells where it comes from are passed along. */
export function formHeaders(request: Request): Headers {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of ['cookie', 'origin', 'host', 'sec-fetch-site', 'user-agent', 'x-request-id']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

/** The form as the API takes it. */
function apiRequest(request: Request, form: PlainForm, values: URLSearchParams): Request {
  const sent = form.fields.filter(({ isChecked }) => !isChecked);
  const fields = Object.fromEntries(sent.map(({ name }) => [name, values.get(name) ?? '']));
  const evidence = {
    token: values.get('token') ?? '',
    website: values.get('website') ?? '',
    withoutScript: true,
  };
  return new Request(new URL(form.api, request.url), {
    method: 'POST',
    headers: formHeaders(request),
    body: JSON.stringify({ ...fields, form: evidence }),
  });
}

function formAgain(
  { title, submit, fields }: PlainForm,
  values: URLSearchParams,
  { status, wrong, detail }: { status: number; wrong: Record<string, string>; detail?: string },
): PlainReply {
  // Sent to the same URL, which may name the page to go on to.
  return plainPage(
    status,
    title,
    html`${detail ? html`<p role="alert" class="error">${detail}</p>` : ''}
<form method="post" novalidate>
${fields.map((field) => fieldAgain(field, values.get(field.name) ?? '', wrong[field.name]))}
<div hidden><input name="website"></div>
<input type="hidden" name="token" value="${values.get('token') ?? ''}">
<button>${submit}</button>
</form>`,
  );
}

/** A field with what was typed, except for passwords, and what is wrong with it. */
export function fieldAgain(
  { name, label, type, autocomplete }: Field,
  value: string,
  error: string | undefined,
) {
  const described = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : '';
  const filling = autocomplete ? html` autocomplete="${autocomplete}"` : '';
  const message = error ? html`<span id="${name}-error" class="error">${error}</span>` : '';
  if (type === 'checkbox')
    return html`<p><label><input type="checkbox" name="${name}" ${value ? 'checked' : ''}${described}> ${label}</label>${message}</p>`;
  const control =
    type === 'textarea'
      ? html`<textarea id="${name}" name="${name}" rows="8"${described}>
${value}</textarea>`
      : html`<input id="${name}" name="${name}" type="${type}" value="${type === 'password' ? '' : value}"${filling}${described}>`;
  return html`<p><label for="${name}">${label}</label>${control}${message}</p>`;
}

/** A page that says what happened. */
export function messagePage(status: number, title: string, text: string): PlainReply {
  return plainPage(
    status,
    title,
    html`<p>${text}</p><p><a href="">Back to the form</a> · <a href="${paths.home()}">Home page</a></p>`,
  );
}

/** A page that is readable without scripts and style sheets of the site. */
export function plainPage(status: number, title: string, body: ReturnType<typeof html>): PlainReply {
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<title>${title}</title>
<style>${raw(style)}</style>
<main><h1>${title}</h1>
${body}</main>
</html>
`;
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    cookies: [],
    html: String(page),
  };
}

const style = `:root { color-scheme: light dark }
main { max-width: 34rem; margin: 12vh auto; padding: 0 1rem; font: 1.0625rem/1.5 system-ui, sans-serif }
label { display: block; font-weight: 600 }
input:not([type=checkbox]), textarea, button { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; margin-top: .25rem }
a { color: light-dark(#963513, #f7a37e) }
.error { display: block; color: light-dark(#a3221a, #ff9a8f) }`;
