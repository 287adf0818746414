import { bracketReader } from './placeholder-brackets.ts';
import { readNamed } from './placeholder-names.ts';

/** A stretch of a prompt's body that is kept as it is. */
interface TextSegment {
  kind: 'text';
  raw: string;
}

/** A place in a prompt's body for the reader's own words: `[topic]`, `{{topic}}`, `{{topic:tea}}` or `${topic:tea}`. */
export interface PlaceholderSegment {
  kind: 'placeholder';
  /** As written in the body, marks included. */
  raw: string;
  /** The same for every placeholder that means the same: the label, case folded. */
  key: string;
  /** As a reader sees it: `{{target_audience}}` and `${targetAudience}` are both "target audience". */
  label: string;
  /** What stands there while the reader gives nothing: this placeholder's own default, else the first of its key. */
  default: string | undefined;
}

export type Segment = TextSegment | PlaceholderSegment;

/** One thing a prompt asks its reader for, however often its body names it. */
export interface Placeholder {
  key: string;
  label: string;
  default: string | undefined;
  /** How many times it stands in the body, at least 1. */
  count: number;
}

/** What a reader filled in, by the placeholder's key. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/**
 * A prompt's body as text and placeholders. Joining every `raw` gives the body back exactly. Linear in the body's length.
 *
 * A placeholder is `[a phrase]`, `{{a name}}` or `${a name}` of at most 80 characters within one line; the last two may carry
 * a default after a colon. What the same marks mean in Markdown and in code (links, footnotes, checkboxes, indexes,
 * arrays, template expressions) stays text, and so does a mark after a backslash.
 */
export function segmentsOf(body: string): Segment[] {
  const opening = /\[|\$?\{+/g;
  if (body.search(opening) < 0) return body ? [{ kind: 'text', raw: body }] : [];
  const readBracket = bracketReader(body);
  const segments: Segment[] = [];
  let taken = 0;
  for (let match = opening.exec(body); match; match = opening.exec(body)) {
    const found = match[0] === '[' ? readBracket(match.index) : readNamed(body, match.index, match[0]);
    if (!found) continue;
    opening.lastIndex = found.end;
    if (found.label === null) continue;
    const text = body.slice(taken, found.start);
    if (text) segments.push({ kind: 'text', raw: text });
    segments.push(placeholder(body.slice(found.start, found.end), found.label, found.fallback));
    taken = found.end;
  }
  if (taken < body.length) segments.push({ kind: 'text', raw: body.slice(taken) });
  return withSharedDefaults(segments);
}

/** What a prompt asks its reader for: each placeholder once, in the order of first appearance. */
export function placeholdersOf(body: string): Placeholder[] {
  const byKey = new Map<string, Placeholder>();
  for (const segment of segmentsOf(body)) {
    if (segment.kind === 'text') continue;
    const { key, label, default: fallback } = segment;
    const known = byKey.get(key);
    if (known) known.count++;
    else byKey.set(key, { key, label, default: fallback, count: 1 });
  }
  return [...byKey.values()];
}

/**
 * The body with the reader's words in place of its placeholders. A key without a value, or with a blank one, gives the
 * default, else the placeholder as written. Values go in literally: marks inside them are not read again.
 */
export function fillPlaceholders(body: string, values: PlaceholderValues): string {
  return segmentsOf(body)
    .map((segment) => (segment.kind === 'text' ? segment.raw : filled(segment, values)))
    .join('');
}

/** The value of a key; '' without one. Keys are words of authors: 'constructor' may be one. */
export function filledWith(values: PlaceholderValues, key: string): string {
  return (Object.hasOwn(values, key) && values[key]) || '';
}

function placeholder(raw: string, label: string, fallback: string | undefined): PlaceholderSegment {
  const key = label.normalize('NFC').toLowerCase();
  return { kind: 'placeholder', raw, key, label, default: fallback };
}

/** `${tone:warm} … ${tone}`: the second has the first one's default; `${tone:warm} … ${tone:dry}` keep their own. */
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
