import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { isBlank } from '../../domain/core/text/text.ts';
import { type Dialect, dialectOf, utf8Chunks } from './csv-dialect.ts';

/**
 * One row of a table below its header: its number (from 1), the line of the file on which it starts, and its
 * cells by column, or the reason why it cannot be read.
 */
export interface CsvRow {
  row: number;
  line: number;
  cells?: Record<string, string>;
  problem?: string;
}

/** Callbacks while a table is read. */
export interface CsvEvents {
  /** Column names, received before the rows. */
  onHeader: (columns: string[], line: number) => void;
  /** What was assumed about the format, such as the delimiter. */
  onNote?: (note: string) => void;
  /** Whether a column's name is known, which shows the delimiter. */
  isKnown?: (column: string) => boolean;
}

/** Maximum size of a row in bytes; a longer one means that a quotation mark was never closed. */
const maximumBytes = 16 * 1024 * 1024;
/** Bytes at the beginning that show how a table is written. */
const beginningBytes = 64 * 1024;

/**
 * Reads the rows of a CSV file lazily (RFC 4180, with the differences that `dialectOf` recognizes, in UTF-8
 * or UTF-16, with any line ends, also mixed ones). A malformed row is reported with its number and line, and
 * reading continues; empty rows do not count. Throws when the rest cannot be read.
 */
export async function* csvRows(
  chunks: AsyncIterable<Buffer>,
  { onHeader, onNote = () => {}, isKnown = () => false }: CsvEvents,
): AsyncGenerator<CsvRow> {
  const bytes = utf8Chunks(chunks)[Symbol.asyncIterator]();
  const beginning = await firstBytes(bytes, beginningBytes);
  const { notes, ...dialect } = dialectOf(beginning.toString(), isKnown);
  for (const note of notes) onNote(note);
  let columns: string[] | undefined;
  let row = 0;
  for await (const { text, line, fault } of records(
    joined(beginning, bytes),
    dialect,
    () => columns?.length,
  )) {
    const { cells = [], problem } = fault ? { problem: fault } : cellsOf(text, dialect);
    if (!columns) {
      if (problem) throw new Error(`Line ${line} must contain the column names, but is not valid CSV.`);
      columns = cells.map((cell) => (cell ?? '').trim());
      onHeader(columns, line);
    } else if (problem) yield { row: ++row, line, problem };
    else if (!isEmpty(cells, dialect.delimiter)) yield rowOf({ row: ++row, line }, cells, columns);
  }
  if (!columns) throw new Error('The file is empty: its first line must contain the column names.');
}

type Format = Omit<Dialect, 'notes'>;

/** The bytes of one row, as `latin1`, and why it cannot be read if its end already shows it. */
interface CsvRecord {
  text: string;
  line: number;
  fault?: string | undefined;
}

/**
 * Splits a table into rows before their cells are read, so that a fault of one row does not reach others. The
 * bytes are decoded later: no part of a character in UTF-8 is equal to one of ASCII.
 */
async function* records(
  chunks: AsyncIterable<Buffer>,
  format: Format,
  width: () => number | undefined,
): AsyncGenerator<CsvRecord> {
  const endOf = recordEnds(format);
  let rest = '';
  let line = 1;
  let skipped = 0;
  const take = function* (isLast: boolean): Generator<CsvRecord> {
    let from = 0;
    while (from < rest.length) {
      const found: End | undefined =
        skipped < format.skipped ? endOfLine(rest, from, isLast) : endOf(rest, from, isLast, width() ?? 1);
      if (!found) break;
      const text = rest.slice(from, found.end);
      const content = text.replace(lastLineEnd, '');
      const lines = content.match(lineEnds)?.length ?? 0;
      const fault = found.fault && lines ? `${found.fault} (lines ${line} to ${line + lines})` : found.fault;
      if (skipped < format.skipped) skipped++;
      else if (content !== '') yield { text, line, fault };
      from = found.end;
      line += lines + (content === text ? 0 : 1);
    }
    rest = rest.slice(from);
  };
  // A row of many chunks is looked at again when its text has doubled, which takes linear time.
  let enough = 0;
  for await (const chunk of chunks) {
    rest += chunk.toString('latin1');
    if (rest.length < enough && rest.length <= maximumBytes) continue;
    yield* take(false);
    enough = rest.length * 2;
    if (rest.length <= maximumBytes) continue;
    yield { text: '', line, fault: neverClosed };
    throw new Error(
      `The last row is larger than ${maximumBytes / 1024 / 1024} MB, so the rest was not read: look for a quotation mark that is never closed.`,
    );
  }
  yield* take(true);
}

const lineEnds = /\r\n|\n|\r/g;
const lastLineEnd = /(?:\r\n|\n|\r)$/;
const neverClosed = 'A quotation mark is opened and never closed';
const notDoubled = 'A quotation mark within a quoted cell is not doubled, or text follows the closing one';

interface End {
  end: number;
  fault?: string;
}

