import { html, raw } from 'hono/html';
import { paths } from '../contract/core/routes.ts';

/** A response to a form; the headers of every page are added to it. */
export interface PlainReply {
  status: number;
  headers: Record<string, string>;
  /** Each is sent in its own header. */
  cookies: readonly string[];
  html: string;
}

/** A field of a form that is shown again. */
export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password' | 'checkbox' | 'textarea';
  autocomplete?: string;
}

/** Responds with a redirect to another page. */
export function openPage(location: string, cookies: readonly string[] = []): PlainReply {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, cookies, html: '' };
}

/**
 * Responds with a page that opens another site. Not a redirect: the content security policy restricts form
 * targets to this site.
 */
export function openSite(url: string): PlainReply {
  return plainPage(
    200,
    'Payment provider',
    html`<meta http-equiv="refresh" content="0; url=${url}">
<p>You continue at our payment provider. <a href="${url}">Continue to ${new URL(url).hostname}</a></p>`,
  );
}

/** Responds with a page that contains only a message. */
export function messagePage(status: number, title: string, text: string): PlainReply {
  return plainPage(
    status,
    title,
    html`<p>${text}</p><p><a href="">Back to the form</a> · <a href="${paths.home()}">Home page</a></p>`,
  );
}

/** Renders a page that is readable without the site's scripts and style sheets. */
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

/** Renders a field with its submitted value, except for passwords, and its error. */
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

const style = `:root { color-scheme: light dark }
main { max-width: 34rem; margin: 12vh auto; padding: 0 1rem; font: 1.0625rem/1.5 system-ui, sans-serif }
label { display: block; font-weight: 600 }
input:not([type=checkbox]), textarea, button { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; margin-top: .25rem }
a { color: light-dark(#963513, #f7a37e) }
.error { display: block; color: light-dark(#a3221a, #ff9a8f) }`;
