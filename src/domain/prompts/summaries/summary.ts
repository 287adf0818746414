import { limits } from '../../core/limits.ts';
import { cutText, shorten } from '../../core/text/text.ts';
import { segmentsOf } from '../placeholders/placeholders.ts';

/**
 * A summary for a prompt without one: the first sentence of its body, plus the next ones while it is short,
 * on one line, without the syntax of Markdown and HTML. Placeholders appear as their names. For JSON, it is
 * the first string of several words; for a body without words, the title. Never empty.
 */
export function summaryFrom(body: string, title: string): string {
  let summary = '';
  for (const sentence of sentencesOf(cutText(body, readUpTo))) {
    // A sentence that ends with a colon introduces a list, which is not shown.
    const continues = sentenceEnd.test(summary) && !sentence.endsWith(':');
    if (
      summary &&
      (!continues || summary.length >= minLength || summary.length + sentence.length > targetLength)
    )
      break;
    summary = summary ? `${summary} ${sentence}` : sentence;
  }
  return (
    shorten(trimmedClause(withNames(summary)), targetLength) ||
    shorten(title.replace(/\s+/g, ' ').trim(), limits.summary) ||
    'A prompt'
  );
}

/** Removes punctuation that ends a clause, and an unpaired quotation mark. */
function trimmedClause(text: string): string {
  return text.replace(/(?<![\s:,;])[\s:,;]+$/, '').replace(/^["“](?=[^"”]*$)/, '');
}

/**
 * The sentences of a body, without headings, tables and the lines that fence code, and everything before the
 * text.
 */
function* sentencesOf(body: string): Generator<string> {
  const text = /^\s*[[{]\s*["{[]/.test(body) ? firstTextIn(body) : withoutMarks(body);
  const labels: string[] = [];
  let isText = false;
  // A line that continues in lower case is wrapped.
  for (const line of text.split(/\n(?!\p{Ll})/u))
    for (const { segment } of segmenter.segment(line.replace(/\s+/g, ' '))) {
      const sentence = segment.trim();
      if (!/\p{L}/u.test(sentence)) continue;
      // A few words without a full stop are a heading or a label.
      isText ||= sentenceEnd.test(sentence) || severalWords.test(sentence);
      if (isText) yield sentence;
      else labels.push(sentence);
    }
  if (!isText) yield* labels;
}

/** The first string value of several words in a JSON text. */
function firstTextIn(json: string): string {
  const texts = Array.from(json.matchAll(/[:[,]\s*"((?:[^"\\]|\\.)*)"(?!\s*:)/g), ([, text = '']) => text);
  return (
    texts
      .find((text) => severalWords.test(text))
      ?.replace(/\\[nrt]/g, ' ')
      .replace(/\\(.)/g, '$1') ?? ''
  );
}

function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}[ \t].*|\|.*)$/gm, '')
    .replace(/<[/!]?[a-z][^<>\n]{0,200}>|<!--|-->/gi, ' ')
    .replace(/!\[[^[\]\n]*\]\([^()\n]*\)/g, '')
    .replace(/\[([^[\]\n]+)\]\([^()\n]*\)/g, '$1')
    .replace(/^[ \t]*(?:>[ \t]*)*(?:[-*+•][ \t]+|\d+[.)][ \t]+)?/gm, '')
    .replace(/(\*\*|__|\*|`)(?=\S)([^\n]+?)\1/g, '$2')
    .replace(/[*#`]+/g, '');
}

/** Placeholders as `[name]`, whichever syntax they use, without defaults. */
function withNames(text: string): string {
  return segmentsOf(text)
    .map((segment) => (segment.kind === 'text' ? (segment.unescaped ?? segment.raw) : `[${segment.label}]`))
    .join('');
}

/** Code units of the body that are examined: enough for the first sentences after any heading. */
const readUpTo = 3_000;
/**
 * Lengths of a summary in code units: another sentence is added to a shorter one, and a longer one is cut.
 */
const minLength = 60;
const targetLength = 160;
const sentenceEnd = /[.!?。！？]["”')\]]*$/;
const severalWords = /\S\s+\S+\s+\S+\s+\S/;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
