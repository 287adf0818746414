import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Segment, segmentsOf } from '../../src/domain/prompts/placeholders/placeholders.ts';

/** The location of a mark in a body, `end` exclusive. */
export interface Mark {
  start: number;
  end: number;
}

/** A body and the marks that a reader is asked for, labelled by reading. */
export interface JudgedBody {
  kind: string;
  body: string;
  marks: Mark[];
}

/**
 * Rules may be tuned with the `tuning` bodies; the held-out ones show how the rules work for unseen bodies.
 */
export type JudgedSet = 'tuning' | 'held-out';

/**
 * Reads the judged bodies of a set: those of the files `tuning-*.txt` or `held-out-*.txt`, in which ⟦ and ⟧
 * enclose each placeholder, and for tuning also the starter library, whose placeholders are in
 * `library.txt`.
 */
export function judgedBodies(set: JudgedSet): JudgedBody[] {
  const files = readdirSync(folder).filter((name) => name.startsWith(`${set}-`));
  const written = files
    .sort()
    .flatMap((name) => entriesOf(name).map(({ kind, text }) => ({ kind, ...unmarked(text) })));
  return set === 'tuning' ? [...written, ...libraryBodies()] : written;
}

const folder = import.meta.dirname;

function entriesOf(name: string): { kind: string; text: string }[] {
  return readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split(/^=== /m)
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf('\n');
      return { kind: entry.slice(0, end), text: entry.slice(end + 1).trimEnd() };
    });
}

function unmarked(text: string): { body: string; marks: Mark[] } {
  const marks: Mark[] = [];
  let body = '';
  for (const part of text.split(/(⟦.*?⟧)/)) {
    const isMark = part.startsWith('⟦');
    const raw = isMark ? part.slice(1, -1) : part;
    if (isMark) marks.push({ start: body.length, end: body.length + raw.length });
    body += raw;
  }
  return { body, marks };
}

function libraryBodies(): JudgedBody[] {
  return entriesOf('library.txt').map(({ kind: name, text }) => {
    const path = join(folder, '../../library', `${name}.yaml`);
    const { body } = parse(readFileSync(path, 'utf8')) as { body: string };
    const marks = text.split('\n').flatMap((raw) => occurrences(body, raw));
    return { kind: `library: ${name}`, body, marks };
  });
}

function occurrences(body: string, raw: string): Mark[] {
  const marks: Mark[] = [];
  for (let at = body.indexOf(raw); at >= 0; at = body.indexOf(raw, at + 1))
    marks.push({ start: at, end: at + raw.length });
  return marks;
}

/** Counts of marks: detected and judged to be placeholders, detected only, judged only. */
export interface Counts {
  right: number;
  wrong: number;
  missed: number;
}

/** Compares the marks that `detect` finds in the bodies with the judged ones. */
export function countMarks(
  bodies: readonly JudgedBody[],
  detect: (body: string) => Mark[],
  onDifference: (text: string) => void = () => {},
): Counts {
  const counts: Counts = { right: 0, wrong: 0, missed: 0 };
  for (const { kind, body, marks } of bodies) {
    const found = detect(body);
    const isIn = (list: readonly Mark[], mark: Mark) =>
      list.some(({ start, end }) => start === mark.start && end === mark.end);
    const wrong = found.filter((mark) => !isIn(marks, mark));
    const missed = marks.filter((mark) => !isIn(found, mark));
    counts.right += found.length - wrong.length;
    counts.wrong += wrong.length;
    counts.missed += missed.length;
    const textOf = ({ start, end }: Mark) => body.slice(start, end);
    for (const mark of wrong) onDifference(`${kind}: ${textOf(mark)} is no placeholder`);
    for (const mark of missed) onDifference(`${kind}: ${textOf(mark)} is a placeholder`);
  }
  return counts;
}

/** Returns the share of detected marks that are placeholders, in percent. */
export function precision({ right, wrong }: Counts): number {
  return (100 * right) / (right + wrong);
}

/** Returns the share of placeholders that are detected, in percent. */
export function recall({ right, missed }: Counts): number {
  return (100 * right) / (right + missed);
}

/** The placeholders that the site detects. */
export function detected(body: string): Mark[] {
  let end = 0;
  return segmentsOf(body)
    .map((segment: Segment) => {
      const start = end;
      end += segment.raw.length;
      return { start, end, kind: segment.kind };
    })
    .filter(({ kind }) => kind === 'placeholder')
    .map(({ start, end }) => ({ start, end }));
}

/** The baseline: everything in brackets or braces on one line. */
export function everyMark(body: string): Mark[] {
  return Array.from(body.matchAll(/\[[^[\]\n]+\]|\{\{[^{}\n]+\}\}|\$\{[^{}\n]+\}/g), ({ index, 0: raw }) => ({
    start: index,
    end: index + raw.length,
  }));
}
