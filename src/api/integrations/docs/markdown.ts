import MarkdownIt, { type Token } from 'markdown-it';

/** What texts refer to. */
export interface Links {
  /** The address of a guide, by the path of its file: `lists.md`, `../webhooks.md`. */
  guide(file: string): string | undefined;
  /** The address of what a word in code names, such as an endpoint. */
  name(word: string): string | undefined;
}

/** A heading of a text, with the text below it. */
export interface Section {
  id: string;
  title: string;
  text: string;
}

export interface Rendered {
  html: string;
  sections: Section[];
  /** Whether it has examples in several languages, of which the page shows one. */
  hasExamples: boolean;
}

/**
 * Renders the documentation's own Markdown: headings have ids, tables scroll, code can be copied, links between files lead to their
 * pages, and code that names an endpoint or object leads there.
 */
export function renderGuide(text: string, links: Links): Rendered {
  const tokens = parser.parse(text, { links });
  const groups = groupExamples(tokens);
  return {
    html: parser.renderer.render(tokens, parser.options, { links }),
    sections: sectionsOf(tokens),
    hasExamples: groups > 0,
  };
}

/** One paragraph of it, such as a description. */
export function renderLine(text: string, links: Links): string {
  return parser.renderInline(text, { links });
}

/** A piece of code with a button that copies it. The button works with scripts only and is shown by them. */
export function codeFigure(label: string, code: string, language = ''): string {
  const escaped = parser.utils.escapeHtml(code);
  return `<figure${language && ` class="${language}"`}><figcaption>${label}<button type="button" hidden>Copy</button></figcaption><pre tabindex="0"><code>${escaped}</code></pre></figure>\n`;
}

/** The names of languages by the words that Markdown has for them. */
export const languageNames: Record<string, string> = {
  sh: 'curl',
  js: 'JavaScript',
  python: 'Python',
  ts: 'TypeScript',
  json: 'JSON',
  http: 'HTTP',
};

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
    const content = tokens[index]?.content ?? '';
    const code = `<code>${made.utils.escapeHtml(content)}</code>`;
    const address = (env as { links: Links }).links.name(content);
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

/** Marks code in several languages one after the other as one example. Returns how many there are. */
function groupExamples(tokens: Token[]): number {
  let groups = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'fence' || tokens[index + 1]?.type !== 'fence') continue;
    groups += 1;
    for (const each of [token, tokens[index + 1]]) if (each) each.meta = { isExample: true };
  }
  return groups;
}

function sectionsOf(tokens: Token[]): Section[] {
  const sections: Section[] = [{ id: '', title: '', text: '' }];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'inline' && tokens[index - 1]?.type === 'heading_open')
      sections.push({ id: idOf(token.content), title: token.content, text: '' });
    else if (token.type === 'inline') {
      const last = sections.at(-1);
      if (last) last.text += `${plain(token.children ?? [])} `;
    }
  }
  return sections.filter(({ title, text }) => title || text);
}

function plain(tokens: Token[]): string {
  return tokens.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}
