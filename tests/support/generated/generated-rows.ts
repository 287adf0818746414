import { createHash } from 'node:crypto';
import type pg from 'pg';

/** How many rows are tried for a table: some break a check, of which the generator knows the texts only, or a unique index. */
const tries = 12;

/** A table as the catalog describes it. */
interface Table {
  name: string;
  columns: Column[];
  keys: ForeignKey[];
}

interface Column {
  name: string;
  type: string;
  required: boolean;
  hasDefault: boolean;
  /** Texts that the checks on the column compare it with. */
  texts: string[];
}

interface ForeignKey {
  columns: string[];
  target: string;
  targetColumns: string[];
}

/** Adds up to two rows to every table that the database has, made from its catalog: types, checks and references. `seed` decides about all values. */
export async function addRows(session: pg.Client, seed: string): Promise<void> {
  const random = randomFrom(seed);
  for (const table of inOrder(await readTables(session))) {
    let count = 0;
    for (let attempt = 0; count < 2 && attempt < tries; attempt++)
      if (await tryRow(session, table, `${seed} ${attempt}`, random)) count++;
  }
}

async function readTables(session: pg.Client): Promise<Table[]> {
  const { rows } = await session.query<Table>(`
    select c.relname::text as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'required', a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> '',
          'texts', coalesce((select json_agg(found[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') found
            where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '[]')) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(json_build_object('target', k.confrelid::regclass::text,
          'columns', (select json_agg(attname order by n) from unnest(k.conkey) with ordinality as u (num, n) join pg_attribute on attrelid = k.conrelid and attnum = num),
          'targetColumns', (select json_agg(attname order by n) from unnest(k.confkey) with ordinality as u (num, n) join pg_attribute on attrelid = k.confrelid and attnum = num)))
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as keys
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('schema_migrations', 'leases') order by c.relname`);
  return rows;
}

/** Tables after those that they refer to. */
function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const visit = (table: Table) => {
    if (ordered.includes(table)) return;
    for (const { target } of table.keys) {
      const referred = tables.find(({ name }) => name === target);
      if (referred && referred !== table) visit(referred);
    }
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}

/** Whether a row with values of its own could be added. */
async function tryRow(session: pg.Client, table: Table, id: string, random: Random): Promise<boolean> {
  const values = new Map<string, unknown>();
  for (const column of table.columns) {
    if (!column.required && random(3) === 0) values.set(column.name, null);
    else if (!column.hasDefault || column.texts.length || isCounter(column))
      values.set(column.name, someValue(column, id, random));
  }
  // A row that may refer to one of its own table refers to itself.
  for (const { columns, targetColumns } of table.keys.filter(({ target }) => target === table.name))
    for (const [index, name] of columns.entries()) values.set(name, values.get(targetColumns[index] ?? ''));
  const toOthers = table.keys.filter(({ target }) => target !== table.name);
  const keys = toOthers.filter(({ columns }) => columns.every((name) => values.get(name) !== null));
  const referring = keys.flatMap(({ columns }) => columns);
  const own = [...values.keys()].filter((name) => !referring.includes(name));
  // Each reference is to some row of its table.
  const some = keys.map(
    ({ target, targetColumns }, index) =>
      `(select ${targetColumns.map((name, n) => `${name} as r${index}_${n}`).join(', ')} from ${target} order by md5(${targetColumns[0]}::text || '${id} ${index}') limit 1) k${index}`,
  );
  const referred = keys.flatMap(({ columns }, index) => columns.map((_, n) => `r${index}_${n}`));
  try {
    const { rowCount } = await session.query(
      `insert into ${table.name} (${[...own, ...referring].join(', ')})
       select ${[...own.map((name, n) => `$${n + 1}::${typeOf(table, name)}`), ...referred].join(', ')}
       ${some.length ? `from ${some.join(', ')}` : ''} on conflict do nothing`,
      own.map((name) => values.get(name)),
    );
    return rowCount === 1;
  } catch (error) {
    const broke = (error as { code: string }).code;
    if (broke === checkViolation || broke === notNullViolation) return false;
    throw error;
  }
}

const checkViolation = '23514';
const notNullViolation = '23502';

function typeOf({ columns }: Table, name: string): string {
  return columns.find((column) => column.name === name)?.type ?? '';
}

function someValue(column: Column, id: string, random: Random): unknown {
  const { name, type, texts } = column;
  const word = `w${random(50)}`;
  const number = random(1_000);
  switch (type) {
    case 'uuid':
      return hashOf(`${id} ${name}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
    case 'text':
      return texts.length ? texts[random(texts.length)] : `${word} of ${id}`;
    // Columns that belong together, such as tags and their keys, have the same elements.
    case 'text[]':
      return [`word${id.length}`, `word${hashOf(id).slice(0, 2)}`];
    case 'integer[]':
    case 'real[]':
      return [number, number + 1];
    case 'boolean':
      return number % 2 === 0;
    case 'smallint':
      return (number % 5) + 1;
    case 'integer':
      return isCounter(column) ? 1_000 + number : number;
    case 'bigint':
    case 'real':
    case 'double precision':
    case 'numeric':
      return number;
    case 'timestamp with time zone':
      return new Date(Date.UTC(2026, 0, 1 + (number % 300), number % 24));
    case 'date':
      return new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 10);
    case 'jsonb':
      return '[]';
    case 'bytea':
      return Buffer.from(hashOf(`${id} ${name}`), 'hex');
    case 'tsvector':
      return `'${word}':1`;
    default:
      throw new Error(`Say in tests/support/generated/generated-rows.ts what a ${type} can be (${name})`);
  }
}

/** Counters are larger than the rows would make them, since migrations subtract from them. */
function isCounter({ name, type }: Column): boolean {
  return type === 'integer' && name.endsWith('_count');
}

type Random = (below: number) => number;

/** Numbers that follow from a text alone. */
function randomFrom(seed: string): Random {
  let count = 0;
  return (below) => Number.parseInt(hashOf(`${seed} ${count++}`).slice(0, 8), 16) % below;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
