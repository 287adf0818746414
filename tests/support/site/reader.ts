import { uniqueAddress } from '../generated/unique.ts';
import { documentOf, isShown, readableText, spaced } from './document.ts';
import { decoded } from './markup.ts';
import type { ServedSite } from './served-site.ts';

type Name = string | RegExp;

/**
 * A browser without scripts, as far as documents go: it keeps cookies, follows links and redirects, and sends
 * forms as their markup says. Controls are found by their names as assistive technologies read them.
 */
export interface Reader {
  /** The current page. */
  document: Document;
  status: number;
  /** Its path with the query, without the fragment. */
  path: string;
  headers: Headers;
  html: string;
  open(address: string): Promise<void>;
  follow(link: Name, within?: Element): Promise<void>;
  /**
   * Sends the form of a button. Rejects with the name of a required field that is empty, as browsers ask for
   * it.
   */
  press(button: Name, within?: Element): Promise<void>;
  /** Sends the form of a field that has no button, as the Enter key does. */
  submit(label: Name): Promise<void>;
  /** Types a text, or chooses an option of a select by its text. */
  fill(label: Name, value: string, within?: Element): void;
  /** Checks a box or a radio button. */
  check(label: Name, within?: Element): void;
  /** Sets a session or other cookie. */
  setCookie(cookie: string): void;
  button(name: Name, within?: Element): Element | undefined;
  link(name: Name, within?: Element): Element | undefined;
  field(label: Name, within?: Element): Element;
  /** The readable text of the page's main part. */
  text(): string;
  heading(): string;
  /** The readable texts of the elements with this selector in the main part. */
  texts(selector: string): string[];
  /** The element with this selector in the main part whose text contains this one. */
  part(selector: string, text: string): Element;
}

/** Reads the site as a visitor. */
export function readerOf({ url }: Pick<ServedSite, 'url'>): Reader {
  const cookies = new Map<string, string>();
  const address = uniqueAddress();
  const setCookie = (cookie: string) => {
    const [pair = '', ...attributes] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    if (attributes.some((attribute) => /^\s*max-age=0/i.test(attribute))) cookies.delete(name);
    else cookies.set(name, value.join('='));
  };

  async function request(target: URL, init: RequestInit = {}): Promise<void> {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(target, {
      ...init,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': address,
        'sec-fetch-site': 'same-origin',
        ...(init.method === 'POST' && { origin: url }),
        ...(cookie && { cookie }),
      },
    });
    for (const one of reply.headers.getSetCookie()) setCookie(one);
    const location = reply.headers.get('location');
    if (location) return request(new URL(location, target));
    const html = await reply.text();
    Object.assign(reader, {
      ...{ html, document: documentOf(html), status: reply.status, headers: reply.headers },
      path: target.pathname + target.search,
    });
  }

  async function send(form: Element | null, name: Name, button?: Element): Promise<void> {
    if (!form) throw new Error(`${name} does nothing.`);
    const attribute = (of: string) => button?.getAttribute(`form${of}`) ?? form.getAttribute(of);
    const target = new URL(attribute('action') ?? '', url + reader.path);
    const values = valuesOf(form, button, reader.document);
    if (attribute('method')?.toLowerCase() === 'post')
      return request(target, { method: 'POST', body: values });
    target.search = values.toString();
    return request(target);
  }

  const shown = (selector: string, name: Name, within?: Element) =>
    [...(within ?? reader.document).querySelectorAll(selector)].find(
      (element) => isShown(element) && matches(nameOf(element), name),
    );
  const required = (element: Element | undefined, name: Name) => {
    if (!element) throw new Error(`${reader.path} shows no ${name}: ${reader.text().slice(0, 500)}`);
    return element;
  };
  const main = () => reader.document.querySelector('main') ?? reader.document.body;

  const reader: Reader = {
    ...{ document: documentOf(''), status: 0, path: '', html: '', headers: new Headers(), setCookie },
    open: (path) => request(new URL(path, url)),
    follow: (name, within) => {
      const link = required(reader.link(name, within), name);
      return request(new URL(link.getAttribute('href') ?? '', url + reader.path));
    },
    async press(name, within) {
      const button = required(reader.button(name, within), name);
      await send(formOf(button, reader.document), name, button);
    },
    submit: (label) => send(formOf(reader.field(label), reader.document), label),
    fill(label, value, within) {
      const field = reader.field(label, within);
      if (field.localName === 'textarea') field.textContent = value;
      else if (field.localName === 'select') {
        const options = [...field.querySelectorAll('option')];
        const chosen = options.find((option) => spaced(option) === value || option.value === value);
        for (const option of options) option.removeAttribute('selected');
        required(chosen, value).setAttribute('selected', '');
      } else field.setAttribute('value', value);
    },
    check(label, within) {
      const field = reader.field(label, within);
      if (field.getAttribute('type') === 'radio')
        for (const other of reader.document.querySelectorAll(`input[name="${field.getAttribute('name')}"]`))
          if (formOf(other, reader.document) === formOf(field, reader.document))
            other.removeAttribute('checked');
      field.setAttribute('checked', '');
    },
    button: (name, within) =>
      shown('button:not([type="button"]), button[popovertarget$="-note"], [role="button"]', name, within),
    link: (name, within) => shown('a[href]', name, within),
    field: (label, within) =>
      required(shown('input:not([type="hidden"]), textarea, select', label, within), label),
    text: () => readableText(main()),
    heading: () => readableText(main().querySelector('h1')),
    texts: (selector) => [...main().querySelectorAll(selector)].filter(isShown).map(readableText),
    part: (selector, text) =>
      required(
        [...main().querySelectorAll(selector)].find((element) => readableText(element).includes(text)),
        text,
      ),
  };
  return reader;
}

