import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { paths } from '../../../contract/core/routes.ts';
import { limits } from '../../../domain/core/limits.ts';
import { directionControls, isBlank } from '../../../domain/core/text/text.ts';
import { splitMentions } from '../../../domain/people/mentions.ts';
import { htmlOf, isLinked } from './html.ts';

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
  /** Whether it shows nothing: only invisible characters, or Markdown around nothing. */
  isEmpty?: boolean;
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
  const env: Environment = { ...options, cells: 0, unused: new Set() };
  const text = withoutControls(markdown);
  const tokens = parser.parse(text, env);
  const { html, links, depth } = htmlOf(tokens, { trusted: Boolean(options.fill) });
  const excess = options.fill ? undefined : excessOf({ html, depth, cells: env.cells }, markdown);
  if (excess) return { html: asTyped(text), links, excess };
  return { html, links, ...(isBlank(html.replace(/<(?!hr)[^<>]*>/g, '')) && { isEmpty: true }) };
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
  if (made.cells > cells) return `Text has tables of more than ${cells} cells in all. Make them smaller`;
  if (made.depth > depth) return 'Text has quotes, lists or emphasis nested too deeply. Use fewer levels';
  if (Buffer.byteLength(made.html) > base + perByte * Buffer.byteLength(markdown))
    return 'Text becomes too large when it is formatted. Use smaller tables and fewer levels of quotes and lists';
  return undefined;
}

/** The input of the parser's rules about a text. */
type Environment = RenderOptions & {
  /** The number of cells in its tables. */
  cells: number;
  /** The addresses of links by their labels, as the parser reads them. */
  references?: Record<string, { title: string; href: string }>;
  /** The labels that no link has used. */
  unused: Set<string>;
};

const parser = makeParser();

type Parser = ReturnType<typeof newParser>;

function newParser() {
  return new MarkdownIt('default', { html: false, linkify: true, breaks: true, maxNesting: 40 });
}

