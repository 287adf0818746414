import { codeLines } from './code-lines.ts';
import { markedLines } from './line-marks.ts';
import { type Bracket, otherMeanings } from './other-meanings.ts';
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
  const lines = body.split('\n');
  const lineAt = lineReader(lines);
  const isCode = codeLines(lines);
  const isQuoted = quotedOffsets(body);
  const marked = markedLines(lines, isCode);
  const hasMeaningOfBody = otherMeanings(body, lines);
  const hasWeights = /\(\w[^()\n]{0,80}:\d(?:\.\d+)?\)|\[[^[\]\n]{0,80}:\s*0?\.\d+\]/.test(body);
  const hasSections = /^\[[a-z][\w."-]*\][ \t]*\n(?:[ \t]*\n)?[\w."-]+[ \t]*=(?!=)/m.test(body);
  let codeEnd = -1; // the end of the last index or array: a bracket there is another index

  return (at) => {
    const text = bracketed(body, at);
    if (text === null || /\{\{|\$\{/.test(text)) return null;
    const end = at + text.length + 2;
    const reference = bracketed(body, end);
    if (reference !== null && (isReference(reference) || links.has(fold(reference)))) {
      return { start: at, end: end + reference.length + 2, label: null };
    }
    const escaped = body[at - 1] === '\\' && body[at - 2] !== '\\';
    const line = lineAt(at);
    const opening = escaped ? at - 1 : at;
    const bracket: Bracket = {
      text,
      before: body.slice(Math.max(line.start, opening - lookBehind), opening),
      after: body.slice(end, Math.min(line.end, end + lookBehind)),
    };
    const { before, after } = bracket;
    const startsLine = opening - line.start <= lookBehind && /^[\s>]*(?:[-*+•]|\d+[.)])?\s*$/.test(before);
    if (at === codeEnd || inner.has(at) || followsCode(before) || looksLikeCode(text)) {
      codeEnd = end;
      return { start: at, end, label: null };
    }
    const { number } = line;
    const isAlone = startsLine && after.trim() === '';
    const hasOtherMeaning =
      (text === 'X' && startsLine) || // a checkbox
      links.has(fold(text)) ||
      tags.has(fold(text)) ||
      (/^[^NXYZ]$/.test(text) && /\p{L}/u.test(after[0] ?? '')) || // a changed letter in a quotation: [t]his
      (isListOfWords(text) && isYamlKey(before) && (at < preambleEnd || isAmongKeys(lines, number))) ||
      (marked.has(number) && /^(?:\[[\d:.,TZ/ +-]+\]|[\s\d:.,TZ/-])*$/.test(before)) ||
      (startsLine && isSectionHeader(body, end)) ||
      (hasSections && isAlone && /^[\w.-]+$/.test(text)) ||
      (isAlone && /^(?:\w+: )?[\w.-]+$/.test(text) && isAttribute(lines, number, isCode)) ||
      (/^\s*\[\w+\(.*\)\]\s*$/.test(lines[number]?.slice(0, 200) ?? '') &&
        isAttribute(lines, number, isCode)) || // within the arguments of an attribute
      (hasWeights && /^[a-z]+$/.test(text) && /(?:^|,)\s*$/.test(before) && /^\s*(?:,|$)/.test(after)) ||
      hasCodeAround(bracket) ||
      hasMeaningOfBody(bracket, number) ||
      (isCode(number) && !isQuoted(at) && !isInProse(bracket) && isCodeOfLine(text, after));
    if (escaped && !hasOtherMeaning) return { start: opening, end, label: null, escaped };
    return { start: at, end, label: hasOtherMeaning || escaped ? null : bracketLabel(text) };
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

/** Whether a text without a link definition is the second part of `[text][1]` or `[text][]`. */
function isReference(text: string): boolean {
  return /^\d*$/.test(text);
}

/**
 * Whether a bracket after this text is code: `arr[`, `name_[`, `call()[`, `\[`, `const [`. Scripts without
 * spaces never are.
 */
function followsCode(before: string): boolean {
  return /[\p{sc=Latin}\p{sc=Cyrl}\p{sc=Grek}0-9]_?$|\\\\$|\w\([^()]*\)$|\b(?:const|let|var)\s+$/u.test(
    before,
  );
}

function looksLikeCode(text: string): boolean {
  return !/\p{L}/u.test(text) || codeMarks.some((mark) => mark.test(text));
}

const codeMarks = [
  /^x$|^\d+\s*x\s*\d+$/, // ticked checkbox, a size in pixels
  /^[\^!/"'{@$<]|^\.\.\.\w|^[*&]\w/, // footnote, callout, closing tag, strings, variables, spread
  /^--?\w/, // option of a command
  /[`\\]/, // end of an inline code, escapes
  /^(?:true|false|null)(?:,|$)|^-?[\d.]+,\s*["']|^(?!e\.g)[\w.-]+(?:,\s*["'][^"']*["'])+$/, // arrays of other values
  /^[^()]*(?<![:;]-?)\)/, // from one interval to the next: [0, b), (b, 1]
  /\w=["'\w]|=>|==|<-|&&|\|\||::|;$|^[\w&']+; ?\w+$/, // attribute, expression, array of a length
  /\w\((?!(?:e?s|optional)\))/, // call
  /^(?:[A-Za-z]-[A-Za-z]|[^\p{L}\s])+$/u, // class of a regular expression: a-zA-Z0-9_
  /^\w(?:, ?\w)+$|^\w+\.\w+(?:, ?\w+\.\w+)+$|^\w+\+\d*$|^_ \||\| _$/, // variables, an interval, an offset
  /^ (?:! )?-\w |^ .*(?: [!=]=? |["$]).* $/, // test of a shell
  /^for [\w, ]+ in \S+ ?: /, // expression of Terraform
  /^\d[\dTZ:.+-]+(?: ?[AP]\.?M\.?)?$/i, // time
  /^(?!.*(?:e\.g|example|format|like|:\s))(?:.*\s)?\d{1,4}(?:-\d\d-\d\d(?:\d\d)?|:\d\d:\d\d)(?!\d)/, // date of a log or note
  /^\w+:[\d#]+$|^\p{Lu}[\p{L}'’-]+(?: (?:et al\.|(?:and|&) \p{Lu}[\p{L}'’-]+))?,? (?:19|20)\d\d[a-z]?(?:[;,]|$)/u, // citation
  /^:|^[^:]*:\S(?:[^:]*:)?\s*\d*\.?\d+$|^[^:]*:[^:]*:\s*\d*\.?\d+$|\S\|\S/, // parts of image prompts in turn
  /^[\w.]+ [a-z]\w*:\S/, // message of Objective-C
];

/** Whether the characters next to the bracket give it a meaning in code, whatever the rest of its line. */
function hasCodeAround({ text, before, after }: Bracket): boolean {
  return (
    (/ for [\w, ()]+ in /.test(text) && /[=(:,]\s*$|\breturn $/.test(before)) || // comprehension
    /^(?:\(|\{(?!\{)|::\w|@\{|\$[A-Za-z_])/.test(after) || // link, cast
    /(?:\?\.|&|&mut |\^|#!|=\{| -(?:is|isnot|as) )$/.test(before) ||
    (/[{,]\s*$/.test(before) && /^\s*=[^=]/.test(after)) || // key of a table in Lua
    (/[^}]\}$/.test(before) && /\\[A-Za-z]+\*?\{/.test(before)) || // option after an argument of LaTeX
    (/^\s*\d[\d:.,TZ/ +-]{6,}\s$/.test(before) && /^\s/.test(after)) || // thread in a log
    /^\s*\[[^[\]]*\d:\d\d:\d\d[^[\]]*\]\s?(?:\[[^[\]]*\]\s?)*$/.test(before) || // level and thread after the time
    /^\s*usage:/i.test(before) ||
    (/`$/.test(before) && /^`/.test(after) && hasIdentifier(`${before}[${text}]${after}`, text)) ||
    isSynopsis(`${before}[${text}]${after}`) ||
    (isKey(text) && (/^\+\[[A-Z]\w{0,4}\]/.test(after) || /\[[A-Z]\w{0,4}\]\+$/.test(before))) ||
    (isListOfNames(text) && (/^\s*=[^=]/.test(after) || /^[+-]?\s*[a-z_][\w.]*\s*=\s*$/.test(before)))
  );
}

/** Whether there are plain words before the bracket and a word or the end of a clause after it. */
function isInProse({ before, after }: Bracket): boolean {
  return (
    /(?:^|\p{L} )\p{L}*\p{Ll} $/u.test(before) && /^(?:[.,?!](?:\s|$)| \p{Ll}+(?:[ .,?!]|$))/u.test(after)
  );
}

/** Whether a bracket in a line of code belongs to the code, and is not a phrase to fill in. */
function isCodeOfLine(text: string, after: string): boolean {
  if (/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(text)) return false;
  if (/ for [\w, ()]+ in /.test(text) || /^: /.test(after)) return true;
  const isPhrase = /^[\p{L}\p{N}'’/-]+(?: [\p{L}\p{N}'’()./,-]+)+$/u.test(text) && !isListOfNames(text);
  const isTitle = /^\p{Lu}\S*(?: \p{Lu}\S*)+$/u.test(text);
  return !isPhrase || isTitle;
}

/** Whether a name in inline code is next to others, one of which is written like those of code. */
function hasIdentifier(line: string, text: string): boolean {
  const isName = /^\p{Lu}\w*$/u.test(text);
  return isName && /`\[?\p{Lu}\p{Ll}+\p{Lu}\w*\]?`/u.test(line) && /`[^`]*`[^`]*`/.test(line);
}

/** Whether a line is a command with its options and arguments: `tar [OPTION...] [FILE]...`. */
function isSynopsis(line: string): boolean {
  return (
    /^\s*[a-z][\w-]*(?: [a-z][\w-]*)?(?: (?:\[[^\]]+\]{1,2}|<\w+>|[A-Z_]+)(?:\.{3})?)+\s*$/.test(line) &&
    /\.\.\.|\[-/.test(line)
  );
}

/** A key of a keyboard. */
function isKey(text: string): boolean {
  return /^[A-Z]\w{0,4}$/.test(text);
}

function isListOfNames(text: string): boolean {
  return /^[\w$.]+(?:\s*[,|]\s*[\w$.]+)+$/.test(text);
}

/** Whether the line is an attribute, alone or among others, above or below code. */
function isAttribute(lines: readonly string[], line: number, isCode: (line: number) => boolean): boolean {
  const isOne = (n: number) => /^\s*#?\[.*\]\s*$/.test((lines[n] ?? '').slice(0, 200));
  let above = line - 1;
  let below = line + 1;
  while (isOne(above) && line - above < 10) above--;
  while (isOne(below) && below - line < 10) below++;
  return isCode(above) || isCode(below);
}

function isListOfWords(text: string): boolean {
  return /^[\w.-]+(?:,\s*[\w.-]+)*$/.test(text);
}

function isYamlKey(before: string): boolean {
  return /^\s*(?:- )?[\w-]+:\s+$/.test(before);
}

/** Whether the line is indented like a part of a YAML document, next to another key. */
function isAmongKeys(lines: readonly string[], line: number): boolean {
  const isKey = (text = '') => /^\s*(?:- )?[a-z][\w.-]*:(?:\s|$)/.test(text.slice(0, 100));
  return /^\s{2,}/.test(lines[line] ?? '') && (isKey(lines[line - 1]) || isKey(lines[line + 1]));
}

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
export function bracketLabel(text: string): string {
  const label = text.trim().replace(/\s+/g, ' ');
  return /^[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)+$/u.test(label) ? label.replace(/_+/g, ' ') : camelWords(label);
}

/**
 * Offsets of brackets inside another pair on the same line, except those in a quoted string inside that pair.
 */
function bracketsInBrackets(body: string): Set<number> {
  if (!/\[[^\]\n]*\[/.test(body)) return new Set();
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
  if (!body.includes(']:')) return new Set();
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

/** Returns a function for the line of an offset. Offsets must ascend, so that all calls take linear time. */
function lineReader(
  lines: readonly string[],
): (at: number) => { number: number; start: number; end: number } {
  let number = 0;
  let start = 0;
  return (at) => {
    for (
      let end = start + (lines[number]?.length ?? 0);
      at > end;
      end = start + (lines[number]?.length ?? 0)
    ) {
      start = end + 1;
      number++;
    }
    return { number, start, end: start + (lines[number]?.length ?? 0) };
  };
}

/** Returns a predicate: whether an offset is in quotes on its line. Offsets must ascend. */
function quotedOffsets(body: string): (at: number) => boolean {
  const marks = /["`\n]|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu;
  let open = '';
  let next = marks.exec(body);
  return (at) => {
    for (; next && next.index < at; next = marks.exec(body)) {
      const [mark] = next;
      const ends = mark === "'" && /[\p{L}\p{N}]/u.test(body[next.index - 1] ?? '');
      if (mark === '\n' || mark === open) open = '';
      else if (!ends) open ||= mark;
    }
    return open !== '';
  };
}

/** How many characters before and after a bracket on its line are examined for its meaning. */
const lookBehind = 80;
