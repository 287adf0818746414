import { html } from 'hono/html';
import { curlOf, fieldsOf, ignoredFieldsOf, type Operation, type Schema, shapeName } from './docs-shapes.ts';

type Html = ReturnType<typeof html>;

/** Pages that endpoints refer to. */
interface Targets {
  limits: string;
  form: string;
  shapes: string;
}

/** An endpoint: rules, parameters, body, reply, an example and failures. */
export function operation(endpoint: Operation, api: string, targets: Targets): Html {
  return html`<article id="${endpoint.id}">
<h2><span class="call"><b class="${endpoint.method}">${endpoint.method}</b> <code>${endpoint.path}</code></span> ${endpoint.summary}</h2>
<p>${inline(endpoint.description)} <em>${endpoint.auth}</em></p>
${rules(endpoint, targets)}
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
${endpoint.body ? html`<h3>Body</h3>${shape(endpoint.body, targets.shapes)}` : ''}
<h3>Reply: ${endpoint.status}</h3>${endpoint.reply ? shape(endpoint.reply, targets.shapes) : ''}
<details><summary>Example</summary>${code('curl', curlOf(endpoint, api))}${code('reply', JSON.stringify(endpoint.replyExample, null, 2))}</details>
<p class="failures">Fails with ${joined(endpoint.failures.map((failed) => html`${failed.status} <code>${failed.code}</code>`))}. See <a href="${targets.form}">failures</a>.</p>
</article>`;
}

/** What is checked before the endpoint runs. */
function rules(endpoint: Operation, { limits }: Targets): Html {
  return table(
    ['Rule', 'Value'],
    [
      ...endpoint.rules.map(({ name, value }) => [name, inline(value)]),
      [
        'Rate limits',
        joined(endpoint.rateLimits.map((name) => html`<a href="${limits}#limit-${name}">${name}</a>`)),
      ],
    ],
  );
}

function shape(schema: Schema, shapes: string): Html {
  if (schema.anyOf) return html`${schema.anyOf.map((one) => shape(one, shapes))}`;
  const name = shapeName(schema);
  return name ? html`<p><a href="${shapes}#shape-${name}">${name}</a></p>` : shapeFields(schema, shapes);
}

/** A table of a schema's fields. `shapes` is the page of the shapes they refer to, '' on that page. */
export function shapeFields(schema: Schema, shapes: string): Html {
  const ignored = ignoredFieldsOf(schema);
  const fields = table(
    ['Field', 'Type', 'Meaning'],
    fieldsOf(schema).map((field) => [
      html`<code>${field.name}${field.required ? '' : '?'}</code>`,
      field.shape ? html`<a href="${shapes}#shape-${field.shape}">${field.type}</a>` : field.type,
      inline(field.description),
    ]),
  );
  if (!ignored.length) return fields;
  return html`${fields}<p>Ignored, because only the server sets them: ${joined(ignored.map((name) => html`<code>${name}</code>`))}.</p>`;
}

export function table(head: string[], rows: (string | Html)[][]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${head[0]}"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** A text to copy. The button works with scripts only and is shown by them. */
export function code(label: string, text: string): Html {
  return html`<figure><figcaption>${label}<button type="button" hidden>Copy</button></figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}

export function joined(parts: Html[]): Html {
  return html`${parts.map((part, n) => html`${n ? ', ' : ''}${part}`)}`;
}

/** The Markdown that the document's descriptions use: paragraphs, tables, bold, code. */
export function markdown(text: string): Html {
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
