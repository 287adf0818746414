import { cutText, shorten } from '../core/text/text.ts';

const maxRead = 1_000;

const maxLines = 16;
const maxCharacters = 400;

/**
 * The beginning of a prompt for lists and its cover. For a premium prompt it is the summary, because the text
 * is not public.
 */
export function beginningOf({
  title,
  body,
  summary,
  isPremium,
}: {
  title: string;
  body: string;
  summary: string;
  isPremium: boolean;
}): string {
  return isPremium ? coverText(summary, '') : coverText(body, title);
}

/**
 * The text on a prompt's generated cover: the first lines of its body, without the title, blank lines, and
 * Markdown syntax that would be noise at this size. At most 400 characters; '' for a blank body. Placeholders
 * remain as written.
 */
export function coverText(body: string, title: string): string {
  const start = withoutPreamble(cutText(body, maxRead));
  let shown = '';
  let titleOnly = '';
  let count = 0;
  for (const raw of start.split('\n')) {
    const line = lineOf(raw);
    if (!visible.test(line) || aboutFile.test(line)) continue;
    if (!shown && repeats(line, title)) titleOnly ||= line;
    else {
      shown += shown ? `\n${line}` : line;
      if (++count === maxLines || shown.length > maxCharacters) break;
    }
  }
  // If the body contains nothing else, the title is shown.
  return cut(shown || titleOnly);
}

/** Lines about the author and date of a file, not about the prompt's subject. */
const aboutFile =
  /^\W{0,4}(?:author|version|license|last (?:updated|modified)|changelog|date)\s*(?::.{0,60})?$/i;
const visible = /[^\s\p{Cf}]/u;

/** The text without front matter and comments. */
function withoutPreamble(text: string): string {
  const body = /^\s*---\n/.test(text) ? text.replace(/^\s*---\n[\s\S]*?\n---(?:\n|$)/, '') : text;
  return body.includes('<!--') ? body.replace(/<!--[\s\S]*?-->/g, '') : body;
}

/**
 * A line without the syntax of headings, quotations, links, emphasis and code, with little indentation and
 * single spaces; '' for code fences, rules and images.
 */
function lineOf(raw: string): string {
  let line = raw.trimEnd();
  if (/^[ \t]*(?:```|~~~|(?:[-*_=][ \t]*){3,}$)/.test(line)) return '';
  if (/[#>[*`]/.test(line)) {
    line = line
      .replace(/^(\s*)(?:#{1,6}|>+)\s+/, '$1')
      .replace(/!\[[^[\]\n]*\]\([^()\n]*\)/g, '')
      .replace(/\[([^[\]\n]+)\]\([^()\n]*\)/g, '$1')
      .replace(/\*\*|`/g, '');
  }
  const text = line.trim();
  const indent = line.startsWith(' ') || line.startsWith('\t') ? indentOf(line) : '';
  return indent + (/\s\s|\t/.test(text) ? text.replace(/\s+/g, ' ') : text);
}

function indentOf(line: string): string {
  const spaces = /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '  ') ?? '';
  return spaces.slice(0, 4);
}

/** Whether a line repeats the title, regardless of its syntax, case and label ("Prompt: …"). */
function repeats(line: string, title: string): boolean {
  if (line.length > 2 * title.length + 20) return false;
  const said = lettersOf(title);
  return lettersOf(line) === said || lettersOf(line.replace(label, '')) === said;
}

const label = /^\s*(?:system )?(?:prompt|title|name|task|skill)\s*[:：—–-]\s*/i;

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]|\uFE0F/gu, '');
}

/** Cuts a text to at most {@link maxCharacters}, without leaving an incomplete placeholder. */
function cut(text: string): string {
  if (text.length <= maxCharacters) return text;
  const short = shorten(text, maxCharacters);
  return short.replace(/(?:\[[^[\]\n]{0,90}|\$?\{+[^{}\n]{0,600})…$/, '…');
}