function makeParser() {
  const made = newParser();
  // Emphasis beside letters and punctuation of Chinese, Japanese and Korean.
  made.use(cjkFriendly);
  showUnusedDefinitions(made);
  keepFormulas(made);
  emphasizeBesideAllScripts(made);
  breakLinesOfCells(made);
  // Only addresses with a scheme become links: `file.md` and `node.js` do not.
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  const addressAt = made.linkify.matchAtStart.bind(made.linkify);
  made.linkify.matchAtStart = (text) => addressAt(text.split('**', 1)[0] ?? '');
  // Those without one are not linked (isLinked), and each `//` would read the next 10,000 characters.
  made.linkify.add('//');
  // Short rows are padded with cells, so a small text can have a large table. Parsing ends before a table
  // that exceeds the limit.
  const isTable = blockRule(made, 'table');
  made.block.ruler.before('table', 'cells', (state, start, end, silent) => {
    const env = state.env as Environment;
    if (silent || env.fill || !isTable(state, start, end, true)) return false;
    const columns = lineOf(state, start + 1).split('|');
    let line = start + 2;
    // An item of a list ends where a line is indented less.
    while (line < end && !state.isEmpty(line) && Number(state.sCount[line]) >= state.blkIndent) line++;
    env.cells += columns.filter((cell) => cell.trim()).length * (line - start - 1);
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

/**
 * Definitions of links (`[label]: address`) are left out only where a link uses them. Others are text:
 * `[tone]: formal`, and footnotes.
 */
function showUnusedDefinitions(made: Parser): void {
  const reference = blockRule(made, 'reference');
  made.block.ruler.at('reference', (state, start, end, silent) => {
    const env = state.env as Environment;
    if (!reference(state, start, end, silent)) return false;
    if (silent || env.fill || !env.references) return true;
    const label = String(state.tokens.at(-1)?.meta?.label);
    const isSecond = env.unused.has(label);
    const { title = '', href = '' } = env.references[label] ?? {};
    if (isSecond || label.startsWith('^') || !isLinked(href)) {
      if (!isSecond) delete env.references[label];
      state.tokens.pop();
      state.line = start;
      return false;
    }
    env.unused.add(label);
    env.references[label] = {
      title,
      get href() {
        env.unused.delete(label);
        return href;
      },
    };
    return true;
  });
  made.core.ruler.disable('strip_references');
  made.core.ruler.after('inline', 'references', (state) => {
    const { unused } = state.env as Environment;
    const lines = state.src.split('\n');
    state.tokens = state.tokens.flatMap((token) => {
      if (token.type !== 'reference_definition') return [token];
      if (!unused.has(String(token.meta?.label))) return [];
      const text = new state.Token('inline', '', 0);
      text.content = lines
        .slice(...(token.map ?? [0, 0]))
        .map((line) => line.replace(/^[\s>]*/, ''))
        .join('\n');
      text.children = [];
      // Without references, so that it is not a link to itself.
      state.md.inline.parse(text.content, state.md, { ...state.env, references: {} }, text.children);
      return [new state.Token('paragraph_open', 'p', 1), text, new state.Token('paragraph_close', 'p', -1)];
    });
  });
}

/**
 * Formulas of TeX, `\\( … \\)` and `\\[ … \\]`, keep all their characters; so do braces after a backslash.
 */
function keepFormulas(made: Parser): void {
  made.inline.ruler.before('escape', 'formula', (state, silent) => {
    if (state.src[state.pos] !== '\\' || (state.env as Environment).fill) return false;
    const opening = state.src[state.pos + 1] ?? '';
    const closing = { '(': '\\)', '[': '\\]' }[opening];
    const text = state.src.slice(state.pos, Math.min(state.posMax, state.pos + longestFormula));
    const last = closing ? text.indexOf(closing, 2) : -1;
    if (last < 0 && !/[{}]/.test(opening)) return false;
    const end = state.pos + Math.max(2, last + 2);
    if (!silent) {
      for (const [n, line] of state.src.slice(state.pos, end).split('\n').entries()) {
        if (n > 0) state.push('softbreak', 'br', 0);
        state.push('text', '', 0).content = line;
      }
    }
    state.pos = end;
    return true;
  });
}

const longestFormula = 2_000;

/**
 * In scripts whose words are not separated from punctuation by spaces, or where none are typed beside `**`.
 */
function emphasizeBesideAllScripts(made: Parser): void {
  const letter = /[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Cyrl}\p{sc=Grek}]]/v;
  made.inline.State = class extends made.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      const before = this.src[start - 1] ?? ' ';
      const after = this.src[start + found.length] ?? ' ';
      if (this.src[start] !== '*' || !(letter.test(before) || letter.test(after))) return found;
      return { ...found, can_open: !/\s/.test(after), can_close: !/\s/.test(before) };
    }
  };
}

/** `<br>` in a cell of a table, which cannot have lines otherwise. */
function breakLinesOfCells(made: Parser): void {
  made.core.ruler.push('cell-breaks', ({ tokens, Token: Made }) => {
    for (const [n, { type, children }] of tokens.entries()) {
      if (type !== 'inline' || !children || !/^t[dh]_open$/.test(tokens[n - 1]?.type ?? '')) continue;
      (tokens[n] as Token).children = children.flatMap((token) => {
        if (token.type !== 'text') return [token];
        return token.content.split(/<br ?\/?>/i).flatMap((content, part) => {
          const text = Object.assign(new Made('text', '', 0), { content });
          return part > 0 ? [new Made('hardbreak', 'br', 0), text] : [text];
        });
      });
    }
  });
}

/** Returns one of the parser's own rules. */
function blockRule(made: Parser, name: string) {
  const rule = made.block.ruler.getRules('').find((each) => each.name === name);
  if (!rule) throw new Error(`The parser has no rule ${name}`);
  return rule;
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

/** Removes control characters, which markup may not contain; {@link htmlOf} removes those of direction. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this removes them.
  const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
  return text.toWellFormed().replace(controls, '').replace(directionControls, '');
}
