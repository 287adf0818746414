import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Rows in the text format of PostgreSQL's COPY. */
export interface CopyRows {
  table: string;
  columns: readonly string[];
  bytes: Uint8Array;
}

/** Encodes rows, which must have the same columns in the same order. */
export function copyRows(table: string, rows: readonly Record<string, unknown>[]): CopyRows {
  const lines = rows.map((row) => `${Object.values(row).map(cell).join('\t')}\n`);
  return { table, columns: Object.keys(rows[0] ?? {}), bytes: Buffer.from(lines.join('')) };
}

/** Copies rows into their table. */
export async function copyInto(client: pg.Client, { table, columns, bytes }: CopyRows): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from([bytes], { objectMode: false }), target);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  const text = Array.isArray(value) ? arrayLiteral(value) : String(value);
  return special.test(text) ? text.replace(allSpecial, (character) => escapes[character] ?? '') : text;
}

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

const special = /[\\\n\r\t]/;
const allSpecial = /[\\\n\r\t]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
