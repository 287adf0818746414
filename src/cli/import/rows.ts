import { statSync } from 'node:fs';
import { writtenInputs } from '../../domain/prompts/inputs/suggest.ts';
import type { ImportField, ImportItem, ItemValues } from '../../operations/prompts/library/item.ts';
import { utf8Chunks } from './csv-dialect.ts';
import { csvRows } from './csv-rows.ts';
import { documentValues, fileTitle, yamlOf } from './documents.ts';
import { fieldsOf, isFieldName, namesOf, unusedOf, valuesOf } from './fields.ts';
import { type JsonRow, jsonRows } from './json-rows.ts';
import { objectItems } from './objects.ts';
import { namesLeftOut, promptFiles, type Source, sourcesOf } from './sources.ts';
import { unreadMarks } from './tool-marks.ts';

/** Format of a file, by its extension; `folder` is a folder or zip of files. */
export type Format = 'csv' | 'json' | 'jsonl' | 'yaml' | 'document' | 'folder';

const formats: [RegExp, Format][] = [
  [/\.[ct]sv$/i, 'csv'],
  [/\.json$/i, 'json'],
  [/\.(?:jsonl|ndjson)$/i, 'jsonl'],
  [/\.ya?ml$/i, 'yaml'],
  [/\.(?:md|markdown|mdc|prompt|prompty)$/i, 'document'],
  [/\.zip$/i, 'folder'],
];

/** Returns the format of a file or folder; undefined if the extension is not supported. */
export function formatOf(path: string): Format | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? 'folder' : formatOfName(path);
}

function formatOfName(name: string): Format | undefined {
  return formats.find(([pattern]) => pattern.test(name))?.[1];
}

/** Callbacks while a file is read. */
export interface ReadEvents {
  /** Bytes read so far. */
  onBytes?: (bytes: number) => void;
  /** Columns or keys that nothing is read from. */
  onIgnored?: (names: string[], kind: 'columns' | 'keys') => void;
  /** What was assumed about the file, or left out. */
  onNote?: (note: string) => void;
}

/** Bytes of a file that is one prompt or YAML, and of one within a zip. */
const maxFileBytes = 1024 * 1024;
const maxTableBytes = 64 * 1024 * 1024;

/** What is told once about all files. */
interface Told {
  unused: Set<string>;
  lost: Set<string>;
  marks: Map<string, number>;
}

/**
 * Reads the prompts of a file, a folder or a zip as input of the import. Throws an error for the operator
 * when the file, or its rest, cannot be read, or nothing in a folder is a prompt.
 */
export async function* readRows(path: string, events: ReadEvents = {}): AsyncGenerator<ImportItem> {
  const told: Told = { unused: new Set(), lost: new Set(), marks: new Map() };
  const format = formatOf(path);
  const sources = sourcesOf(path, events.onBytes);
  const items =
    format === 'folder'
      ? folderItems(sources, path, events, told)
      : sourceItems(sources[0] as Source, path, events, told);
  for await (const item of items) {
    const { body } = item.values ?? {};
    const marks = format === 'csv' || typeof body !== 'string' ? [] : unreadMarks(body);
    for (const mark of new Set(marks)) told.marks.set(mark, (told.marks.get(mark) ?? 0) + 1);
    if (item.values && typeof body === 'string' && item.values.inputs === undefined) {
      const inputs = writtenInputs(body);
      if (inputs.length) item.values.inputs = inputs;
    }
    yield item;
  }
  if (told.unused.size) events.onIgnored?.([...told.unused].slice(0, 40), 'keys');
  if (told.lost.size)
    events.onNote?.(
      `inputs of other programs lose what a prompt cannot hold: ${[...told.lost].slice(0, 20).join(', ')}`,
    );
  const marks = [...told.marks]
    .slice(0, 20)
    .map(([mark, count]) => (count > 1 ? `${mark} (${count} prompts)` : mark));
  if (marks.length)
    events.onNote?.(`marks of other programs stay in the texts as they are: ${marks.join(' ')}`);
}

