import { camelWords, type Found } from './placeholder-names.ts';

/**
 * Returns a function that reads the `[` at an offset of the body; call it with ascending offsets. It returns
 * a placeholder, a bracket with another meaning to be skipped (`label: null`), or null if no closing bracket
 * follows within the limits.
 */
export function bracketReader(body: string): (at: number) => Found | null {
  const inner = bracketsInBrackets(body);
  const links = definedLinks(body);
  const tags = closedTags(body);
  const preambleEnd = frontMatterEnd(body);
  const lineStart = lineStarts(body);
  let codeEnd = -1; // the end of the last index or array: a bracket there is another index

  return (at) => {
    const text = bracketed(body, at);
    if (text === null || /\{\{|\$\{/.test(text)) return null;
    const end = at + text.length + 2;
    const reference = bracketed(body, end);
    if (reference !== null && (isReference(reference) || links.has(fold(reference)))) {
      return { start: at, end: end + reference.length + 2, label: null };
    }
    const before = body.slice(Math.max(lineStart(at), at - lookBehind), at);
    const startsLine = at - lineStart(at) <= lookBehind && /^[\s>]*(?:[-*+•]|\d+[.)])?\s*$/.test(before);
    if (at === codeEnd || inner.has(at) || followsCode(before) || looksLikeCode(text)) {
      codeEnd = end;
      return { start: at, end, label: null };
    }
    const hasOtherMeaning =
      (text === 'X' && startsLine) || // a checkbox
      body[end] === '(' || // a link
      links.has(fold(text)) ||
      tags.has(fold(text)) ||
      (text.length === 1 && /\p{L}/u.test(body[end] ?? '')) || // a changed letter in a quotation: [t]his
      (at < preambleEnd && text.includes(',') && /^[\w-]+:\s*$/.test(before)) || // a list in YAML
      (startsLine && isSectionHeader(body, end));
    return { start: at, end, label: hasOtherMeaning ? null : bracketLabel(text) };
  };
}

/**
 * The text between the bracket at `at` and its closing one, if that follows on the same line within 80
 * characters.
 */
function bracketed(body: string, at: number): string | null {
  const pattern = /\[([^[\]\r\n]{0,80})\]/y;
  pattern.lastIndex = at;
  return pattern.exec(body)?.[1] ?? null;
}

/**
 * Whether a text without a link definition looks like the second part of `[text][id]`: empty, or a typical
 * identifier.
 */
function isReference(text: string): boolean {
  return text === '' || /^[a-z0-9][a-z0-9.-]*$/.test(text);
}

/**
 * Whether a bracket after this text is code: `arr[`, `name_[`, `call()[`, `\[`, `const [`. Scripts without
 * spaces never are.
 */
function followsCode(before: string): boolean {
  return /[\p{sc=Latin}\p{sc=Cyrl}\p{sc=Grek}0-9]_?$|\\$|\w\([^()]*\)$|\b(?:const|let|var)\s+$/u.test(before);
}

function looksLikeCode(text: string): boolean {
  return !/\p{L}/u.test(text) || codeMarks.some((mark) => mark.test(text));
}

const codeMarks = [
  /^x$|^\d+\s*x\s*\d+$/, // ticked checkbox, a size in pixels
  /^[\^!/"'{]/, // footnote, callout, closing tag, array of strings or objects
  /^--?\w/, // option of a command
  /[`\\]/, // end of an inline code, escapes
  /^(?:true|false|null)(?:,|$)|^-?[\d.]+,\s*["']/, // arrays of other values
  /\w=["'\w]|=>|==|&&|\|\||::|;$/, // attribute, expression
  /\w\((?!(?:e?s|optional)\))/, // call
  /^(?:[A-Za-z]-[A-Za-z]|\d-\d|[^\p{L}\s])+$/u, // class of a regular expression: a-zA-Z0-9_
];

/** `[package]` above `name = "…"`: the header of a section in TOML or INI. */
function isSectionHeader(body: string, end: number): boolean {
  const settings = /[ \t]*(?:\n[ \t]*){1,3}[\w."-]{1,80}[ \t]*=(?!=)/y;
  settings.lastIndex = end;
  return settings.test(body);
}

/**
 * The label shown for a bracket's text: white space collapsed; a single `SNAKE_CASE` or `camelCase` word
 * split into words.
 */
function bracketLabel(text: string): string {
  const label = text.trim().replace(/\s+/g, ' ');
  return /^[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)+$/u.test(label) ? label.replace(/_+/g, ' ') : camelWords(label);
}

/**
 * Offsets of brackets inside another pair on the same line, except those in a quoted string inside that pair.
 */
function bracketsInBrackets(body: string): Set<number> {
  const open: { at: number; inString: boolean }[] = [];
  const closed = new Set<number>();
  const nested: { at: number; by: number }[] = [];
  let inString = false;
  for (let at = 0; at < body.length; at++) {
    const mark = body[at];
    if (mark === '"') inString = !inString;
    else if (mark === '[') open.push({ at, inString });
    else if (mark === '\n') open.length = 0;
    else if (mark === ']') {
      const pair = open.pop();
      const around = open.at(-1);
      if (pair) closed.add(pair.at);
      if (pair && around?.inString === pair.inString) nested.push({ at: pair.at, by: around.at });
    }
  }
  return new Set(nested.filter(({ by }) => closed.has(by)).map(({ at }) => at));
}

/** Labels that the body defines as links, `[label]: address "title"`, folded. */
function definedLinks(body: string): Set<string> {
  const definition =
    /^ {0,3}\[([^[\]\n]{1,80})\]:[ \t]+(?=<|(?:https?|ftp|mailto):|www\.|[/#]|\.\.?\/|[\w-]+\.\w)\S+(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$/gm;
  return new Set(Array.from(body.matchAll(definition), ([, label = '']) => fold(label)));
}

/** Names that the body closes with `[/name]`, so that `[name]` is an opening tag; folded. */
function closedTags(body: string): Set<string> {
  return new Set(Array.from(body.matchAll(/\[\/([^[\]\n]{1,80})\]/g), ([, name = '']) => fold(name)));
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The end of the YAML block between two `---` lines at the start of the body; 0 if there is none. */
function frontMatterEnd(body: string): number {
  return body.startsWith('---\n') ? Math.max(0, body.indexOf('\n---', 3)) : 0;
}

/**
 * Returns a function for the start of an offset's line. Offsets must ascend, so that all calls together take
 * linear time.
 */
function lineStarts(body: string): (at: number) => number {
  let start = 0;
  let next = body.indexOf('\n');
  return (at) => {
    while (next !== -1 && next < at) {
      start = next + 1;
      next = body.indexOf('\n', start);
    }
    return start;
  };
}

/** How many characters before a bracket on its line are examined for its meaning. */
const lookBehind = 40;
