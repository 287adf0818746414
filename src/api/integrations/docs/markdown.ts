import MarkdownIt, { type Token } from 'markdown-it';
import { languageNames } from './reference.ts';

/** Resolves references in texts. */
export interface Links {
  /** The address of a guide, by the path of its file: `lists.md`, `../webhooks.md`. */
  guide(file: string): string | undefined;
  /** The address of an endpoint or other object whose name appears in code. */
  name(word: string): string | undefined;
}

interface Rendered {
  html: string;
  headings: { id: string; title: string }[];
  /** Whether there are examples in several languages, of which the page shows one. */
  hasExamples: boolean;
}

/**
 * Renders the documentation's Markdown: headings have ids, tables scroll, code can be copied, links between
 * files become links to their pages, and code that names an endpoint or object links to it.
 */
export function renderGuide(text: string, links: Links): Rendered {
  const tokens = parser.parse(text, { links });
  const groups = groupExamples(tokens);
  nameRows(tokens);
  return {
    html: parser.renderer.render(tokens, parser.options, { links }),
    headings: headingsOf(tokens),
    hasExamples: groups > 0,
  };
}

/** Renders code with a copy button, which scripts enable and show. */
function codeFigure(label: string, code: string, language: string): string {
  const escaped = parser.utils.escapeHtml(code);
  return `<figure${language && ` class="${language}"`}><figcaption>${label}<button type="button" hidden>Copy</button></figcaption><pre tabindex="0"><code>${escaped}</code></pre></figure>\n`;
}

/** The id of a heading. */
function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

const parser = makeParser();

function makeParser() {
  const made = new MarkdownIt('default', { html: false });
  const { rules } = made.renderer;
  rules.heading_open = (tokens, index) => {
    const id = idOf(tokens[index + 1]?.content ?? '');
    return `<${tokens[index]?.tag} id="${id}">`;
  };
  rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.th_open = () => '<th scope="col">';
  rules.fence = (tokens, index) => {
    const token = tokens[index];
    const language = token?.info.trim() ?? '';
    const isExample = token?.meta?.isExample === true;
    const label = isExample ? languageNames[language] : language === 'sh' ? 'Shell' : languageNames[language];
    return codeFigure(label ?? '', token?.content.trimEnd() ?? '', isExample ? language : '');
  };
  rules.code_inline = (tokens, index, _options, env) => {
    const { content = '', meta } = tokens[index] ?? {};
    const code = `<code${meta?.id ? ` id="${meta.id}"` : ''}>${made.utils.escapeHtml(content)}</code>`;
    // Names that identify a row are link targets rather than links.
    const address = meta?.id ? undefined : (env as { links: Links }).links.name(content);
    return address ? `<a href="${address}">${code}</a>` : code;
  };
  rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const [file = '', id] = String(token?.attrGet('href') ?? '').split('#');
    const page = file.endsWith('.md') ? (env as { links: Links }).links.guide(file) : undefined;
    if (page) token?.attrSet('href', id ? `${page}#${id}` : page);
    return self.renderToken(tokens, index, options);
  };
  return made;
}

/** Marks consecutive code blocks in several languages as one example. Returns the number of examples. */
function groupExamples(tokens: Token[]): number {
  let groups = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'fence' || tokens[index + 1]?.type !== 'fence') continue;
    groups += 1;
    for (const each of [token, tokens[index + 1]]) if (each) each.meta = { isExample: true };
  }
  return groups;
}

/** Adds ids to the names in the first column of some tables: the limit `read` is `limit-read`. */
function nameRows(tokens: Token[]): void {
  let kind: string | undefined;
  for (const [index, { type, children }] of tokens.entries()) {
    const before = tokens[index - 1];
    const isFirst = tokens[index - 2]?.type === 'tr_open';
    if (type !== 'inline' || !isFirst) continue;
    const [first] = children ?? [];
    if (before?.type === 'th_open') kind = namedRows[first?.content ?? ''];
    else if (kind && first?.type === 'code_inline')
      first.meta = { id: `${kind}-${kind === 'header' ? first.content.toLowerCase() : first.content}` };
  }
}

/** Prefixes of row ids, by the title of the first column. */
const namedRows: Record<string, string> = { Limit: 'limit', Error: 'error', Header: 'header' };

function headingsOf(tokens: Token[]): Rendered['headings'] {
  return tokens.flatMap(({ content }, index) =>
    tokens[index - 1]?.type === 'heading_open' ? [{ id: idOf(content), title: content }] : [],
  );
}
