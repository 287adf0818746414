import { bracketReader } from './placeholder-brackets.ts';
import { type Found, readNamed } from './placeholder-names.ts';
import { shellVariables } from './shell-variables.ts';
import { templateBlocks } from './template-blocks.ts';

/** Plain text in a prompt's body. */
interface TextSegment {
  kind: 'text';
  raw: string;
  /** As shown and copied, where a backslash keeps a bracket from being a placeholder: `\\[x]` is `[x]`. */
  unescaped?: string;
}

/**
 * A placeholder in a prompt's body for the reader's own words: `[topic]`, `{{topic}}`, `{{topic:tea}}` or
 * `${topic:tea}`.
 */
export interface PlaceholderSegment {
  kind: 'placeholder';
  /** As written in the body, including brackets or braces. */
  raw: string;
  /** The label with its case folded: placeholders with the same key share a value. */
  key: string;
  /** As shown to readers: `{{target_audience}}` and `${targetAudience}` are both "target audience". */
  label: string;
  /** Shown without a value: this placeholder's own default, otherwise the first default of its key. */
  default: string | undefined;
  /** What the reader chooses from, as in `{{tone:formal|casual}}`. */
  choices?: readonly string[];
}

export type Segment = TextSegment | PlaceholderSegment;

/** One field for the reader, however often the body uses it. */
export interface Placeholder {
  key: string;
  label: string;
  default: string | undefined;
  choices?: readonly string[];
  /** How many times it occurs in the body, at least 1. */
  count: number;
}

/** The location of a placeholder in a text, in UTF-16 code units, `end` exclusive. */
export interface PlaceholderRange {
  start: number;
  end: number;
  label: string;
}

/** The reader's values by key. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/**
 * Splits a prompt's body into text and placeholders. Joining every `raw` returns the exact body. Linear in
 * the body's length.
 *
 * A placeholder is `[a phrase]`, `{{a name}}` or `${a name}` of at most 80 characters within one line; the
 * last two may have a default after a colon, or several to choose from. Where the same characters have a
 * meaning in Markdown, code or a template (links, footnotes, checkboxes, indexes, arrays, attributes,
 * expressions, blocks) or follow a backslash, they remain text.
 */
