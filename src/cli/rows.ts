import { createReadStream } from 'node:fs';
import type { ImportField, ImportItem, ItemField, ItemValues } from '../operations/prompts/library/item.ts';
import { importFields } from '../operations/prompts/library/item.ts';
import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';

/** Format of a file, by its extension. */
export type Format = 'csv' | 'json' | 'jsonl';

/** Returns the format for a file name; undefined if the extension is not supported. */
export function formatOf(path: string): Format | undefined {
  const ending = /\.(csv|jsonl?|ndjson)$/i.exec(path)?.[1]?.toLowerCase();
  return ending === 'ndjson' ? 'jsonl' : (ending as Format | undefined);
}

/** Callbacks while a file is read. */
export interface ReadEvents {
  /** Bytes read so far. */
  onBytes?: (bytes: number) => void;
  /** Unused columns of a table. */
  onIgnored?: (columns: string[]) => void;
}

/**
 * Reads the rows of a file as input of the import. Throws an error for the operator when the file, or its
 * rest, cannot be read.
 */
export async function* readRows(path: string, events: ReadEvents = {}): AsyncGenerator<ImportItem> {
  const chunks = chunksOf(path, events.onBytes ?? (() => {}));
  if (formatOf(path) === 'csv') yield* tableRows(chunks, events);
  else if (formatOf(path) === 'json') yield* objectRows(notBlank(chunks));
  else yield* objectRows(chunks);
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

/** Other accepted names of the fields: those of prompts.csv, of the API, and common ones. */
const otherNames: Record<string, ItemField> = {
  act: 'title',
  prompt: 'body',
  content: 'body',
  contentmd: 'body',
  category: 'topic',
  categoryid: 'topic',
  sampleresponses: 'samples',
  authorusername: 'author',
  authordisplayname: 'authorName',
};

const fieldNames = new Map<string, ImportField>([
  ...Object.entries(otherNames),
  ...importFields.map((field) => [field.toLowerCase(), field] as const),
]);

/** The field that a column or key of a file maps to. */
function fieldOf(name: string): ImportField | undefined {
  return fieldNames.get(name.toLowerCase().replace(/[\s_-]/g, ''));
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
  { onIgnored }: ReadEvents,
): AsyncGenerator<ImportItem> {
  const rows = csvRows(chunks, (columns) => {
    const fields = columns.map(fieldOf);
    for (const field of ['title', 'body'] as const) {
      const names = [field, ...Object.keys(otherNames).filter((name) => otherNames[name] === field)];
      if (!fields.includes(field))
        throw new Error(`The file has no column for the ${field}. Name one ${names.join(' or ')}.`);
    }
    const twice = fields.find((field, n) => field && fields.indexOf(field) !== n);
    if (twice) throw new Error(`Two columns of the file stand for the ${twice}. Remove one.`);
    const ignored = columns.filter((_, n) => !fields[n]);
    if (ignored.length) onIgnored?.(ignored);
  });
  for await (const { row, cells, problem } of rows) {
    if (!cells) yield { row, problem: problem ?? 'The row is empty' };
    else yield tableItem(row, cells);
  }
}

/** A cell that `export` or a spreadsheet escaped so that it is not a formula. */
export const escapedFormula = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function tableItem(row: number, cells: Record<string, string>): ImportItem {
  const values: ItemValues = {};
  for (const [column, cell] of Object.entries(cells)) {
    const field = fieldOf(column);
    if (!field) continue;
    try {
      values[field] = cellValue(field, escapedFormula.test(cell) ? cell.slice(1) : cell);
    } catch {
      return {
        row,
        values: { title: values.title },
        problem: `${column} must be a JSON list like [{"title": "…", "content": "…"}]`,
      };
    }
  }
  return { row, values };
}

/** Converts a cell. Text that cannot be converted stays text, and validation rejects it. */
function cellValue(field: ImportField, cell: string): unknown {
  const blank = cell.trim() === '';
  switch (field) {
    case 'tags':
      return tagsIn(cell);
    case 'samples':
      return blank ? undefined : JSON.parse(cell);
    case 'isPremium':
    case 'isAdult':
      return blank ? undefined : (booleans.get(cell.trim().toLowerCase()) ?? cell);
    case 'price':
      return blank || Number.isNaN(Number(cell)) ? cell : Number(cell);
    case 'author':
      return blank ? null : cell;
    default:
      return cell;
  }
}

const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

function tagsIn(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

async function* objectRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<ImportItem> {
  for await (const { row, value, problem } of jsonRows(chunks)) {
    if (problem) yield { row, problem };
    else if (typeof value !== 'object' || value === null || Array.isArray(value))
      yield { row, problem: 'The row is not an object with fields like title and body' };
    else yield { row, values: objectValues(value) };
  }
}

function objectValues(object: object): ItemValues {
  const values: ItemValues = {};
  for (const [name, value] of Object.entries(object)) {
    const field = fieldOf(name);
    // The API sends the topic twice, as an id and as an object with its name; the id comes first.
    if (!field || (field in values && name !== field)) continue;
    values[field] = field === 'tags' && typeof value === 'string' ? tagsIn(value) : value;
  }
  return values;
}
