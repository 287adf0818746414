import MarkdownIt, { type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { paths } from '../../contract/routes.ts';
import { splitMentions } from '../../domain/mentions.ts';

/** What somebody wrote, as a page may show it. */
export interface Rendered {
  /** Safe HTML: no scripts, styles, pictures or frames; links that nobody vouches for. */
  html: string;
  /** How many links lead elsewhere. */
  links: number;
}

interface RenderOptions {
  /** Usernames that exist: mentions of them become links. */
  known?: ReadonlySet<string>;
  /**
   * For the site's own texts: fills in variables outside of code, in text and in the addresses of links. Lines may be
   * broken anywhere in such a text, and its links are vouched for.
   */
  fill?: (text: string) => string;
}

/**
 * Markdown as safe HTML. Two walls, each of which would do: the parser passes no HTML through and makes no dangerous link,
 * and what it made is reduced to the few elements below. Pictures become links, so that no text makes a reader's browser
 * ask another host; `@names` of the people in `known` lead to their profiles.
 */
export function renderMarkdown(markdown: string, options: RenderOptions = {}): Rendered {
  let links = 0;
  const made = parser.render(withoutDirectionMarks(markdown), { ...options });
  const html = sanitizeHtml(made, {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'], table: ['tabindex'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 60,
    transformTags: {
      a: (_, { href = '' }): { tagName: string; attribs: Record<string, string> } => {
        if (/^\/(?![/\\])/.test(href)) return { tagName: 'a', attribs: { href } };
        // An address of another kind leaves its text behind.
        if (!/^(https?:\/\/|mailto:)/i.test(href)) return { tagName: 'span', attribs: {} };
        links++;
        if (options.fill) return { tagName: 'a', attribs: { href } };
        return { tagName: 'a', attribs: { href, rel: 'nofollow ugc noopener noreferrer' } };
      },
      // What may be wider than the page is scrolled by keyboard, too.
      table: () => ({ tagName: 'table', attribs: { tabindex: '0' } }),
      // The page's own headings come above.
      ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'h4'])),
    },
  });
  return { html, links };
}

const allowedTags = [
  ...['p', 'br', 'hr', 'h4', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code'],
  ...['strong', 'em', 's', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

const parser = makeParser();

function makeParser() {
  const made = new MarkdownIt('default', { html: false, linkify: true, breaks: true, maxNesting: 40 });
  // Only what says that it is an address: `file.md` and `node.js` are none.
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  made.renderer.rules.image = (tokens, index) => {
    const token = tokens[index];
    const href = String(token?.attrGet('src') ?? '');
    const { escapeHtml } = made.utils;
    return `<a href="${escapeHtml(href)}">${escapeHtml(token?.content || href)}</a>`;
  };
  made.renderer.rules.softbreak = (_tokens, _index, _options, env) =>
    (env as RenderOptions | undefined)?.fill ? '\n' : '<br />\n';
  // Before the parts of a text are joined: in `\{{name}}` the first brace is still a token of its own.
  made.core.ruler.before('text_join', 'variables', ({ tokens, env }) => {
    const { fill } = env as RenderOptions;
    if (!fill) return;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'text') token.content = fill(token.content);
      const href = token.attrGet('href');
      if (href !== null) token.attrSet('href', fill(withBraces(String(href))));
    }
  });
  made.core.ruler.push('mentions', ({ tokens, env, Token: Made }) => {
    const { known } = env as RenderOptions;
    if (!known?.size) return;
    for (const block of tokens) {
      if (block.type === 'inline' && block.children)
        block.children = withMentions(block.children, known, Made);
    }
  });
  return made;
}

function withMentions(tokens: readonly Token[], known: ReadonlySet<string>, Made: typeof Token): Token[] {
  let inLink = 0;
  return tokens.flatMap((token) => {
    inLink += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0;
    if (token.type !== 'text' || inLink > 0) return [token];
    return splitMentions(token.content, known).flatMap(({ text, username }) => {
      const piece = new Made('text', '', 0);
      piece.content = text;
      if (!username) return [piece];
      const open = new Made('link_open', 'a', 1);
      open.attrSet('href', paths.profile(username));
      return [open, piece, new Made('link_close', 'a', -1)];
    });
  });
}

/** An address with the braces of its variables, which the parser encoded. */
function withBraces(href: string): string {
  return href.replace(/%7B%7B(\w*)%7D%7D/gi, '{{$1}}');
}

/** Without the marks that turn the direction of what follows, also outside the text itself. */
function withoutDirectionMarks(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}