export function segmentsOf(body: string): Segment[] {
  const opening = /\[|\$?\{+/g;
  if (body.search(opening) < 0) return body ? [{ kind: 'text', raw: body }] : [];
  const readBracket = bracketReader(body);
  const isInBlock = templateBlocks(body);
  const isCodeVariable = shellVariables(body);
  const segments: Segment[] = [];
  let taken = 0;
  let escapes: number[] = [];
  const addText = (end: number) => {
    if (taken < end) segments.push(textSegment(body, taken, end, escapes));
    escapes = [];
  };
  for (let match = opening.exec(body); match; match = opening.exec(body)) {
    const [marks] = match;
    const found = marks === '[' ? readBracket(match.index) : readNamed(body, match.index, marks);
    if (!found) continue;
    opening.lastIndex = found.end;
    if (found.escaped) escapes.push(found.start);
    if (found.label === null || (marks !== '[' && isInBlock(match.index)) || isCodeVariable(found)) continue;
    addText(found.start);
    segments.push(placeholder(body.slice(found.start, found.end), found.label, found));
    taken = found.end;
  }
  addText(body.length);
  return withSharedDefaults(segments);
}

function textSegment(body: string, start: number, end: number, escapes: readonly number[]): Segment {
  const raw = body.slice(start, end);
  if (!escapes.length) return { kind: 'text', raw };
  const parts = escapes.map((backslash, n) => body.slice((escapes[n - 1] ?? start - 1) + 1, backslash));
  return { kind: 'text', raw, unescaped: parts.join('') + body.slice((escapes.at(-1) ?? 0) + 1, end) };
}

/** The locations of the placeholders of a text. */
export function placeholderRanges(text: string): PlaceholderRange[] {
  const ranges: PlaceholderRange[] = [];
  let start = 0;
  for (const segment of segmentsOf(text)) {
    const end = start + segment.raw.length;
    if (segment.kind === 'placeholder') ranges.push({ start, end, label: segment.label });
    start = end;
  }
  return ranges;
}

/** The fields of a body, or of its segments: each placeholder once, in the order of first appearance. */
export function placeholdersOf(body: string | readonly Segment[]): Placeholder[] {
  const byKey = new Map<string, Placeholder>();
  for (const segment of typeof body === 'string' ? segmentsOf(body) : body) {
    if (segment.kind === 'text') continue;
    const { key, label, default: fallback, choices } = segment;
    const known = byKey.get(key);
    if (!known) byKey.set(key, { key, label, default: fallback, count: 1, ...(choices && { choices }) });
    else {
      known.count++;
      if (choices) known.choices ??= choices;
    }
  }
  return [...byKey.values()];
}

/**
 * A body, or its segments, with the reader's values in place of its placeholders. Without a value, or with a
 * blank one, the default is used, otherwise the placeholder as written. Values are inserted literally:
 * placeholders inside them are not parsed.
 */
export function fillPlaceholders(body: string | readonly Segment[], values: PlaceholderValues): string {
  return (typeof body === 'string' ? segmentsOf(body) : body)
    .map((segment) =>
      segment.kind === 'text' ? (segment.unescaped ?? segment.raw) : filled(segment, values),
    )
    .join('');
}

/**
 * Splits a body after its 2,000th placeholder: the first part is shown with its placeholders highlighted, the
 * rest as plain text, because browsers take seconds for tens of thousands of elements. All placeholders can
 * be filled in.
 */
export function splitHighlighted(segments: readonly Segment[]): [highlighted: Segment[], rest: Segment[]] {
  let count = 0;
  const end = segments.findIndex(({ kind }) => kind === 'placeholder' && ++count > maxHighlighted);
  return end < 0 ? [[...segments], []] : [segments.slice(0, end), segments.slice(end)];
}

const maxHighlighted = 2_000;

/** The value of a key; '' if it has none. Authors choose the keys, so 'constructor' can be one. */
export function filledWith(values: PlaceholderValues, key: string): string {
  return (Object.hasOwn(values, key) && values[key]) || '';
}

/**
 * The number of placeholders that remain as written when the text is copied: they have neither a value nor a
 * default.
 */
export function blanksIn(placeholders: readonly Placeholder[], values: PlaceholderValues): number {
  return placeholders.filter(
    ({ key, default: fallback }) => fallback === undefined && !filledWith(values, key).trim(),
  ).length;
}

function placeholder(raw: string, label: string, { fallback, choices }: Found): PlaceholderSegment {
  const key = placeholderKey(label);
  return { kind: 'placeholder', raw, key, label, default: fallback, ...(choices && { choices }) };
}

/**
 * `${tone:warm} … ${tone}`: the second gets the first one's default; `${tone:warm} … ${tone:dry}` keep their
 * own.
 */
function withSharedDefaults(segments: Segment[]): Segment[] {
  const first = new Map<string, string>();
  for (const segment of segments) {
    if (segment.kind === 'text' || segment.default === undefined || first.has(segment.key)) continue;
    first.set(segment.key, segment.default);
  }
  for (const segment of segments) {
    if (segment.kind === 'text' || segment.default !== undefined) continue;
    const shared = first.get(segment.key);
    if (shared !== undefined) segment.default = shared;
  }
  return segments;
}

function filled(segment: PlaceholderSegment, values: PlaceholderValues): string {
  const value = filledWith(values, segment.key);
  return value.trim() ? value : (segment.default ?? segment.raw);
}

/** The key of a placeholder with this label, which may be written in any case. */
export function placeholderKey(label: string): string {
  return label.normalize('NFC').toLowerCase();
}
