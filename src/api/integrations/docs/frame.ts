import { html, raw } from 'hono/html';
import type { Operation } from './operations.ts';
import { addressOf, type Html, languageChoice } from './parts.ts';
import { docsStyle } from './style.ts';

export interface Site {
  name: string;
  url: string;
}

/** A feature's endpoints, on a page of their own. */
export interface Group {
  slug: string;
  name: string;
  description: string;
  operations: Operation[];
}

/** What the navigation of every page lists. */
export interface Contents {
  site: Site;
  guides: { slug: string; title: string }[];
  groups: Group[];
}

interface Page {
  path: string;
  title: string;
  main: Html;
  /** Its headings, for the navigation. */
  sections?: { id: string; title: string }[];
  /** Whether it has examples in several languages. */
  hasExamples?: boolean;
  /** The words that were searched for. */
  query?: string;
}

/** A page as a document: the navigation, a search form that works without scripts, and the content. */
export function framed(
  { site, guides, groups }: Contents,
  { path, title, main, sections = [], hasExamples = false, query }: Page,
): string {
  const item = (slug: string, name: string, inner: { href: string; text: Html | string }[] = []) =>
    html`<li><a href="${addressOf(slug)}"${slug === path ? raw(' aria-current="page"') : ''}>${name}</a>
${slug === path && inner.length ? html`<ul>${inner.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}</ul>` : ''}</li>`;
  const headings = sections.map(({ id, title: text }) => ({ href: `#${id}`, text }));
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="How to read, publish and like prompts on ${site.name} from a program: guides, and every endpoint with examples.">
${query === undefined ? '' : raw('<meta name="robots" content="noindex">\n')}<title>${path ? `${title} – API` : 'API'} – ${site.name}</title>
<link rel="canonical" href="${site.url}${addressOf(path)}">
<link rel="icon" href="/favicon.svg">
<style>${raw(docsStyle)}</style>
<script src="/api-docs.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a href="/">${site.name}</a> <span>API</span>
<form role="search" action="${addressOf('search')}"><input type="search" name="q" value="${query ?? ''}" maxlength="100" placeholder="Endpoints, fields, guides" aria-label="Search the documentation"><button>Search</button></form>
<a class="json" href="/api/openapi.json">OpenAPI 3.1 document</a></header>
<nav aria-label="Documentation">
<details><summary>Contents</summary>
<ul>
${item('', 'Overview')}
${guides.map(({ slug, title: name }) => item(slug, name, headings))}
</ul>
<p id="nav-endpoints">Endpoints</p>
<ul aria-labelledby="nav-endpoints">
${groups.map(({ slug, name, operations }) =>
  item(
    slug,
    name,
    operations.map(({ id, method, summary }) => ({
      href: `#${id}`,
      text: html`<b class="${method}">${method}</b> ${summary}`,
    })),
  ),
)}
${item('shapes', 'Objects')}
</ul>
</details>
</nav>
<main id="main">
<h1>${title}</h1>
${hasExamples ? languageChoice : ''}
${main}
</main>
<p id="copied" role="status" class="unseen"></p>
</body>
</html>
`);
}
