import type { Token } from 'markdown-it';
import { directionControls } from '../../../domain/core/text/text.ts';

/** HTML generated from a parser's tokens, with the numbers that its limits apply to. */
export interface TokenHtml {
  html: string;
  /** The number of links to other sites. */
  links: number;
  /** The maximum nesting depth of its elements. */
  depth: number;
}

/** An element; without a name, only its content. */
interface Node {
  name: ElementName | undefined;
  attributes: Readonly<Record<string, string>>;
  children: (Node | string)[];
}

/**
 * Writes the tokens of a text as HTML that is well-formed and safe whatever the tokens are. The tokens become
 * a tree that has only the elements of {@link elements} with attributes set here, and the tree is written
 * with all texts and values escaped. A rejected link is replaced by its text. With `trusted`, links are not
 * marked as written by users.
 */
export function htmlOf(tokens: readonly Token[], { trusted }: { trusted: boolean }): TokenHtml {
  const counts = { links: 0, depth: 0 };
  const root: Node = { name: undefined, attributes: {}, children: [] };
  const open: Node[] = [root];
  const innermost = () => open.at(-1) ?? root;
  const isOpen = (name: ElementName) => open.some((node) => node.name === name);
  const put = (name: ElementName, ...children: string[]) =>
    innermost().children.push({ name, attributes: {}, children });

  /**
   * Returns the attributes of the link to an address; undefined for unsupported kinds of addresses, and
   * inside a link.
   */
  const linkTo = (address: string): Node['attributes'] | undefined => {
    const href = address.replace(encodedDirections, '');
    if (isOpen('a') || !isLinked(href)) return undefined;
    if (href.startsWith('/')) return { href };
    counts.links++;
    return trusted ? { href } : { href, rel: 'nofollow ugc noopener noreferrer' };
  };
  const begin = (token: Token) => {
    const link = token.tag === 'a' ? linkTo(String(token.attrGet('href') ?? '')) : undefined;
    const name = token.hidden || (token.tag === 'a' && !link) ? undefined : elements.get(token.tag);
    const node: Node = { name, attributes: link ?? attributesOf(token, name), children: [] };
    innermost().children.push(node);
    open.push(node);
    counts.depth = Math.max(counts.depth, open.filter((each) => each.name).length);
  };
  const add = (all: readonly Token[]) => {
    for (const token of all) {
      if (token.nesting === 1) begin(token);
      else if (token.nesting === -1) open.length > 1 && open.pop();
      else if (token.type === 'inline') add(token.children ?? []);
      else if (token.type === 'text') innermost().children.push(token.content);
      else if (token.type === 'code_inline') put('code', token.content);
      else if (token.type === 'hr' || token.type === 'hardbreak') put(token.type === 'hr' ? 'hr' : 'br');
      else if (token.type === 'softbreak') trusted ? innermost().children.push('\n') : put('br');
      else if (token.type === 'fence' || token.type === 'code_block') addCode(token.content);
      else if (token.type === 'image') addImage(token);
    }
  };
  const addCode = (content: string) => {
    const code: Node = { name: 'code', attributes: {}, children: [content] };
    innermost().children.push({ name: 'pre', attributes: {}, children: [code] });
  };
  // Pictures become links, so that no text can make a reader's browser send requests to another host.
  const addImage = (token: Token) => {
    const href = String(token.attrGet('src') ?? '');
    const link = linkTo(href);
    const node: Node = { name: link && 'a', attributes: link ?? {}, children: [token.content || href] };
    innermost().children.push(node);
  };

  add(tokens);
  const html: string[] = [];
  write(root, html);
  return { html: html.join(''), ...counts };
}

/** Whether a text may link to an address: of this site, of the web or of a mailbox. */
export function isLinked(href: string): boolean {
  return /^(\/(?![/\\])|https?:\/\/|mailto:)/i.test(href);
}

/** {@link directionControls} in an address. */
const encodedDirections = /%E2%80%A[A-E]|%E2%81%A[6-9A-F]/gi;

/** The elements of a text by token tag. Higher levels of headings belong to the page. */
const elements = new Map(
  Object.entries({
    p: 'p',
    br: 'br',
    hr: 'hr',
    blockquote: 'blockquote',
    ul: 'ul',
    ol: 'ol',
    li: 'li',
    pre: 'pre',
    h1: 'h4',
    h2: 'h4',
    h3: 'h4',
    h4: 'h4',
    h5: 'h4',
    h6: 'h4',
    code: 'code',
    strong: 'strong',
    em: 'em',
    s: 's',
    a: 'a',
    table: 'table',
    thead: 'thead',
    tbody: 'tbody',
    tr: 'tr',
    th: 'th',
    td: 'td',
  } as const),
);
type ElementName = typeof elements extends Map<string, infer Name> ? Name : never;

const inline: ReadonlySet<ElementName | undefined> = new Set([
  'br',
  'code',
  'strong',
  'em',
  's',
  'a',
  undefined,
]);
const empty: ReadonlySet<ElementName> = new Set(['br', 'hr']);

function attributesOf(token: Token, name: ElementName | undefined): Node['attributes'] {
  const start = Number(token.attrGet('start') ?? Number.NaN);
  const [, align] = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style') ?? '')) ?? [];
  if (align && (name === 'td' || name === 'th')) return { align };
  if (name === 'ol' && Number.isSafeInteger(start)) return { start: String(start) };
  // Tables may be wider than the page; the tabindex makes them scrollable by keyboard.
  return name === 'table' ? { tabindex: '0' } : {};
}

/** Appends a node to the pieces of the HTML. Block elements are written on lines of their own. */
function write({ name, attributes, children }: Node, html: string[]): void {
  const ownLine = !inline.has(name);
  if (ownLine && html.length > 0 && !html.at(-1)?.endsWith('\n')) html.push('\n');
  if (name) {
    const set = Object.entries(attributes).map(
      ([attribute, value]) => ` ${attribute}="${escaped(value).replaceAll('"', '&quot;')}"`,
    );
    html.push(`<${name}${set.join('')}${empty.has(name) ? ' />' : '>'}`);
  }
  for (const child of children) {
    if (typeof child !== 'string') write(child, html);
    else if (child !== '') html.push(escaped(child));
  }
  if (name && !empty.has(name)) html.push(`</${name}>`);
  if (ownLine || name === 'br') html.push('\n');
}

/**
 * Escapes a text. Characters that turn the direction of what follows are removed, also when written as
 * entities.
 */
function escaped(text: string): string {
  return text.replace(directionControls, '').replace(/[&<>]/g, (character) => entities[character] ?? '');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
