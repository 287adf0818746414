import MarkdownIt, { type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { paths } from '../../contract/routes.ts';
import { splitMentions } from '../../domain/mentions.ts';

/** A text as a page may show it. */
export interface Rendered {
  /** Safe HTML: no scripts, styles, images or frames. Links of users' texts are `nofollow ugc`. */
  html: string;
  /** The number of links to other sites. */
  links: number;
}

interface RenderOptions {
  /** Usernames that exist: mentions of them become links. */
  known?: ReadonlySet<string>;
  /**
   * For the site's own texts: fills in variables in text and in the addresses of links, but not in code. In such a text, line
   * breaks have no meaning and links are trusted.
   */
  fill?: (text: string) => string;
}

/**
 * Renders Markdown as safe HTML. Two independent protections: the parser passes no HTML through and creates no dangerous links, and
 * the sanitizer keeps only the few elements below. Images become links, so that no text makes a reader's browser request another
 * host. `@names` of the users in `known` become links to their profiles.
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
        // Other kinds of addresses: only the link's text stays.
        if (!/^(https?:\/\/|mailto:)/i.test(href)) return { tagName: 'span', attribs: {} };
        links++;
        if (options.fill) return { tagName: 'a', attribs: { href } };
        return { tagName: 'a', attribs: { href, rel: 'nofollow ugc noopener noreferrer' } };
      },
      // Tables may be wider than the page; with a tabindex they can be scrolled by keyboard.
      table: () => ({ tagName: 'table', attribs: { tabindex: '0' } }),
      // The levels above belong to the page's own headings.
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
  // Only addresses with a scheme become links: `file.md` and `node.js` do not.
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  made.renderer.rules.image = (tokens, index) => {
    const token = tokens[index];
    const href = String(token?.attrGet('src') ?? '');
    const { escapeHtml } = made.utils;
    return `<a href="${escapeHtml(href)}">${escapeHtml(token?.content || href)}</a>`;
  };
  made.renderer.rules.softbreak = (_tokens, _index, _options, env) =>
    (env as RenderOptions | undefined)?.fill ? '\n' : '<br />\n';
  // Before adjacent text tokens are joined: in `\{{name}}` the first brace is still a token of its own.
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

/** Restores the braces of variables in an address, which the parser encoded. */
function withBraces(href: string): string {
  return href.replace(/%7B%7B(\w*)%7D%7D/gi, '{{$1}}');
}

/** Removes direction control characters, which can also affect what follows the text. */
function withoutDirectionMarks(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}
