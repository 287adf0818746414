import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';
import { paths } from '../../../contract/core/routes.ts';
import { limits } from '../../../domain/core/limits.ts';
import { splitMentions } from '../../../domain/people/mentions.ts';
import { htmlOf } from './html.ts';

/** A rendered text. */
export interface Rendered {
  /**
   * Safe, well-formed HTML without scripts, styles, images or frames. Links in users' texts are `nofollow
   * ugc`. If a limit is exceeded, this is the text as typed.
   */
  html: string;
  /** The number of links to other sites. */
  links: number;
  /** Why a user's text cannot be stored, and what to do about it. */
  excess?: string;
}

type RenderOptions = {
  /** Existing usernames; mentions of them become links. */
  known?: ReadonlySet<string>;
  /**
   * For the site's own texts: fills in variables in text and in the addresses of links, but not in code. In
   * such a text, line breaks have no meaning and links are trusted.
   */
  fill?: (text: string) => string;
};

/**
 * Renders Markdown as safe HTML, with two independent protections: the parser passes no HTML through and
 * creates no dangerous links, and {@link htmlOf} writes only a few allowed elements. Images become links.
 * `@names` of the users in `known` become links to their profiles. Increase `rendererVersion`
 * (render-stored.ts) with every change of the result.
 */
export function renderMarkdown(markdown: string, options: RenderOptions = {}): Rendered {
  const env: Environment = { ...options, cells: 0 };
  const text = withoutControls(markdown);
  const tokens = parser.parse(text, env);
  const { html, links, depth } = htmlOf(tokens, { trusted: Boolean(options.fill) });
  const excess = options.fill ? undefined : excessOf({ html, depth, cells: env.cells }, markdown);
  return excess ? { html: asTyped(text), links, excess } : { html, links };
}

function asTyped(content: string): string {
  const token = { type: 'fence', nesting: 0, content } as Token;
  return htmlOf([token], { trusted: false }).html;
}

function excessOf(
  made: { html: string; depth: number; cells: number },
  markdown: string,
): string | undefined {
  const { cells, depth, base, perByte } = limits.richText;
  if (made.cells > cells) return `Text has tables of more than ${cells} cells in all: make them smaller`;
  if (made.depth > depth) return 'Text has quotes, lists or emphasis nested too deeply: use fewer levels';
  if (Buffer.byteLength(made.html) > base + perByte * Buffer.byteLength(markdown))
    return 'Text becomes too large when it is formatted: use smaller tables and fewer levels of quotes and lists';
  return undefined;
}

/** The input of the parser's rules about a text. */
type Environment = RenderOptions & {
  /** The number of cells in its tables. */
  cells: number;
};

const parser = makeParser();

function makeParser() {
  const made = new MarkdownIt('default', { html: false, linkify: true, breaks: true, maxNesting: 40 });
  // Only addresses with a scheme become links: `file.md` and `node.js` do not.
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // Short rows are padded with cells, so a small text can have a large table. Parsing ends before a table
  // that exceeds the limit.
  made.block.ruler.before('table', 'cells', (state, start, end, silent) => {
    const env = state.env as Environment;
    const head = !silent && !env.fill && lineOf(state, start).includes('|');
    const columns = head ? columnsIn(lineOf(state, start + 1)) : 0;
    if (!columns) return false;
    let line = start + 2;
    while (line < end && !state.isEmpty(line)) line++;
    env.cells += columns * (line - start - 1);
    if (env.cells <= limits.richText.cells) return false;
    state.line = end;
    return true;
  });
  // Runs before adjacent text tokens are joined: in `\{{name}}`, the first brace is still a separate token.
  made.core.ruler.before('text_join', 'variables', ({ tokens, env }) => {
    const { fill } = env as Environment;
    if (!fill) return;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'text') token.content = fill(token.content);
      const href = token.attrGet('href');
      if (href !== null) token.attrSet('href', fill(withBraces(String(href))));
    }
  });
  made.core.ruler.push('mentions', ({ tokens, env, Token: Made }) => {
    const { known } = env as Environment;
    if (!known?.size) return;
    for (const block of tokens) {
      if (block.type === 'inline' && block.children)
        block.children = withMentions(block.children, known, Made);
    }
  });
  return made;
}

/** Returns the number of columns if a line is the second line of a table, otherwise 0. */
function columnsIn(line: string): number {
  return /^[\s|:-]*-[\s|:-]*$/.test(line) ? line.split('|').filter((cell) => cell.trim()).length : 0;
}

function lineOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line] ?? 0);
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

/**
 * Removes control characters. Bidirectional ones also affect what follows the text, and markup may not
 * contain the others.
 */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this removes them.
  const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g;
  return text.toWellFormed().replace(controls, '');
}