async function* folderItems(
  files: Source[],
  path: string,
  events: ReadEvents,
  told: Told,
): AsyncGenerator<ImportItem> {
  const sources = new Map(files.map((source) => [source.name, source]));
  const names = new Set(
    promptFiles([...sources.keys()]).filter((name) => formatOfName(name) && !isInput(name, sources)),
  );
  const leftOut = [...sources.keys()].filter((name) => !names.has(name) && !isInput(name, sources));
  let row = 0;
  for (const name of names) {
    const source = sources.get(name) as Source;
    const user = /(?:^|\/)system\.md$/i.test(name) ? name.replace(/system\.md$/i, 'user.md') : '';
    const items = sourceItems(source, path, events, told, sources.get(user));
    if (formatOfName(name) === 'document') {
      for await (const item of items) yield { ...item, row: ++row };
      continue;
    }
    // Other files often contain no prompts, such as settings.
    const held: ImportItem[] = [];
    let found = false;
    try {
      for await (const item of items) {
        held.push({ ...item, place: item.place === name ? name : `${name}, ${item.place}` });
        found ||= item.values?.body !== undefined || item.problem?.startsWith(unreadable) === true;
        if (found) for (const one of held.splice(0)) yield { ...one, row: ++row };
      }
    } catch (error) {
      if (found) events.onNote?.(`the rest of ${name} was not read: ${(error as Error).message}`);
    }
    if (!found) leftOut.push(name);
  }
  if (!row)
    throw new Error(
      `${path} contains no SKILL.md, .prompt, .prompt.yml, .md, .mdc or system.md, and no .json, .yml or .csv with prompts.`,
    );
  if (leftOut.length) events.onNote?.(`left out: ${namesLeftOut(leftOut)}`);
}

/** Whether a file is a part of the pattern of fabric beside it. */
function isInput(name: string, sources: ReadonlyMap<string, Source>): boolean {
  return /(?:^|\/)user\.md$/.test(name) && sources.has(name.replace(/user\.md$/, 'system.md'));
}

const unreadable = 'The file cannot be read: ';

async function* sourceItems(
  source: Source,
  path: string,
  events: ReadEvents,
  { unused, lost }: Told,
  input?: Source,
): AsyncGenerator<ImportItem> {
  const { name } = source;
  const format = formatOfName(name);
  const onUnused = (keys: readonly string[]) => {
    for (const key of keys) unused.add(key);
  };
  const onLost = (parts: readonly string[]) => {
    for (const part of parts) lost.add(part);
  };
  if (format === 'csv') yield* tableRows(utf8Chunks(source.read(maxTableBytes)), events);
  else if (format === 'document') {
    const item = { row: 1, place: name };
    try {
      const values = documentValues(await textOf(source), { name, path, onUnused, onLost });
      const rest = input && (await textOf(input)).trim();
      yield { ...item, values: rest ? { ...values, body: `${values.body}\n\n${rest}` } : values };
    } catch (error) {
      yield { ...item, problem: `${unreadable}${error instanceof Error ? error.message : error}` };
    }
  } else {
    const text = utf8Chunks(source.read(maxTableBytes));
    const rows = format === 'yaml' ? yamlRows(source) : jsonRows(format === 'json' ? notBlank(text) : text);
    for await (const item of objectItems(rows, { fileTitle: fileTitle(name, path), onUnused, onLost }))
      yield format === 'yaml' ? { ...item, place: item.place?.replace(/^line 1(?:, )?/, '') || name } : item;
  }
}

async function* yamlRows(source: Source): AsyncGenerator<JsonRow> {
  try {
    const value = yamlOf(await textOf(source));
    for (const [n, one] of (Array.isArray(value) ? value : [value]).entries())
      yield { row: n + 1, line: 1, value: one };
  } catch (error) {
    yield { row: 1, line: 1, problem: `${unreadable}${error instanceof Error ? error.message : error}` };
  }
}

async function textOf(source: Source): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of utf8Chunks(source.read(maxFileBytes))) {
    bytes += chunk.length;
    if (bytes > maxFileBytes) throw new Error(`it is larger than ${maxFileBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
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
      const ignored = unusedOf(columns);
      if (ignored.length) onIgnored?.(ignored, 'columns');
    },
  });
  for await (const { row, line, cells, problem } of rows) {
    const place = `line ${line}`;
    if (!cells) yield { row, place, problem: problem ?? 'The row is empty' };
    else yield { row, place, values: tableValues(cells) };
  }
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
    case 'inputs':
      return blank ? undefined : jsonIn(cell);
    case 'author':
      return blank ? null : cell;
    default:
      return cell;
  }
}

/** Parses the cell as JSON; invalid JSON is returned as text, which validation drops. */
function jsonIn(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
