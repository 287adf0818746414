import { html, raw } from 'hono/html';
import {
  curlOf,
  fieldsOf,
  type LimitRow,
  limitRowsOf,
  type Operation,
  operationsOf,
  type Schema,
  shapeName,
} from './docs-shapes.ts';
import { docsStyle } from './docs-style.ts';
import type { ApiDocument } from './openapi.ts';
import { quickStart } from './quick-start.ts';

type Html = ReturnType<typeof html>;

/**
 * The API's documentation as one HTML page without scripts: quick start, rate limits, every endpoint with its rules,
 * parameters, an example and its failures, and the shapes of what is sent.
 */
export function docsPage(document: ApiDocument, site: { name: string; url: string }): string {
  const groups = operationsOf(document);
  const shapes = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="How to read, publish and like prompts on ${site.name} from a program: a quick start and every endpoint, with examples.">
<title>API – ${site.name}</title>
<link rel="canonical" href="${site.url}/api/docs">
<link rel="icon" href="/favicon.svg">
<style>${raw(docsStyle)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a href="/">${site.name}</a> <span>API</span> <a class="json" href="/api/openapi.json">OpenAPI 3.1 document</a></header>
<nav aria-label="Endpoints">
<a href="#quick-start">Quick start</a>
<a href="#form">How requests work</a>
<a href="#limits">Rate limits</a>
${groups.map(
  (group) => html`<h2>${group.name}</h2>
<ul>${group.operations.map((endpoint) => html`<li><a href="#${endpoint.id}"><b class="${endpoint.method}">${endpoint.method}</b> ${endpoint.summary}</a></li>`)}</ul>`,
)}
<h2><a href="#shapes">Shapes</a></h2>
</nav>
<main id="main">
<h1>The API of ${site.name}</h1>
<p class="lead">Everything that the site does, as endpoints below <code>${site.url}/api</code>. Build a client from this page alone, or
generate one from the <a href="/api/openapi.json">OpenAPI document</a>.</p>
<section id="quick-start"><h2>Quick start</h2>
<p>From nothing to a published prompt, in a shell (curl 7.82 or later) or in JavaScript (the console of a browser on this site, or Node 18 or later, as a module). Run the steps in order.</p>
<ol>${quickStart(`${site.url}/api`).map(
    (step) => html`<li><h3>${step.title}</h3><p>${step.text}</p>
${code('curl', step.curl)}${code('fetch', step.javascript)}</li>`,
  )}</ol></section>
<section id="form"><h2>How requests work</h2>${markdown(document.info.description ?? '')}</section>
<section id="limits"><h2>Rate limits</h2><p>A request can count towards several limits. Past any of them the reply is 429.</p>
${limitTable(limitRowsOf(document))}</section>
${groups.map(
  (group) => html`<section><h2>${group.name}</h2><p>${group.description}</p>
${group.operations.map((endpoint) => operation(endpoint, `${site.url}/api`))}</section>`,
)}
<section id="shapes"><h2>Shapes</h2><p>The fields of requests and replies. <code>?</code> marks optional ones.</p>
${shapes.map(([name, shape]) => html`<article id="shape-${name}"><h3>${name}</h3>${fields(shape)}</article>`)}</section>
</main>
</body>
</html>
`);
}

function operation(endpoint: Operation, api: string): Html {
  return html`<article id="${endpoint.id}">
<h3><span class="call"><b class="${endpoint.method}">${endpoint.method}</b> <code>${endpoint.path}</code></span> ${endpoint.summary}</h3>
<p>${inline(endpoint.description)} <em>${endpoint.auth}</em></p>
${rules(endpoint)}
${
  endpoint.parameters.length
    ? table(
        ['Parameter', 'In', 'Type', 'Meaning'],
        endpoint.parameters.map((parameter) => [
          html`<code>${parameter.name}${parameter.required ? '' : '?'}</code>`,
          parameter.in,
          parameter.type,
          inline(parameter.description),
        ]),
      )
    : ''
}
${endpoint.body ? html`<h4>Body</h4>${shape(endpoint.body)}` : ''}
<h4>Reply: ${endpoint.status}</h4>${endpoint.reply ? shape(endpoint.reply) : ''}
<details><summary>Example</summary>${code('curl', curlOf(endpoint, api))}${code('reply', JSON.stringify(endpoint.replyExample, null, 2))}</details>
<p class="failures">Fails with ${joined(endpoint.failures.map((failed) => html`${failed.status} <code>${failed.code}</code>`))}. See <a href="#form">failures</a>.</p>
</article>`;
}

/** What is checked before the endpoint runs. */
function rules(endpoint: Operation): Html {
  return table(
    ['Rule', 'Value'],
    [
      ...endpoint.rules.map(({ name, value }) => [name, inline(value)]),
      ['Rate limits', joined(endpoint.rateLimits.map((name) => html`<a href="#limit-${name}">${name}</a>`))],
    ],
  );
}

function limitTable(limits: LimitRow[]): Html {
  return table(
    ['Limit', 'Allowed', 'Counts', 'Per', 'Endpoints'],
    limits.map(({ name, allowed, counts, per, endpoints }) => [
      html`<code id="limit-${name}">${name}</code>`,
      allowed,
      counts,
      per,
      endpoints
        ? joined(
            endpoints.map(
              ({ id, method, path }) => html`<a href="#${id}">${method} <code>${path}</code></a>`,
            ),
          )
        : 'See each endpoint',
    ]),
  );
}

function joined(parts: Html[]): Html {
  return html`${parts.map((part, n) => html`${n ? ', ' : ''}${part}`)}`;
}

function shape(schema: Schema): Html {
  if (schema.anyOf) return html`${schema.anyOf.map((one) => shape(one))}`;
  const name = shapeName(schema);
  return name ? html`<p><a href="#shape-${name}">${name}</a></p>` : fields(schema);
}

function fields(schema: Schema): Html {
  return table(
    ['Field', 'Type', 'Meaning'],
    fieldsOf(schema).map((field) => [
      html`<code>${field.name}${field.required ? '' : '?'}</code>`,
      field.shape ? html`<a href="#shape-${field.shape}">${field.type}</a>` : field.type,
      inline(field.description),
    ]),
  );
}

function table(head: string[], rows: (string | Html)[][]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${head[0]}"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

function code(label: string, text: string): Html {
  return html`<figure><figcaption>${label}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}

/** The Markdown that the document's descriptions use: paragraphs, tables, bold, code. */
function markdown(text: string): Html {
  return html`${text.split('\n\n').map((block) => {
    if (!block.startsWith('|')) return html`<p>${inline(block)}</p>`;
    const [head = [], , ...rows] = block.split('\n').map((row) =>
      row
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
    return table(
      head,
      rows.map((row) => row.map(inline)),
    );
  })}`;
}

function inline(text: string): Html {
  return html`${text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : part;
  })}`;
}
