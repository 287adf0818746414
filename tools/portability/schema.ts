import { migrationFiles } from '../../src/database/migrate.ts';
import { type Fields, nameOf, nodesWith, parseStatements, type Statement, type TreeNode } from './syntax.ts';

/** What the rules need to know about the tables. */
export interface Schema {
  tables: ReadonlyMap<string, Table>;
}

interface Table {
  /** Columns of the primary key, of unique constraints and of unique indexes. */
  uniqueKeys: readonly (readonly string[])[];
}

/** The tables that the migrations leave behind, and the two that `migrate` makes before them. */
export async function readSchema(): Promise<Schema> {
  const statements = await parseStatements(
    [
      'create table leases (name text primary key)',
      'create table schema_migrations (name text primary key)',
      ...migrationFiles().map(({ text }) => text),
    ].join(';\n'),
  );
  const tables = new Map<string, Table>();
  for (const statement of statements) {
    const { type, fields } = statement;
    if (type === 'CreateStmt' && !isTemporary(fields)) tables.set(tableOf(fields), { uniqueKeys: [] });
    if (type === 'DropStmt' && fields.removeType === 'OBJECT_TABLE')
      for (const name of droppedBy(fields)) tables.delete(name);
  }
  for (const statement of statements) {
    for (const { table, columns } of uniqueKeysOf(statement)) {
      const known = tables.get(table);
      if (known) tables.set(table, { uniqueKeys: [...known.uniqueKeys, columns] });
    }
  }
  return { tables };
}

function isTemporary(create: Fields): boolean {
  return (create.relation as Fields).relpersistence === 't';
}

function droppedBy({ objects }: Fields): string[] {
  return (objects as { List: { items: unknown[] } }[]).map(({ List }) => nameOf(List.items));
}

/** The table that a statement such as `create table`, `create index` or `alter table` is about. */
export function tableOf(fields: Fields): string {
  return `${(fields.relation as Fields | undefined)?.relname}`;
}

/** The primary keys, unique constraints and unique indexes that a statement adds. */
export function uniqueKeysOf(statement: Statement): { table: string; columns: string[] }[] {
  const table = tableOf(statement.fields);
  if (statement.type === 'IndexStmt')
    return statement.fields.unique ? [{ table, columns: indexColumns(statement.fields) }] : [];
  return constraintsOf(statement, 'CONSTR_PRIMARY', 'CONSTR_UNIQUE').map(({ constraint, column }) => ({
    table,
    columns: column ? [column] : namesIn(constraint.keys),
  }));
}

/** The foreign keys that a statement adds, with their columns in the order of the columns they refer to. */
export function foreignKeysOf(
  statement: Statement,
): { table: string; columns: string[]; to: string; toColumns: string[] }[] {
  return constraintsOf(statement, 'CONSTR_FOREIGN').map(({ constraint, column }) => ({
    table: tableOf(statement.fields),
    columns: column ? [column] : namesIn(constraint.fk_attrs),
    to: `${(constraint.pktable as Fields).relname}`,
    toColumns: namesIn(constraint.pk_attrs),
  }));
}

/** Constraints of some kinds in a `create table` or `alter table`; `column` is that of a constraint of one column. */
function constraintsOf(statement: Statement, ...kinds: string[]): { constraint: Fields; column?: string }[] {
  if (statement.type !== 'CreateStmt' && statement.type !== 'AlterTableStmt') return [];
  return nodesWith(statement, 'Constraint')
    .filter(({ fields }) => kinds.includes(`${fields.contype}`))
    .map(({ fields, parents }) => {
      const column = columnAround(parents);
      return { constraint: fields, ...(column !== undefined && { column }) };
    });
}

function columnAround(parents: readonly TreeNode[]): string | undefined {
  const column = parents.findLast(({ type }) => type === 'ColumnDef');
  return column && `${column.fields.colname}`;
}

function indexColumns(index: Fields): string[] {
  return (index.indexParams as { IndexElem: { name?: string } }[]).map(
    ({ IndexElem }) => IndexElem.name ?? '(expression)',
  );
}

function namesIn(list: unknown): string[] {
  return ((list ?? []) as unknown[]).map((item) => nameOf(item));
}
