import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { isBlank } from '../domain/core/text/text.ts';
import { dialectOf, utf8Chunks } from './csv-dialect.ts';

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
  const text = utf8Chunks(chunks)[Symbol.asyncIterator]();
  const beginning = await firstBytes(text, beginningBytes);
  const { delimiter, skipped, trim, notes } = dialectOf(beginning.toString(), isKnown);
  for (const note of notes) onNote(note);
  const lines = lineCounter(skipped);
  let started = 0;
  const bad: Required<Pick<CsvRow, 'row' | 'line' | 'problem'>>[] = [];
  const parser = parse({
    delimiter,
    trim,
    encoding: trim ? 'utf8' : null,
    // Programs that write tabs quote only what they must: 5" is a cell.
    relax_quotes: delimiter === '\t',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // Called for each field, so the first field of each record, valid or not, counts the records so far.
    cast: (cell: unknown, { index }: { index: number }) => {
      if (index === 0) started++;
      return typeof cell === 'string' ? cell : textOf(cell as Buffer);
    },
    on_skip: (error: CsvError | undefined) => {
      const row = (error?.index === 0 ? started + 1 : started) - 1;
      // A row may have several problems; the first is reported.
      if (error && bad.at(-1)?.row !== row)
        bad.push({ row, line: lines.at(Number(error.bytes)), problem: faultOf(error) });
      return undefined;
    },
    // The option's type only allows the parser's own record shape.
    on_record: (record: unknown, { bytes }: { bytes: number }) => {
      const cells = record as (string | null)[];
      const breaks = cells.reduce((sum, cell) => sum + (cell?.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
      return { row: started - 1, line: lines.at(bytes - 1) - breaks, cells } as never;
    },
  });
  let cut = false;
  const isTooFar = (fed: number) => {
    cut ||= fed - parser.info.bytes > maximumBytes;
    return cut;
  };
  const rest = lines.counted(joined(beginning.subarray(offsetOfLine(beginning, skipped)), text));
  pipeline(upTo(rest, isTooFar), parser, () => {});
  let columns: string[] | undefined;
  const parsed = parser as AsyncIterable<{ row: number; line: number; cells: (string | null)[] }>;
  const failOnHeader = () => {
    if (bad[0]?.row === 0)
      throw new Error(`Line ${skipped + 1} must contain the column names, but is not valid CSV.`);
  };
  let empty = 0;
  const counted = (found: CsvRow): CsvRow => ({ ...found, row: found.row - empty });
  for await (const { row, line, cells } of parsed) {
    failOnHeader();
    while (bad[0] && bad[0].row < row) yield counted(bad.shift() as CsvRow);
    if (columns && isEmpty(cells, delimiter)) empty++;
    else if (columns) yield counted(rowOf({ row, line }, cells, columns));
    else {
      columns = cells.map((cell) => (cell ?? '').trim());
      onHeader(columns, line);
    }
  }
  failOnHeader();
  yield* bad.map(counted);
  if (cut)
    throw new Error(
      `The last row is larger than ${maximumBytes / 1024 / 1024} MB, so the rest was not read: look for a quotation mark that is never closed.`,
    );
  if (!columns) throw new Error('The file is empty: its first line must contain the column names.');
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

function offsetOfLine(bytes: Buffer, lines: number): number {
  const breaks = /\r\n|\n|\r/g;
  const text = bytes.toString('latin1');
  for (let n = 0; n < lines; n++) breaks.exec(text);
  return breaks.lastIndex;
}

/** Counts the lines of chunks while they are parsed. */
function lineCounter(skipped: number) {
  const breaks: number[] = [];
  let passed = skipped;
  return {
    async *counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let offset = 0;
      let afterCr = false;
      for await (const chunk of chunks) {
        for (let at = 0; at < chunk.length; at++) {
          const byte = chunk[at];
          // A \r\n counts at its \n.
          if (byte === lf && afterCr) breaks.pop();
          if (byte === lf || byte === cr) breaks.push(offset + at);
          afterCr = byte === cr;
        }
        offset += chunk.length;
        yield chunk;
      }
    },
    /** The line, from 1, of the byte at an offset. Offsets must ascend. */
    at(offset: number): number {
      const first = breaks.findIndex((at) => at >= offset);
      passed += breaks.splice(0, first < 0 ? breaks.length : first).length;
      return passed + 1;
    },
  };
}

const lf = 10;
const cr = 13;

/** The chunks before the one for which `isEnough` (of the bytes so far) becomes true. */
async function* upTo(
  chunks: AsyncIterable<Buffer>,
  isEnough: (bytes: number) => boolean,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (isEnough(bytes)) return;
    yield chunk;
  }
}

/** A cell's text; null when its bytes are not UTF-8. */
function textOf(cell: Buffer): string | null {
  return isUtf8(cell) ? cell.toString() : null;
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
      return 'A quotation mark is opened and never closed';
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `A quotation mark within a quoted cell is not doubled`;
    case 'INVALID_OPENING_QUOTE':
      return `A cell with a quotation mark is not quoted`;
    default:
      return `The row is not CSV: ${code}`;
  }
}
