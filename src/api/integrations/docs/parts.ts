import { html, raw } from 'hono/html';
import { examplesOf } from './examples.ts';
import { codeFigure, type Links, languageNames, renderLine } from './markdown.ts';
import type { LimitRow, Operation } from './operations.ts';
import { fieldsOf, ignoredFieldsOf, type Schema, shapeName, typeOf } from './schema.ts';

export type Html = ReturnType<typeof html>;

/** Where the pages are. */
const root = '/api/docs';

export function addressOf(slug: string): string {
  return slug ? `${root}/${slug}` : root;
}

/** An endpoint: rules, parameters, body, reply, an example and failures. */
export function operation(endpoint: Operation, api: string, links: Links): Html {
  const { id, method, path, summary, description, auth, deprecated, parameters, body } = endpoint;
  return html`<article id="${id}">
<h2><span class="call"><b class="${method}">${method}</b> <code>${path}</code></span> ${summary}${deprecated ? raw(' <span class="older">Older form</span>') : ''}</h2>
<p>${line(description, links)} <em>${auth}</em></p>
${rules(endpoint, links)}
${
  parameters.length
    ? table(
        ['Parameter', 'In', 'Type', 'Meaning'],
        parameters.map((parameter) => [
          html`<code id="${id}-${parameter.name}">${parameter.name}${parameter.required ? '' : '?'}</code>`,
          parameter.in,
          parameter.type,
          line(parameter.description, links),
        ]),
      )
    : ''
}
${body ? html`<h3>Body${endpoint.upload ? '' : `: ${typeOf(body)}`}</h3>${shapeLinks(body)}${body.properties ? shapeFields(body, links, id) : ''}` : ''}
<h3>Request</h3>
${raw(
  examplesOf(endpoint, api)
    .map(({ language, code }) => codeFigure(languageNames[language] ?? language, code, language))
    .join(''),
)}
<h3>Reply: ${endpoint.status}</h3>
${reply(endpoint, links)}
${failures(endpoint)}
</article>`;
}

function reply(endpoint: Operation, links: Links): Html {
  const { reply: schema, replyExample, headers, conditional, replyType } = endpoint;
  return html`${schema ? shapeLinks(schema) : html`<p>A file of the type <code>${replyType}</code>.</p>`}
${schema?.properties ? shapeFields(schema, links, `${endpoint.id}-reply`) : ''}
<p class="failures">With the headers ${joined(headers.map((name) => html`<a href="${headerAddress(name)}"><code>${name}</code></a>`))}.${conditional ? html` 304 when nothing has changed since the <code>ETag</code> in <code>If-None-Match</code>.` : ''}</p>
${schema ? html`<details><summary>Example of the reply</summary>${raw(codeFigure('JSON', JSON.stringify(replyExample, null, 2)))}</details>` : ''}`;
}

function failures({ failures: all, methods }: Operation): Html {
  const wrongMethod = { status: '405', code: 'method-not-allowed' };
  return html`<p class="failures">Fails with ${joined(
    all.map(({ status, code }) => html`${status} <a href="${errorAddress(code)}"><code>${code}</code></a>`),
  )}. Other methods of this address than ${methods.join(', ')}: ${wrongMethod.status} <a href="${errorAddress(wrongMethod.code)}"><code>${wrongMethod.code}</code></a>.</p>`;
}

export function headerAddress(name: string): string {
  return `${addressOf('requests')}#header-${name.toLowerCase()}`;
}

export function errorAddress(code: string): string {
  return `${addressOf('errors')}#error-${code}`;
}

/** What is checked before the endpoint runs. */
function rules(endpoint: Operation, links: Links): Html {
  const limits = addressOf('limits');
  return table(
    ['Rule', 'Value'],
    [
      ...endpoint.rules.map(({ name, value }) => [name, line(value, links)]),
      [
        'Rate limits',
        joined(endpoint.rateLimits.map((name) => html`<a href="${limits}#limit-${name}">${name}</a>`)),
      ],
    ],
  );
}

/** Links to the objects that a body or reply is one of, or an empty text where it has fields of its own. */
function shapeLinks(schema: Schema): Html {
  const names = (schema.anyOf ?? [schema]).flatMap((one) => shapeName(one) ?? []);
  if (!names.length) return html``;
  const linked = names.map((name) => html`<a href="${addressOf('shapes')}#shape-${name}">${name}</a>`);
  return html`<p>${names.length > 1 ? 'One of ' : ''}${joined(linked)}</p>`;
}

/** A table of a schema's fields. `owner` begins the ids of its rows. */
export function shapeFields(schema: Schema, links: Links, owner: string): Html {
  const ignored = ignoredFieldsOf(schema);
  const fields = table(
    ['Field', 'Type', 'Meaning'],
    fieldsOf(schema).map((field) => [
      html`<code id="${fieldId(owner, field.name)}">${field.name}${field.required ? '' : '?'}</code>`,
      field.shape
        ? html`<a href="${addressOf('shapes')}#shape-${field.shape}">${field.type}</a>`
        : field.type,
      line(field.description, links),
    ]),
  );
  if (!ignored.length) return fields;
  const names = ignored.map((name) => html`<code id="${fieldId(owner, name)}">${name}</code>`);
  return html`${fields}<p>Ignored, because only the server sets them: ${joined(names)}.</p>`;
}

export function fieldId(owner: string, name: string): string {
  return `${owner}-${name.replaceAll('[]', '')}`;
}

/** The rate limits with their numbers. `hrefOf` is the address of an endpoint. */
export function limitTable(limits: LimitRow[], hrefOf: (id: string) => string): Html {
  return table(
    ['Limit', 'Allowed', 'Counts', 'Per', 'Endpoints'],
    limits.map(({ name, allowed, counts, per, endpoints, where }) => [
      html`<code id="limit-${name}">${name}</code>`,
      allowed,
      counts,
      per,
      where ??
        (endpoints
          ? joined(
              endpoints.map(
                ({ id, method, path }) => html`<a href="${hrefOf(id)}">${method} <code>${path}</code></a>`,
              ),
            )
          : 'See each endpoint'),
    ]),
  );
}

export function table(head: string[], rows: (string | Html)[][]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${head[0]}"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

function joined(parts: Html[]): Html {
  return html`${parts.map((part, n) => html`${n ? ', ' : ''}${part}`)}`;
}

/** A description, in one paragraph of Markdown. */
export function line(text: string, links: Links): Html {
  return html`${raw(renderLine(text, links))}`;
}

/** Chooses the language of all examples of a page, without scripts, too. */
export const languageChoice = html`<fieldset class="languages"><legend>Examples in</legend>
${['sh', 'js', 'python'].map(
  (language, n) =>
    html`<label><input type="radio" name="language" value="${language}"${n ? '' : raw(' checked')}> ${languageNames[language]}</label>`,
)}
</fieldset>`;
