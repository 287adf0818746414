import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';

/**
 * One row of a table below its header: its number (from 1) and its cells by column, or the reason why it
 * cannot be read.
 */
export interface CsvRow {
  row: number;
  cells?: Record<string, string>;
  problem?: string;
}

const badHeader = 'The first line must name the columns, but is not valid CSV.';

/** Maximum size of a row in bytes; a longer one means that a quotation mark was never closed. */
const maximumBytes = 16 * 1024 * 1024;

/**
 * Reads the rows of a CSV file lazily (RFC 4180: commas, double quotes, UTF-8 with or without a byte order
 * mark, any line ends). `onHeader` receives the column names first. A malformed row is reported with its
 * number, and reading continues; empty lines do not count. Throws when the rest cannot be read.
 */
export async function* csvRows(
  chunks: AsyncIterable<Buffer>,
  onHeader: (columns: string[]) => void,
): AsyncGenerator<CsvRow> {
  let started = 0;
  const bad: { row: number; problem: string }[] = [];
  const parser = parse({
    bom: true,
    encoding: null,
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
      if (error && bad.at(-1)?.row !== row) bad.push({ row, problem: faultOf(error) });
      return undefined;
    },
    // The option's type only allows the parser's own record shape.
    on_record: (cells: unknown) => ({ row: started - 1, cells }) as never,
  });
  let cut = false;
  const isTooFar = (fed: number) => {
    cut ||= fed - parser.info.bytes > maximumBytes;
    return cut;
  };
  pipeline(upTo(chunks, isTooFar), parser, () => {});
  let columns: string[] | undefined;
  for await (const { row, cells } of parser as AsyncIterable<{ row: number; cells: (string | null)[] }>) {
    if (bad[0]?.row === 0) throw new Error(badHeader);
    while (bad[0] && bad[0].row < row) yield bad.shift() as CsvRow;
    if (columns) yield rowOf(row, cells, columns);
    else {
      columns = cells.map((cell) => (cell ?? '').trim());
      onHeader(columns);
    }
  }
  if (bad[0]?.row === 0) throw new Error(badHeader);
  yield* bad;
  if (cut)
    throw new Error(
      `The last row is larger than ${maximumBytes / 1024 / 1024} MB, so the rest was not read: look for a quotation mark that is never closed.`,
    );
  if (!columns) throw new Error('The file is empty: its first line must name the columns.');
}

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

function rowOf(row: number, cells: (string | null)[], columns: string[]): CsvRow {
  if (cells.length !== columns.length)
    return { row, problem: `The row has ${cells.length} cells, but the header names ${columns.length}` };
  if (cells.includes(null)) return { row, problem: 'The row is not valid UTF-8: save the file as UTF-8' };
  return { row, cells: Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? ''])) };
}

function faultOf({ code, lines }: CsvError & { lines?: number }): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quotation mark is opened and never closed';
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `A quotation mark within a quoted cell is not doubled (line ${lines})`;
    case 'INVALID_OPENING_QUOTE':
      return `A cell with a quotation mark is not quoted (line ${lines})`;
    default:
      return `The row is not CSV: ${code}`;
  }
}
