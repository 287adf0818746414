import { limits } from '../../core/limits.ts';
import { bracketLabel, bracketReader } from './placeholder-brackets.ts';
import { readNamed } from './placeholder-names.ts';
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

/** Says what to do about a text with too many different placeholders. */
export const tooManyInputs = `Prompt Content can have at most ${limits.inputsPerPrompt} different placeholders. Write a backslash before brackets and braces that are text`;

/** The location of a placeholder in a text, in UTF-16 code units, `end` exclusive. */
export interface PlaceholderRange {
  start: number;
  end: number;
  label: string;
}

/** The reader's values by key. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** What reading a body found. */
export interface PlaceholderMarks {
  /**
   * Start and end of each placeholder, and of each backslash that copies omit, in ascending order, in UTF-16
   * code units, the end exclusive.
   */
  marks: number[];
  /** Why the rest of the body has no placeholders: too many different ones, or too little time. */
  excess?: 'inputs' | 'time';
}

/**
 * Finds the placeholders of a prompt's body. Linear in its length. At most {@link limits.inputsPerPrompt}
 * have different labels; further ones are text, as is everything after `isLate` returns true.
 *
 * A placeholder is `[a phrase]`, `{{a name}}` or `${a name}` of at most 80 characters within one line; the
 * last two may have a default after a colon, or several to choose from. Where the same characters have a
 * meaning in Markdown, code or a template (links, footnotes, checkboxes, indexes, arrays, attributes,
 * expressions, blocks) or follow a backslash, they remain text.
 */
export function placeholderMarks(body: string, isLate: () => boolean = () => false): PlaceholderMarks {
  const opening = /\[|\$?\{+/g;
  if (body.search(opening) < 0) return { marks: [] };
  const readBracket = bracketReader(body);
  const isInBlock = templateBlocks(body);
  const isCodeVariable = shellVariables(body);
  const read: PlaceholderMarks = { marks: [] };
  const keys = new Set<string>();
  for (let match = opening.exec(body); match; match = opening.exec(body)) {
    if (isLate()) return { ...read, excess: 'time' };
    const [marks] = match;
    const found = marks === '[' ? readBracket(match.index) : readNamed(body, match.index, marks);
    if (!found) continue;
    opening.lastIndex = found.end;
    if (found.escaped) read.marks.push(found.start, found.start + 1);
    if (found.label === null || (marks !== '[' && isInBlock(match.index)) || isCodeVariable(found)) continue;
    const key = placeholderKey(found.label);
    if (keys.size < limits.inputsPerPrompt) keys.add(key);
    else if (!keys.has(key)) read.excess = 'inputs';
    if (keys.has(key)) read.marks.push(found.start, found.end);
  }
  return read;
}

/**
 * Splits a prompt's body into text and placeholders, by the marks of {@link placeholderMarks} if the caller
 * has them. Joining every `raw` returns the exact body.
 */
export function segmentsOf(body: string, marks: readonly number[] = placeholderMarks(body).marks): Segment[] {
  const segments: Segment[] = [];
  let taken = 0;
  let escapes: number[] = [];
  const addText = (end: number) => {
    if (taken < end) segments.push(textSegment(body, taken, end, escapes));
    escapes = [];
  };
  for (let n = 0; n + 1 < marks.length; n += 2) {
    const [start = 0, end = 0] = marks.slice(n, n + 2);
    const raw = body.slice(start, end);
    if (raw === '\\') {
      escapes.push(start);
      continue;
    }
    addText(start);
    segments.push(placeholder(raw));
    taken = end;
  }
  addText(body.length);
  return withSharedDefaults(segments);
}

/** Reads a placeholder as written in a body: its label, and its own default and choices. */
function placeholder(raw: string): PlaceholderSegment {
  const named = raw.startsWith('[') ? null : readNamed(raw, 0, /^\$?\{+/.exec(raw)?.[0] ?? '');
  const label = named?.label ?? bracketLabel(raw.slice(1, -1));
  const { fallback, choices } = named ?? {};
  return {
    kind: 'placeholder',
    raw,
    key: placeholderKey(label),
    label,
    default: fallback,
    ...(choices && { choices }),
  };
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
 * placeholders inside them are not parsed. Throws if the text {@link isTooLong}, before it is created.
 */
export function fillPlaceholders(body: string | readonly Segment[], values: PlaceholderValues): string {
  const segments = typeof body === 'string' ? segmentsOf(body) : body;
  if (isTooLong(segments, values)) throw new RangeError('The filled-in text would be too long');
  return segments.map((segment) => filled(segment, values)).join('');
}

/** Whether the text with these values would have more than {@link limits.filledPrompt} characters. */
export function isTooLong(segments: readonly Segment[], values: PlaceholderValues): boolean {
  return segments.reduce((sum, segment) => sum + filled(segment, values).length, 0) > limits.filledPrompt;
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

/**
 * `${tone:warm} … ${tone}`: the second gets the first one's default; `${tone:warm} … ${tone:dry}` keep their
 * own. Defaults that are used again add up to at most {@link limits.body} characters, so that a short text
 * cannot become a huge one; further placeholders have none.
 */
function withSharedDefaults(segments: Segment[]): Segment[] {
  let left = limits.body;
  const first = new Map<string, string>();
  for (const segment of segments) {
    if (segment.kind === 'text' || segment.default === undefined || first.has(segment.key)) continue;
    first.set(segment.key, segment.default);
  }
  for (const segment of segments) {
    if (segment.kind === 'text' || segment.default !== undefined) continue;
    const shared = first.get(segment.key);
    if (shared === undefined || shared.length > left) continue;
    left -= shared.length;
    segment.default = shared;
  }
  return segments;
}

function filled(segment: Segment, values: PlaceholderValues): string {
  if (segment.kind === 'text') return segment.unescaped ?? segment.raw;
  const value = filledWith(values, segment.key);
  return value.trim() ? value : (segment.default ?? segment.raw);
}

/** The key of a placeholder with this label, which may be written in any case. */
export function placeholderKey(label: string): string {
  return label.normalize('NFC').toLowerCase();
}