function matches(text: string, name: Name): boolean {
  return typeof name === 'string' ? text === name : name.test(text);
}

/** The name of a control or link, by its label, its attributes or its text. */
function nameOf(element: Element): string {
  const document = element.ownerDocument;
  const labelled = element.getAttribute('aria-labelledby');
  if (labelled)
    return labelled
      .split(' ')
      .flatMap((id) => document.getElementById(id) ?? [])
      .map(spaced)
      .join(' ');
  const label = element.getAttribute('aria-label');
  if (label) return label;
  if (['input', 'textarea', 'select'].includes(element.localName)) {
    const outer = element.id ? document.querySelector(`label[for="${element.id}"]`) : null;
    const own = outer ?? element.closest('label');
    if (!own) return element.getAttribute('placeholder') ?? '';
    const copy = own.cloneNode(true) as Element;
    for (const field of copy.querySelectorAll('input, textarea, select')) field.remove();
    return spaced(copy);
  }
  return spaced(element) || (element.getAttribute('title') ?? '');
}

function formOf(element: Element, document: Document): Element | null {
  const id = element.getAttribute('form');
  return id ? document.getElementById(id) : element.closest('form');
}

/** The values that a browser sends when a button is pressed. */
function valuesOf(form: Element, button: Element | undefined, document: Document): URLSearchParams {
  const values = new URLSearchParams();
  // The value of the button has its place among the others.
  const fields = [...document.querySelectorAll('input, textarea, select, button')].filter(
    (field) =>
      (field.localName !== 'button' || field === button) &&
      formOf(field, document) === form &&
      !field.closest('[disabled]'),
  );
  const isValidated = !form.hasAttribute('novalidate') && !button?.hasAttribute('formnovalidate');
  for (const field of fields) {
    const type = field.getAttribute('type') ?? '';
    const name = field.getAttribute('name') ?? '';
    const isChoice = type === 'radio' || type === 'checkbox';
    const isChecked = field.hasAttribute('checked');
    const value = fieldValue(field);
    const isMissing = isChoice
      ? !fields.some((other) => other.getAttribute('name') === name && other.hasAttribute('checked'))
      : value === '';
    if (isValidated && field.hasAttribute('required') && isMissing)
      throw new Error(`${nameOf(field)} is required`);
    const isSent = field === button || !['submit', 'button', 'file'].includes(type);
    if (name && (!isChoice || isChecked) && isSent)
      values.append(name, isChoice ? (field.getAttribute('value') ?? 'on') : value);
  }
  return values;
}

/** The value of a field as its markup says. */
export function fieldValue(field: Element): string {
  // The parser leaves references in textareas as they are.
  if (field.localName === 'textarea') return decoded((field.textContent ?? '').replace(/^\n/, ''));
  if (field.localName !== 'select') return field.getAttribute('value') ?? '';
  const options = [...field.querySelectorAll('option')];
  const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0];
  return chosen?.getAttribute('value') ?? chosen?.textContent ?? '';
}
