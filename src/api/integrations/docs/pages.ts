import { html, raw } from 'hono/html';
import MarkdownIt from 'markdown-it';
import { problemStatus } from '../../../contract/core/problems.ts';
import type { ApiDocument } from '../../core/openapi/api-document.ts';
import { linkGuides, readGuides } from '../../core/openapi/guides.ts';
import { featuresOf, operationsOf } from './operations.ts';
import { referenceAddress } from './reference.ts';
import { guideStyle, referenceStyle } from './style.ts';
import { limitTable } from './tables.ts';

interface Site {
  name: string;
  url: string;
}

/** A page of the documentation in Markdown. */
export interface GuidePage {
  /** Name of its page below /api/docs; empty for the overview. */
  slug: string;
  title: string;
  /** The text below the title. Links name the files of other guides. */
  text: string;
}

/** The guides, with the table of the site's rate limits. */
export function guidePages(document: ApiDocument, site: Site): (GuidePage & { file: string })[] {
  return readGuides(site.url).map((guide) =>
    guide.slug === 'limits' ? { ...guide, text: `${guide.text}\n\n${limitTable(document)}` } : guide,
  );
}

/**
 * Renders the pages of the API's documentation by their path below /api/docs: '' is an overview, followed by
 * the guides and the reference. Guides and the overview need no scripts.
 */
export function documentationPages(document: ApiDocument, site: Site): Map<string, string> {
  const guides = guidePages(document, site);
  const names = namesIn(document);
  const pages = [
    { slug: '', title: `The API of ${site.name}`, text: overview(document, site, guides) },
    ...guides,
  ];
  const rendered = pages.map(({ slug, title, text }): [string, string] => {
    const content = withRowIds(parser.render(linkGuides(text, guides, addressOf), { names }), rowKinds[slug]);
    const main = html`<main>
<h1>${title}</h1>
${raw(content)}
</main>${slug ? '' : formerAddresses}`;
    return [slug, pageOf(site, { slug, title, style: guideStyle, main })];
  });
  return new Map([...rendered, ['reference', referencePage(site)]]);
}

/** Redirects fragments of the former single page. */
const formerAddresses = html`<script src="/api-docs.js"></script>`;

/** The first page: the guides and all endpoints. */
function overview(document: ApiDocument, { url }: Site, guides: readonly GuidePage[]): string {
  const endpoints = featuresOf(document).map(({ name, operations }) => {
    const lines = operations.map(
      (one) =>
        `- [${one.method} \`${one.path}\` ${one.summary}](${referenceAddress(one)})${one.deprecated ? ' (older form)' : ''}`,
    );
    return `### ${name}\n\n${lines.join('\n')}`;
  });
  return `Every feature of the site, as endpoints under \`${url}/api\`. Build a client from these pages alone, or
generate one from the [OpenAPI document](/api/openapi.json).

## Guides

${guides.map(({ slug, title }) => `- [${title}](${addressOf(slug)})`).join('\n')}

## Endpoints

The [reference](${addressOf('reference')}) has their parameters, responses and errors, with examples.

${endpoints.join('\n\n')}`;
}

/** The page of the reference, whose content a script displays. */
function referencePage(site: Site): string {
  const main = html`<div id="reference"><main>
<h1>Reference</h1>
<p>The reference on this page needs JavaScript. The <a href="/api/docs#endpoints">list of all endpoints</a> and the <a href="/api/openapi.json">OpenAPI document</a> do not.</p>
</main></div>
<script type="module" src="/api-reference.js"></script>`;
  return pageOf(site, { slug: 'reference', title: 'Reference', style: referenceStyle, main });
}

function addressOf(slug: string): string {
  return slug ? `/api/docs/${slug}` : '/api/docs';
}

function pageOf(
  site: Site,
  {
    slug,
    title,
    style,
    main,
  }: Pick<GuidePage, 'slug' | 'title'> & { style: string; main: ReturnType<typeof html> },
): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="How to read, publish and like prompts on ${site.name} from a program: guides, and every endpoint with examples.">
<title>${slug ? `${title} – API` : 'API'} – ${site.name}</title>
<link rel="canonical" href="${site.url}${addressOf(slug)}">
<link rel="icon" href="/favicon.svg">
<style>${raw(style)}</style>
</head>
<body>
<header><a href="/">${site.name}</a> <a href="/api/docs">API</a>
<a href="/api/docs/reference">Reference</a> <a href="/api/openapi.json">OpenAPI 3.1 document</a></header>
${main}
</body>
</html>
`);
}

/** Addresses of what code in a text may name: endpoints and failures. */
function namesIn(document: ApiDocument): Map<string, string> {
  const failures = Object.keys(problemStatus).map((code): [string, string] => [
    code,
    `/api/docs/errors#error-${code}`,
  ]);
  const names = new Map(failures);
  // These words are codes of failures, but more often have another meaning.
  for (const word of ['internal', 'invalid', 'conflict']) names.delete(word);
  for (const one of operationsOf(document)) names.set(one.operationId, referenceAddress(one));
  return names;
}

/** What the rows of a guide's table are about: the limit `read` has the anchor `limit-read`. */
const rowKinds: Record<string, string> = { limits: 'limit', errors: 'error' };

/** Gives ids to the names in the first column of tables, which are link targets rather than links. */
function withRowIds(content: string, kind: string | undefined): string {
  if (!kind) return content;
  return content.replace(
    /<tr>\n<td>(?:<a [^>]*>)?<code>([\w-]+)<\/code>(?:<\/a>)?/g,
    `<tr>\n<td><code id="${kind}-$1">$1</code>`,
  );
}

const parser = makeParser();

function makeParser() {
  const made = new MarkdownIt('default', { html: false });
  const { rules } = made.renderer;
  rules.heading_open = (tokens, index) =>
    `<${tokens[index]?.tag} id="${idOf(tokens[index + 1]?.content ?? '')}">`;
  // Tables and code may be wider than the page; the tabindex makes them scrollable by keyboard.
  rules.table_open = () => '<table tabindex="0">\n';
  rules.fence = (tokens, index) =>
    `<pre tabindex="0"><code>${made.utils.escapeHtml(tokens[index]?.content.trimEnd() ?? '')}</code></pre>\n`;
  rules.code_inline = (tokens, index, _options, env) => {
    const { content = '' } = tokens[index] ?? {};
    const code = `<code>${made.utils.escapeHtml(content)}</code>`;
    const address = (env as { names: Map<string, string> }).names.get(content);
    return address ? `<a href="${address}">${code}</a>` : code;
  };
  return made;
}

/** The id of a heading. */
function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}
