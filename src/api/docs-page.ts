import { html, raw } from 'hono/html';
import { code, joined, markdown, operation, shapeFields, table } from './docs-parts.ts';
import { type LimitRow, limitRowsOf, type Operation, operationsOf, type Schema } from './docs-shapes.ts';
import { docsStyle } from './docs-style.ts';
import type { ApiDocument } from './openapi.ts';
import { quickStart } from './quick-start.ts';

type Html = ReturnType<typeof html>;

interface Site {
  name: string;
  url: string;
}

/** A feature's endpoints, on a page of their own. */
interface Group {
  slug: string;
  name: string;
  description: string;
  operations: Operation[];
}

const root = '/api/docs';

/**
 * The API's documentation as HTML pages, by their path below /api/docs ('' is the first one): quick start, rate limits and a
 * list of all endpoints; the endpoints of each feature with rules, parameters, an example and failures; the shapes of what is
 * sent. The one script copies examples; everything else works without it.
 */
export function docsPages(document: ApiDocument, site: Site): Map<string, string> {
  const groups = operationsOf(document).map((group) => ({ ...group, slug: slugOf(group.name) }));
  const shapes = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  const render = (path: string, title: string, main: Html) =>
    [path, page({ site, groups, path, title, main })] as const;
  return new Map([
    render('', `The API of ${site.name}`, overview({ document, site, groups, shapes })),
    ...groups.map((group) => render(group.slug, group.name, endpoints(group, site))),
    render('shapes', 'Shapes', shapeList(shapes)),
  ]);
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function page({
  site,
  groups,
  path,
  title,
  main,
}: {
  site: Site;
  groups: Group[];
  path: string;
  title: string;
  main: Html;
}): string {
  const current = (of: string) => (of === path ? raw(' aria-current="page"') : '');
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="How to read, publish and like prompts on ${site.name} from a program: a quick start and every endpoint, with examples.">
<title>${path ? `${title} – API` : 'API'} – ${site.name}</title>
<link rel="canonical" href="${site.url}${addressOf(path)}">
<link rel="icon" href="/favicon.svg">
<style>${raw(docsStyle)}</style>
<script src="/api-docs.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a href="/">${site.name}</a> <span>API</span> <a class="json" href="/api/openapi.json">OpenAPI 3.1 document</a></header>
<nav aria-label="Documentation">
<ul>
<li><a href="${root}"${current('')}>Overview</a>
<ul>
<li><a href="${root}#quick-start">Quick start</a></li>
<li><a href="${root}#form">How requests work</a></li>
<li><a href="${root}#limits">Rate limits</a></li>
<li><a href="${root}#endpoints">All endpoints</a></li>
</ul></li>
${groups.map(
  ({ slug, name, operations }) => html`<li><a href="${addressOf(slug)}"${current(slug)}>${name}</a>
${
  slug === path
    ? html`<ul>${operations.map(({ id, method, summary }) => html`<li><a href="#${id}"><b class="${method}">${method}</b> ${summary}</a></li>`)}</ul>`
    : ''
}</li>`,
)}
<li><a href="${addressOf('shapes')}"${current('shapes')}>Shapes</a></li>
</ul>
</nav>
<main id="main">
<h1>${title}</h1>
${main}
</main>
<p id="copied" role="status" class="unseen"></p>
</body>
</html>
`);
}

function addressOf(path: string): string {
  return path ? `${root}/${path}` : root;
}

/** The first page. Its lists of endpoints and shapes have the ids that these had when everything was one page. */
function overview({
  document,
  site,
  groups,
  shapes,
}: {
  document: ApiDocument;
  site: Site;
  groups: Group[];
  shapes: [string, Schema][];
}): Html {
  const pageOf = new Map(groups.flatMap(({ slug, operations }) => operations.map(({ id }) => [id, slug])));
  return html`<p class="lead">Everything that the site does, as endpoints below <code>${site.url}/api</code>. Build a client from these pages alone, or
generate one from the <a href="/api/openapi.json">OpenAPI document</a>.</p>
<section id="quick-start"><h2>Quick start</h2>
<p>From nothing to a published prompt, in a shell (curl 7.82 or later) or in JavaScript (the console of a browser on this site, or Node 18 or later, as a module). Run the steps in order.</p>
<ol>${quickStart(`${site.url}/api`).map(
    (step) => html`<li><h3>${step.title}</h3><p>${step.text}</p>
${code('curl', step.curl)}${code('fetch', step.javascript)}</li>`,
  )}</ol></section>
<section id="form"><h2>How requests work</h2>${markdown(document.info.description ?? '')}</section>
<section id="limits"><h2>Rate limits</h2><p>A request can count towards several limits. Past any of them the reply is 429; its <code>limit</code> and its <code>RateLimit</code> header name the one that was exceeded.</p>
${limitTable(limitRowsOf(document), (id) => `${addressOf(pageOf.get(id) ?? '')}#${id}`)}</section>
<section id="endpoints"><h2>All endpoints</h2>
${groups.map(
  ({
    slug,
    name,
    description,
    operations,
  }) => html`<section><h3><a href="${addressOf(slug)}">${name}</a></h3><p>${description}</p>
<ul class="index">${operations.map(
    ({ id, method, path, summary }) =>
      html`<li id="${id}"><a href="${addressOf(slug)}#${id}"><span class="call"><b class="${method}">${method}</b> <code>${path}</code></span> ${summary}</a></li>`,
  )}</ul></section>`,
)}</section>
<section id="shapes"><h2>Shapes</h2><p>The fields of requests and replies.</p>
<ul class="index names">${shapes.map(
    ([name]) => html`<li id="shape-${name}"><a href="${addressOf('shapes')}#shape-${name}">${name}</a></li>`,
  )}</ul></section>`;
}

function endpoints({ description, operations }: Group, site: Site): Html {
  return html`<p class="lead">${description}</p>
${operations.map((one) => operation(one, `${site.url}/api`, { limits: root, form: `${root}#form`, shapes: addressOf('shapes') }))}`;
}

function shapeList(shapes: [string, Schema][]): Html {
  return html`<p class="lead">The fields of requests and replies. <code>?</code> marks optional ones.</p>
${shapes.map(([name, shape]) => html`<article id="shape-${name}"><h2>${name}</h2>${shapeFields(shape, '')}</article>`)}`;
}

function limitTable(limits: LimitRow[], hrefOf: (id: string) => string): Html {
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