/** The end of a line with its line break; undefined while more text can follow. */
function endOfLine(text: string, from: number, isLast: boolean): End | undefined {
  lineEnds.lastIndex = from;
  const found = lineEnds.exec(text);
  lineEnds.lastIndex = 0;
  if (!found) return isLast ? { end: text.length } : undefined;
  const end = found.index + found[0].length;
  return found[0] === '\r' && end === text.length && !isLast ? undefined : { end };
}

function recordEnds(format: Format) {
  const delimiter = Buffer.from(format.delimiter).toString('latin1');
  const stop = new RegExp(`${RegExp.escape(delimiter)}|\\r|\\n`, 'g');
  const spaces = format.trim ? (delimiter === '\t' ? / */y : /[ \t]*/y) : /(?:)/y;
  const afterSpaces = (text: string, at: number) => {
    spaces.lastIndex = at;
    return at + (spaces.exec(text)?.[0].length ?? 0);
  };

  /** The end of the row at `from`, if its quotation marks are in order. */
  function cleanEnd(text: string, from: number, isLast: boolean): End | undefined {
    for (let at = from; ; ) {
      at = afterSpaces(text, at);
      if (text[at] === '"') {
        do {
          at = text.indexOf('"', at + 1) + 1;
          if (at === 0) return isLast ? { end: text.length, fault: neverClosed } : undefined;
        } while (text[at] === '"');
        const after = afterSpaces(text, at);
        if (after === text.length && !isLast) return undefined;
        stop.lastIndex = after;
        const isClosed = after === text.length || stop.exec(text)?.index === after;
        if (!isClosed && !isRelaxed(format)) return { end: after, fault: notDoubled };
      }
      stop.lastIndex = at;
      const found = stop.exec(text);
      if (!found) return isLast ? { end: text.length } : undefined;
      if (found[0] !== delimiter) return endOfLine(text, found.index, isLast);
      at = found.index + delimiter.length;
    }
  }

  /**
   * Where the next row begins after one with a fault at `from`: at the first line end with an even number of
   * quotation marks before it, or before the first row that has quoted cells, all columns and no fault.
   */
  function nextAfterFault(text: string, from: number, isLast: boolean, width: number): number | undefined {
    let quotes = 0;
    for (let at = from; ; ) {
      const line = endOfLine(text, at, isLast);
      if (!line) return undefined;
      quotes += text.slice(at, line.end).split('"').length - 1;
      at = line.end;
      if (quotes % 2 === 0 || at >= text.length) return at;
      const next = cleanEnd(text, at, isLast);
      if (!next && !isLast) return undefined;
      if (!next || next.fault) continue;
      const row = text.slice(at, next.end);
      if (row.includes('"') && cellsOf(row, format).cells?.length === width) return at;
    }
  }

  return (text: string, from: number, isLast: boolean, width: number): End | undefined => {
    const found = cleanEnd(text, from, isLast);
    if (!found?.fault) return found;
    const end = nextAfterFault(text, from, isLast, width);
    return end === undefined ? undefined : { end, fault: found.fault };
  };
}

/** Programs that write tabs quote only what they must: 5" is a cell. */
function isRelaxed({ delimiter }: Format): boolean {
  return delimiter === '\t';
}

function cellsOf(record: string, format: Format): { cells?: (string | null)[]; problem?: string } {
  const { delimiter, trim } = format;
  const bytes = Buffer.from(record, 'latin1');
  const isReadable = isUtf8(bytes);
  const options = { delimiter, trim, relax_quotes: isRelaxed(format), relax_column_count: true };
  try {
    const [cells = []] = parse(isReadable ? bytes : record, {
      ...options,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
    return isReadable ? { cells } : { cells: cells.map(() => null) };
  } catch (error) {
    if (error instanceof CsvError) return { problem: faultOf(error) };
    throw error;
  }
}

async function firstBytes(chunks: AsyncIterator<Buffer>, min: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let length = 0; length < min; ) {
    const { done, value } = await chunks.next();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  return Buffer.concat(parts);
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Whether a row has no text, or is the line below the header of a table in Markdown (`| --- | --- |`). */
function isEmpty(cells: readonly (string | null)[], delimiter: string): boolean {
  const rule = delimiter === '|' ? /^[-:+\s]*$/ : undefined;
  return cells.every((cell) => cell !== null && (isBlank(cell) || rule?.test(cell)));
}

function rowOf(place: Pick<CsvRow, 'row' | 'line'>, given: (string | null)[], columns: string[]): CsvRow {
  const cells = given.slice(0, given.findLastIndex((cell, n) => cell !== '' || n < columns.length) + 1);
  // A comma at the end of the header names no column.
  const named = columns.findLastIndex((column) => column !== '') + 1;
  if (cells.length > columns.length || cells.length < named)
    return { ...place, problem: `The row has ${cells.length} cells, but the header names ${named}` };
  if (cells.includes(null))
    return { ...place, problem: 'The row is not valid UTF-8: save the file as UTF-8' };
  return { ...place, cells: Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? ''])) };
}

function faultOf({ code }: CsvError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return neverClosed;
    case 'CSV_INVALID_CLOSING_QUOTE':
      return notDoubled;
    case 'INVALID_OPENING_QUOTE':
      return `A cell with a quotation mark is not quoted`;
    default:
      return `The row is not CSV: ${code}`;
  }
}
