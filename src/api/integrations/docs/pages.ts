import { html, raw } from 'hono/html';
import { type ProblemCode, problemExamples, problemStatus } from '../../../contract/core/problems.ts';
import type { ApiDocument } from '../../core/openapi/api-document.ts';
import { type Guide, readGuides } from '../../core/openapi/guides.ts';
import { type Contents, framed, type Group, type Site } from './frame.ts';
import { codeFigure, type Links, renderGuide } from './markdown.ts';
import { limitRowsOf, operationsOf } from './operations.ts';
import {
  addressOf,
  errorAddress,
  type Html,
  headerAddress,
  limitTable,
  line,
  operation,
  shapeFields,
  table,
} from './parts.ts';
import type { Schema } from './schema.ts';
import { type Entry, entriesOf, resultList, searchFor } from './search.ts';

type Shapes = [string, Schema][];

/** The documentation as HTML. */
export interface Documentation {
  /** Pages by their path below /api/docs; '' is the first one. */
  pages: Map<string, string>;
  /** The page with what was found for some words. */
  search(query: string): string;
}

/**
 * The API's documentation: an overview, guides, the endpoints of each feature with rules, parameters, examples and failures, and the
 * objects that are sent. The one script copies examples and remembers their language; everything else works without it.
 */
export function documentationOf(document: ApiDocument, site: Site): Documentation {
  const groups = operationsOf(document).map((group) => ({ ...group, slug: slugOf(group.name) }));
  const shapes = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  const guides = readGuides(site.url);
  const contents: Contents = { site, guides, groups };
  const links = linksOf({ groups, guides, shapes });
  const rendered = guides.map((guide) => ({ ...guide, ...renderGuide(guide.text, links) }));
  const generated: Record<string, Html> = {
    limits: limitTable(limitRowsOf(document), (id) => links.name(id) ?? ''),
    errors: errorList(links),
    requests: headerTable(document, links),
  };
  const pages = new Map([
    [
      '',
      framed(contents, {
        path: '',
        title: `The API of ${site.name}`,
        main: overview({ document, contents, shapes }),
      }),
    ],
    ...rendered.map(({ slug, title, html: text, sections, hasExamples }): [string, string] => [
      slug,
      framed(contents, {
        path: slug,
        title,
        main: html`${raw(text)}${generated[slug] ?? ''}`,
        sections: sections.filter(({ id }) => id && slug !== 'changelog'),
        hasExamples,
      }),
    ]),
    ...groups.map((group): [string, string] => [
      group.slug,
      framed(contents, {
        path: group.slug,
        title: group.name,
        main: html`<p class="lead">${group.description}</p>
${group.operations.map((one) => operation(one, `${site.url}/api`, links))}`,
        hasExamples: true,
      }),
    ]),
    ['shapes', framed(contents, { path: 'shapes', title: 'Objects', main: shapeList(shapes, links) })],
  ]);
  const entries = entriesOf({ guides: rendered, groups, shapes });
  return { pages, search: (query) => searchPage(query, entries, contents) };
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function linksOf({ groups, guides, shapes }: { groups: Group[]; guides: Guide[]; shapes: Shapes }): Links {
  const names = new Map([
    ...groups.flatMap(({ slug, operations }) =>
      operations.map(({ id }): [string, string] => [id, `${addressOf(slug)}#${id}`]),
    ),
    ...shapes.map(([name]): [string, string] => [name, `${addressOf('shapes')}#shape-${name}`]),
    ...Object.keys(problemStatus).map((code): [string, string] => [code, errorAddress(code)]),
  ]);
  // Words that are codes of failures, but more often others.
  for (const word of ['internal', 'invalid', 'conflict']) names.delete(word);
  const files = new Map(guides.map(({ file, slug }) => [file, addressOf(slug)]));
  return {
    guide: (file) => files.get(file.split('/').at(-1) ?? ''),
    name: (word) => names.get(word),
  };
}

/** The first page. Its lists have the ids that sections, endpoints, limits and objects had when everything was one page. */
function overview({
  document,
  contents: { site, groups, guides },
  shapes,
}: {
  document: ApiDocument;
  contents: Contents;
  shapes: Shapes;
}): Html {
  const formerIds: Record<string, string> = {
    'quick-start': 'quick-start',
    requests: 'form',
    limits: 'limits',
  };
  return html`<p class="lead">Everything that the site does, as endpoints below <code>${site.url}/api</code>. Build a client from these pages alone, or
generate one from the <a href="/api/openapi.json">OpenAPI document</a>.</p>
<section id="guides"><h2>Guides</h2>
<ul class="index names">${guides.map(
    ({ slug, title }) =>
      html`<li${formerIds[slug] ? raw(` id="${formerIds[slug]}"`) : ''}><a href="${addressOf(slug)}">${title}</a></li>`,
  )}</ul></section>
<section id="endpoints"><h2>All endpoints</h2>
${groups.map(
  ({
    slug,
    name,
    description,
    operations,
  }) => html`<section><h3><a href="${addressOf(slug)}">${name}</a></h3><p>${description}</p>
<ul class="index">${operations.map(
    ({ id, method, path, summary, deprecated }) =>
      html`<li id="${id}"><a href="${addressOf(slug)}#${id}"><span class="call"><b class="${method}">${method}</b> <code>${path}</code></span> ${summary}${deprecated ? raw(' <span class="older">Older form</span>') : ''}</a></li>`,
  )}</ul></section>`,
)}</section>
<section><h2>Objects</h2><p>The fields of bodies and replies.</p>
<ul class="index names">${shapes.map(
    ([name]) => html`<li id="shape-${name}"><a href="${addressOf('shapes')}#shape-${name}">${name}</a></li>`,
  )}</ul></section>
<section><h2>Rate limits</h2><p>By the names that <code>RateLimit</code> has.</p>
<ul class="index names">${limitRowsOf(document).map(
    ({ name }) =>
      html`<li id="limit-${name}"><a href="${addressOf('limits')}#limit-${name}">${name}</a></li>`,
  )}</ul></section>`;
}

function shapeList(shapes: Shapes, links: Links): Html {
  return html`<p class="lead">The fields of bodies and replies. <code>?</code> marks optional ones.</p>
${shapes.map(
  ([name, shape]) =>
    html`<article id="shape-${name}"><h2>${name}</h2>${shape.description ? html`<p>${line(shape.description, links)}</p>` : ''}${shapeFields(shape, links, `shape-${name}`)}</article>`,
)}`;
}

function errorList(links: Links): Html {
  const codes = Object.keys(problemExamples) as ProblemCode[];
  return html`<h2 id="codes">Codes</h2>
${codes.map((code) => {
  const { description, example } = problemExamples[code];
  return html`<article id="error-${code}"><h3 class="code">${problemStatus[code]} <code>${code}</code></h3><p>${line(description, links)}</p>
<details><summary>Example</summary>${raw(codeFigure('JSON', JSON.stringify(example, null, 2)))}</details></article>`;
})}`;
}

/** The headers of requests and replies, with what they say and an example. */
function headerTable(document: ApiDocument, links: Links): Html {
  interface Header {
    name: string;
    description: string;
    example: unknown;
  }
  const described = (document.components?.headers ?? {}) as Record<string, Omit<Header, 'name'>>;
  const names = new Map<string, Header>();
  const sent = new Map<string, Header>();
  for (const methods of Object.values(document.paths ?? {}))
    for (const { parameters = [], responses } of Object.values(methods as Record<string, RawOperation>)) {
      for (const one of parameters) if (one.in === 'header') sent.set(one.name, one);
      for (const reply of [...Object.values(responses), ...failedReplies(document)])
        for (const [name, { $ref }] of Object.entries(reply.headers ?? {})) {
          const header = described[$ref.split('/').at(-1) ?? ''];
          if (header) names.set(name, { ...header, name });
        }
    }
  const rows = (headers: Iterable<Header>, idOf?: (name: string) => string) =>
    [...headers].map(({ name, description, example }) => [
      idOf ? html`<code id="${idOf(name)}">${name}</code>` : html`<code>${name}</code>`,
      line(description, links),
      html`<code>${String(example)}</code>`,
    ]);
  return html`<h2 id="headers-of-requests">Headers of requests</h2>
<p>Besides <code>Authorization</code>. Each endpoint says which it takes.</p>
${table(['Header', 'Meaning', 'Example'], rows(sent.values()))}
<h2 id="headers-of-replies">Headers of replies</h2>
${table(
  ['Header', 'Meaning', 'Example'],
  rows(names.values(), (name) => headerAddress(name).split('#')[1] ?? ''),
)}`;
}

interface RawOperation {
  parameters?: { in: string; name: string; description: string; example: unknown }[];
  responses: Record<string, { headers?: Record<string, { $ref: string }> }>;
}

function failedReplies(document: ApiDocument): RawOperation['responses'][string][] {
  return Object.values((document.components?.responses ?? {}) as RawOperation['responses']);
}

function searchPage(query: string, entries: Entry[], contents: Contents): string {
  const found = query ? searchFor(query, entries) : [];
  const main = html`${query ? resultList(found, query) : html`<p>Search for endpoints, fields and guides: <a href="?q=cursor">cursor</a>, <a href="?q=likeCount">likeCount</a>, <a href="?q=POST+%2Fposts">POST /posts</a>.</p>`}`;
  return framed(contents, { path: 'search', title: 'Search', main, query });
}
