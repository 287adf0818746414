import { cutText } from '../../core/text/text.ts';

/** The prose at the beginning of a prompt. */
export interface Prose {
  /** Sentences in order, without the marks of Markdown, HTML and JSON, headings, list items, code and lines about authorship. */
  sentences: string[];
  /** What a line such as "Goal: …" or "Purpose: …" near the start says, else null. */
  goal: string | null;
  /** The first item of a list, by the sentence with a colon that announces it. */
  firstItems: Map<string, string>;
}

/** Reads the prose at the beginning of a prompt's body, be that plain text, Markdown, HTML, JSON or code. */
export function proseOf(body: string): Prose {
  const text = cutText(body, readUpTo);
  const described =
    descriptionInFrontMatter(text) ?? (/^\s*(?:\{\s*"|\[\s*["{])/.test(text) ? textInJson(text) : null);
  if (described !== null) return { sentences: sentencesOf(described), goal: null, firstItems: new Map() };
  return proseOfLines(withoutMarks(text).split('\n'));
}

/** Code units that are examined: enough for the first sentences after any preamble. */
const readUpTo = 6_000;

function descriptionInFrontMatter(text: string): string | null {
  const matter = /^\s*---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const value = /^description:[ \t]*(?:[|>][-+]?[ \t]*\n)?[ \t]*["']?(.{20,})/m.exec(matter)?.[1];
  return value?.replace(/["']\s*$/, '').replace(/\\n/g, ' ') ?? null;
}

/** The text in JSON that describes the prompt, by its key; otherwise the first that reads like a sentence. */
function textInJson(text: string): string {
  let first = '';
  for (const [, key = '', value = ''] of text.matchAll(/"([^"\\\n]{1,60})"\s*:\s*"((?:[^"\\]|\\.)*)"/g)) {
    if (!/(?:\S+\s+){3}\S/.test(value) || /^(?:title|name|version)$/i.test(key)) continue;
    const plain = value.replace(/\\[nrt]/g, ' ').replace(/\\(.)/g, '$1');
    if (/^(?:description|task|purpose|objective|goal|prompt|instruction|concept)s?$/i.test(key)) return plain;
    first ||= plain;
  }
  return first;
}

/** The text without front matter, marks of comments and code fences, images and tags, and with links and emphasis as plain text. */
function withoutMarks(text: string): string {
  return text
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--|-->/g, '\n')
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<\/?(?:b|i|u|em|strong|code|kbd|a|span|img|sub|sup)\b[^<>\n]{0,200}>/gi, '')
    .replace(
      /<[/!]?(?:doctype|html|head|title|body|meta|link|div|p|br|hr|h[1-6]|ul|ol|li|table|t[rdh]|thead|tbody)\b[^<>\n]{0,200}>/gi,
      '\n',
    )
    .replace(/^[ \t]*<\/?[a-z][^<>\n]{0,200}>|<\/[a-z][\w-]*>[ \t]*$/gim, '')
    .replace(/!\[[^[\]\n]*\]\([^()\n]*\)/g, '')
    .replace(/\[([^[\]\n]+)\]\([^()\n]*\)/g, '$1')
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .replace(/(\*\*|__|`)(?=\S)([^\n]+?)\1/g, '$2');
}

function proseOfLines(lines: readonly string[]): Prose {
  const texts: string[] = [];
  const firstItems = new Map<string, string>();
  for (const raw of lines) {
    const item = /^\s*(?:[-*+•–●▪□]|\d+[.)])\s+(?=\S)/.test(raw);
    const line = contentOf(raw);
    const [, label = '', value = ''] = /^([\p{L}' /&-]{3,24}?)\s*[:：]\s*(.*)$/u.exec(line) ?? [];
    const last = texts.at(-1);
    if (!line || aboutFile.test(label)) continue;
    if (goalLabel.test(label)) {
      if (value.length >= 20) return { sentences: [], goal: value, firstItems };
    } else if (roleLabel.test(label)) {
      if (value) texts.push(value);
    } else if (item) {
      const announced = last?.endsWith(':') ? sentencesOf(last).at(-1) : undefined;
      if (announced?.endsWith(':') && !firstItems.has(announced)) firstItems.set(announced, line);
    } else if (last !== undefined && /^\p{Ll}/u.test(line) && !/[.!?:。！？：]$/.test(last)) {
      texts[texts.length - 1] = `${last} ${line}`;
    } else if (!/^(?!you\b|.*[.!?] )(?:\S+\s+){0,6}\S+[:：]$/i.test(line)) texts.push(line);
  }
  return { sentences: firstSentences(texts), goal: null, firstItems };
}

/** The first sentences that are not headings, as many as a summary may need; headings if there is nothing else. */
function firstSentences(texts: readonly string[]): string[] {
  const full: string[] = [];
  const headings: string[] = [];
  let length = 0;
  for (const text of texts) {
    for (const sentence of sentencesOf(text)) {
      const isHeading = /^\p{Lu}(?:\S*\s){0,2}\S*[\p{L}\p{N})]$/u.test(sentence);
      (isHeading ? headings : full).push(sentence);
      if (!isHeading) length += sentence.length;
    }
    if (full.length >= enough.sentences && length >= enough.length) break;
  }
  return full.length ? full : headings;
}

/** The number of sentences, and their length in code units, that are enough for any summary. */
const enough = { sentences: 6, length: 300 } as const;

/** A line's words without quotation and list marks; empty for headings, rules, table rows and code. */
function contentOf(raw: string): string {
  const line = raw.replace(/^[\s>]+/, '').trim();
  if (/^#{1,6}\s|^\|/.test(line) || isCode(line)) return '';
  const words = line.replace(/^(?:\d+[.)]\s+)?[^\p{L}\p{N}"“'‘([{$¿¡«「【]*/u, '').replace(/\s+/g, ' ');
  const isShout = /\p{Lu}/u.test(words) && !/\p{Ll}/u.test(words) && !/[.!?]$/.test(words);
  return /\p{L}/u.test(words) && !isShout ? words : '';
}

function isCode(line: string): boolean {
  if (/^"[^"]+"\s*:/.test(line)) return true;
  return (
    /[;{}]$|^(?:import|const|let|var|def|class|function|return)\b.*[({=]/.test(line) &&
    !/[.!?] \p{Lu}/u.test(line)
  );
}

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text.replace(/\s+/g, ' ').trim())) {
    const last = sentences.at(-1);
    // Full stops inside names such as ".NET" do not end a sentence.
    if (last !== undefined && !/[\s。！？：]$/.test(last)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /\p{L}/u.test(sentence));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const goalLabel =
  /^(?:your |the |primary |main |core )?(?:goal|objective|purpose|task|mission|description)$/i;
const roleLabel = /^(?:role|persona|act as|situation|context)$/i;
const aboutFile =
  /^(?:author|version|versions|changelog|last (?:updated|modified)|audience|(?:prompt )?name|title|date|license|supported .*|tags|model|recommended .*|engines?|inputs?|notes?|language|format|status)$/i;
