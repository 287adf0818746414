import { html, raw } from 'hono/html';
import { problemStatus } from '../../../contract/core/problems.ts';
import type { ApiDocument } from '../../core/openapi/api-document.ts';
import { readGuides } from '../../core/openapi/guides.ts';
import { addressOf, type Contents, framed, type Html, referencePage, type Site } from './frame.ts';
import { type Links, renderGuide } from './markdown.ts';
import { featuresOf } from './operations.ts';
import { referenceAddress } from './reference.ts';
import { tablesOf } from './tables.ts';

/**
 * Renders the pages of the API's documentation by their path below /api/docs: '' is an overview, followed by
 * the guides and the reference. Guides and the overview need no scripts.
 */
export function documentationPages(document: ApiDocument, site: Site): Map<string, string> {
  const contents: Contents = { site, guides: readGuides(site.url), features: featuresOf(document) };
  const links = linksOf(contents);
  const tables = tablesOf(document);
  return new Map([
    ['', framed(contents, { path: '', title: `The API of ${site.name}`, main: overview(contents) })],
    ...contents.guides.map(({ slug, title, text }): [string, string] => {
      const table = tables[slug];
      const rendered = renderGuide(table ? `${text}\n\n${table}` : text, links);
      const headings = slug === 'changelog' ? [] : rendered.headings;
      const { hasExamples } = rendered;
      return [
        slug,
        framed(contents, { path: slug, title, main: html`${raw(rendered.html)}`, headings, hasExamples }),
      ];
    }),
    ['reference', referencePage(site)],
  ]);
}

function linksOf({ guides, features }: Contents): Links {
  const names = new Map([
    ...features.flatMap(({ operations }) =>
      operations.map((one): [string, string] => [one.operationId, referenceAddress(one)]),
    ),
    ...Object.keys(problemStatus).map((code): [string, string] => [
      code,
      `${addressOf('errors')}#error-${code}`,
    ]),
  ]);
  // These words are codes of failures, but more often have another meaning.
  for (const word of ['internal', 'invalid', 'conflict']) names.delete(word);
  const files = new Map(guides.map(({ file, slug }) => [file, addressOf(slug)]));
  return {
    guide: (file) => files.get(file.split('/').at(-1) ?? ''),
    name: (word) => names.get(word),
  };
}

/** Renders the first page. */
function overview({ site, features, guides }: Contents): Html {
  return html`<p class="lead">Every feature of the site, as endpoints under <code>${site.url}/api</code>. Build a client from these pages alone, or
generate one from the <a href="/api/openapi.json">OpenAPI document</a>.</p>
<section><h2 id="guides">Guides</h2>
<ul>${guides.map(({ slug, title }) => html`<li><a href="${addressOf(slug)}">${title}</a></li>`)}</ul></section>
<section><h2 id="endpoints">All endpoints</h2>
<p>The <a href="${addressOf('reference')}">reference</a> has their parameters, responses and errors, with examples.</p>
${features.map(
  ({ name, operations }) => html`<h3>${name}</h3>
<ul class="index">${operations.map(
    (one) =>
      html`<li><a href="${referenceAddress(one)}"><b>${one.method}</b> <code>${one.path}</code> ${one.summary}${one.deprecated ? ' (older form)' : ''}</a></li>`,
  )}</ul>`,
)}</section>`;
}
