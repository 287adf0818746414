import { createReadStream, statSync } from 'node:fs';
import type { ImportField, ImportItem, ItemValues } from '../operations/prompts/library/item.ts';
import { utf8Chunks } from './csv-dialect.ts';
import { csvRows } from './csv-rows.ts';
import { documentItems, isDocument } from './documents.ts';
import { fieldsOf, isFieldName, namesOf, valuesOf } from './fields.ts';
import { jsonRows } from './json-rows.ts';
import { objectItems } from './objects.ts';

/**
 * Format of a file, by its extension; `documents` are files of one prompt each, alone, in a folder or a zip.
 */
export type Format = 'csv' | 'json' | 'jsonl' | 'documents';

/** Returns the format of a file or folder; undefined if the extension is not supported. */
export function formatOf(path: string): Format | undefined {
  const extension = /\.(csv|tsv|jsonl?|ndjson)$/i.exec(path)?.[1]?.toLowerCase();
  if (extension)
    return extension === 'ndjson' ? 'jsonl' : extension === 'tsv' ? 'csv' : (extension as Format);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  return isFolder || /\.(?:zip|md)$/i.test(path) || isDocument(path) ? 'documents' : undefined;
}

/** Callbacks while a file is read. */
export interface ReadEvents {
  /** Bytes read so far. */
  onBytes?: (bytes: number) => void;
  /** Unused columns of a table. */
  onIgnored?: (columns: string[]) => void;
  /** What was assumed about the file, or left out. */
  onNote?: (note: string) => void;
}

/**
 * Reads the rows of a file as input of the import. Throws an error for the operator when the file, or its
 * rest, cannot be read.
 */
export async function* readRows(path: string, events: ReadEvents = {}): AsyncGenerator<ImportItem> {
  const format = formatOf(path);
  if (format === 'documents') {
    yield* documentItems(path, events.onNote ?? (() => {}));
    return;
  }
  const chunks = chunksOf(path, events.onBytes ?? (() => {}));
  if (format === 'csv') yield* tableRows(chunks, events);
  else {
    const text = utf8Chunks(chunks);
    yield* objectItems(jsonRows(format === 'json' ? notBlank(text) : text));
  }
}

/**
 * The chunks of a JSON file. Throws if it contains only white space; an empty list and an empty JSON Lines
 * file are valid.
 */
async function* notBlank(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let blank = true;
  for await (const chunk of chunks) {
    blank &&= !/\S/.test(chunk.toString('latin1'));
    yield chunk;
  }
  if (blank) throw new Error('The file is empty: it must contain a list of objects, in [ and ].');
}

async function* chunksOf(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    bytes += chunk.length;
    yield chunk;
    onBytes(bytes);
  }
}

async function* tableRows(
  chunks: AsyncIterable<Buffer>,
  { onIgnored, onNote }: ReadEvents,
): AsyncGenerator<ImportItem> {
  const rows = csvRows(chunks, {
    ...(onNote && { onNote }),
    isKnown: isFieldName,
    onHeader: (columns, line) => {
      const byColumn = fieldsOf(columns);
      const fields = [...byColumn.values()];
      for (const field of ['title', 'body'] as const) {
        if (!fields.includes(field))
          throw new Error(
            `The file has no column for the ${field}. Rename a column to ${namesOf(field)}. The columns in line ${line} are: ${columns.join(', ')}.`,
          );
      }
      const used = columns.flatMap((column) => byColumn.get(column) ?? []);
      const duplicate = used.find((field, n) => used.indexOf(field) !== n);
      if (duplicate) throw new Error(`Two columns of the file contain the ${duplicate}. Remove one.`);
      const ignored = columns.filter((column) => column !== '' && !isUsed(column, columns));
      if (ignored.length) onIgnored?.(ignored);
    },
  });
  for await (const { row, line, cells, problem } of rows) {
    const place = `line ${line}`;
    if (!cells) yield { row, place, problem: problem ?? 'The row is empty' };
    else yield { row, place, values: tableValues(cells) };
  }
}

function isUsed(column: string, columns: readonly string[]): boolean {
  const fields = fieldsOf(columns);
  // The column negative_prompt is a part of the body.
  return fields.has(column) || (isFieldName(column) && !fieldsOf([column]).size);
}

/** A cell that `export` or a spreadsheet escaped so that it is not a formula. */
export const escapedFormula = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function tableValues(cells: Record<string, string>): ItemValues {
  const fields = fieldsOf(Object.keys(cells));
  return valuesOf(
    Object.fromEntries(
      Object.entries(cells).map(([column, cell]) => {
        const field = fields.get(column);
        const text = escapedFormula.test(cell) ? cell.slice(1) : cell;
        return [column, field ? cellValue(field, text) : text];
      }),
    ),
  );
}

/**
 * Converts a cell whose emptiness has a meaning, or which contains JSON. Others are read like those of JSON
 * files.
 */
function cellValue(field: ImportField, cell: string): unknown {
  const blank = cell.trim() === '';
  switch (field) {
    case 'tags':
      return blank ? [] : cell;
    case 'samples':
      return blank ? undefined : samplesIn(cell);
    case 'author':
      return blank ? null : cell;
    default:
      return cell;
  }
}

/** Parses the cell as JSON; invalid JSON is returned as text, which validation drops. */
function samplesIn(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
