import { html, raw } from 'hono/html';
import type { Guide } from '../../core/openapi/guides.ts';
import type { Operation } from './operations.ts';
import { guideStyle, referenceStyle } from './style.ts';

export type Html = ReturnType<typeof html>;

export interface Site {
  name: string;
  url: string;
}

/** The contents of the documentation. */
export interface Contents {
  site: Site;
  guides: Guide[];
  features: { slug: string; name: string; operations: Operation[] }[];
}

interface Page {
  path: string;
  title: string;
  main: Html;
  /** Its headings, for the navigation. */
  headings?: { id: string; title: string }[];
  /** Whether the page has examples in several languages. */
  hasExamples?: boolean;
}

/** Renders a guide as a document with the navigation and the content. */
export function framed(
  contents: Contents,
  { path, title, main, headings = [], hasExamples = false }: Page,
): string {
  const item = (slug: string, name: string) =>
    html`<li><a href="${addressOf(slug)}"${slug === path ? raw(' aria-current="page"') : ''}>${name}</a>
${slug === path && headings.length ? html`<ul>${headings.map(({ id, title: text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>` : ''}</li>`;
  return documentOf(contents.site, {
    path,
    title,
    style: guideStyle,
    skip: true,
    script: html`<script src="/api-docs.js" defer></script>`,
    body: html`<nav aria-label="Documentation">
<details><summary>Contents</summary>
<ul>
${item('', 'Overview')}
${contents.guides.map((guide) => item(guide.slug, guide.title))}
${item('reference', 'Reference')}
</ul>
</details>
</nav>
<main id="main">
<h1>${title}</h1>
${hasExamples ? languageChoice : ''}
${main}
</main>
<p id="copied" role="status" class="unseen"></p>`,
  });
}

/** Renders the page of the reference, whose content a script displays. */
export function referencePage(site: Site): string {
  return documentOf(site, {
    path: 'reference',
    title: 'Reference',
    style: referenceStyle,
    script: html`<script type="module" src="/api-reference.js"></script>`,
    body: html`<div id="reference"><main id="main">
<h1>Reference</h1>
<p>The reference on this page needs JavaScript. The <a href="/api/docs#endpoints">list of all endpoints</a> and the <a href="/api/openapi.json">OpenAPI document</a> do not.</p>
</main></div>`,
  });
}

export function addressOf(slug: string): string {
  return slug ? `/api/docs/${slug}` : '/api/docs';
}

function documentOf(
  site: Site,
  {
    path,
    title,
    style,
    script,
    body,
    skip = false,
  }: { path: string; title: string; style: string; script: Html; body: Html; skip?: boolean },
): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="How to read, publish and like prompts on ${site.name} from a program: guides, and every endpoint with examples.">
<title>${path ? `${title} – API` : 'API'} – ${site.name}</title>
<link rel="canonical" href="${site.url}${addressOf(path)}">
<link rel="icon" href="/favicon.svg">
<style>${raw(style)}</style>
${script}
</head>
<body>
${skip ? raw('<a class="skip" href="#main">Skip to the content</a>') : ''}
<header><a href="/">${site.name}</a> <a href="/api/docs">API</a>
<a href="/api/docs/reference">Reference</a> <a href="/api/openapi.json">OpenAPI 3.1 document</a></header>
${body}
</body>
</html>
`);
}

/** Selects the language of all examples of a page, also without scripts. */
const languageChoice = html`<fieldset class="languages"><legend>Examples in</legend>
${['curl', 'JavaScript', 'Python'].map(
  (name, n) =>
    html`<label><input type="radio" name="language" value="${['sh', 'js', 'python'][n]}"${n ? '' : raw(' checked')}> ${name}</label>`,
)}
</fieldset>`;
