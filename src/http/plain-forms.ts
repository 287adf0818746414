import { html } from 'hono/html';
import { safeNext } from '../contract/core/next-page.ts';
import type { Problem } from '../contract/core/problems.ts';
import { paths } from '../contract/core/routes.ts';
import { type ApiCall, callApi, type FetchApi, formValues } from './form-requests.ts';
import { type Field, fieldAgain, messagePage, openPage, type PlainReply, plainPage } from './plain-pages.ts';

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

const email: Field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' };

const plainForms: Readonly<Record<string, PlainForm>> = {
  [paths.contact()]: {
    api: '/contact',
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
    api: '/auth/sign-up/email',
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
    api: '/auth/request-password-reset',
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
export const plainFormPaths = Object.keys(plainForms);

/**
 * Answers a form that a browser sent without scripts: asks the API, which checks where it comes from, its fields and limits. A form
 * that was refused is shown again with what was typed, except for passwords.
 */
export async function answerPlainForm(request: Request, fetchApi: FetchApi): Promise<PlainReply> {
  const url = new URL(request.url);
  const form = plainForms[url.pathname];
  if (!form) return messagePage(404, 'Not found', 'There is no such form.');
  const values = await formValues(request);
  if (!(values instanceof URLSearchParams)) return values;
  const wrong = form.check?.(values) ?? {};
  if (Object.keys(wrong).length) return formAgain(form, values, { status: 422, wrong });
  const reply = await callApi(request, fetchApi, callOf(form, values));
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
  return openPage(safeNext(url.searchParams.get('next') ?? paths.home()), cookies);
}

/** The form as the API takes it. */
function callOf(form: PlainForm, values: URLSearchParams): ApiCall {
  const sent = form.fields.filter(({ isChecked }) => !isChecked);
  const fields = Object.fromEntries(sent.map(({ name }) => [name, values.get(name) ?? '']));
  const evidence = {
    token: values.get('token') ?? '',
    website: values.get('website') ?? '',
    withoutScript: true,
  };
  return { method: 'POST', path: form.api, body: { ...fields, form: evidence } };
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
