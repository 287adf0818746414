import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

/** A node of PostgreSQL's parse tree, as its parser writes it in JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** A node with its type and the nodes that contain it, innermost last. */
export interface TreeNode {
  type: string;
  fields: Fields;
  parents: readonly TreeNode[];
}

/** One statement. */
export interface Statement {
  text: string;
  /** The type of its root, such as `SelectStmt`. */
  type: string;
  fields: Fields;
  /** All nodes, each before those that it contains. */
  nodes: readonly TreeNode[];
}

/**
 * The statements of a text, also those in the bodies of PL/pgSQL functions that it creates. Throws the parser's error where the text is not
 * valid for PostgreSQL.
 */
export async function parseStatements(text: string): Promise<Statement[]> {
  await loadModule();
  return statementsOf(text);
}

function statementsOf(text: string): Statement[] {
  const bytes = Buffer.from(text);
  return (parseSync(text).stmts ?? []).flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const part = bytes.subarray(start, length ? start + length : undefined).toString();
    const nodes = [...nodesOf(stmt, [])];
    const [root] = nodes;
    if (!root) return [];
    const statement = { text: withoutIndent(part), type: root.type, fields: root.fields, nodes };
    return [statement, ...(isPlpgsql(root) ? bodyOf(part) : [])];
  });
}

function isPlpgsql({ type, fields }: TreeNode): boolean {
  return type === 'CreateFunctionStmt' && /"sval":"plpgsql"/.test(JSON.stringify(fields.options));
}

/** The statements and expressions of a function's body, expressions as the list of a select. */
function bodyOf(definition: string): Statement[] {
  const found: Statement[] = [];
  const search = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { query, parseMode } = value as { query?: unknown; parseMode?: number };
    if (typeof query === 'string') found.push(...statementsOf(parseMode ? `select ${query}` : query));
    for (const inner of Object.values(value)) search(inner);
  };
  search(parsePlPgSQLSync(definition));
  return found;
}

/** Fields whose node has no type of its own in the JSON, because the field allows only one. */
const typeOfField: Readonly<Record<string, string>> = {
  relation: 'RangeVar',
  sequence: 'RangeVar',
  pktable: 'RangeVar',
  typeName: 'TypeName',
  returnType: 'TypeName',
  withClause: 'WithClause',
  returningClause: 'ReturningClause',
  onConflictClause: 'OnConflictClause',
  infer: 'InferClause',
  into: 'IntoClause',
  rel: 'RangeVar',
  over: 'WindowDef',
};

function* nodesOf(value: unknown, parents: readonly TreeNode[], field = ''): Generator<TreeNode> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item, parents, field);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  const [first] = entries;
  if (first && entries.length === 1 && /^[A-Z]/.test(first[0])) {
    yield* nodeOf(first[0], first[1] as Fields, parents);
    return;
  }
  const fields = value as Fields;
  // The two sides of a union are selects without a type.
  const type =
    typeOfField[field] ?? (/^[lr]arg$/.test(field) && 'limitOption' in fields ? 'SelectStmt' : undefined);
  if (type) yield* nodeOf(type, fields, parents);
  else for (const [name, inner] of entries) yield* nodesOf(inner, parents, name);
}

function* nodeOf(type: string, fields: Fields, parents: readonly TreeNode[]): Generator<TreeNode> {
  const node = { type, fields, parents };
  yield node;
  const inside = [...parents, node];
  for (const [name, inner] of Object.entries(fields)) yield* nodesOf(inner, inside, name);
}

/** The nodes of a statement that have one of the types. */
export function nodesWith(statement: Statement, ...types: string[]): TreeNode[] {
  return statement.nodes.filter(({ type }) => types.includes(type));
}

/** The last part of a name that is a list of strings: `int4` of `pg_catalog.int4`. */
export function nameOf(names: unknown): string {
  const last = (Array.isArray(names) ? names.at(-1) : names) as { String?: { sval?: string } } | undefined;
  return last?.String?.sval ?? '';
}

/** The parts of a column reference: `['p', 'id']` of `p.id`; `*` for all columns. */
export function partsOf(columnRef: Fields): string[] {
  const fields = (columnRef.fields ?? []) as { String?: { sval?: string } }[];
  return fields.map(({ String: name }) => name?.sval ?? '*');
}

/** The names of the tables that a statement reads or writes, without those of its common table expressions. */
export function tablesOf(statement: Statement): string[] {
  const own = new Set(nodesWith(statement, 'CommonTableExpr').map(({ fields }) => fields.ctename));
  const names = nodesWith(statement, 'RangeVar').map(({ fields }) => `${fields.relname}`);
  return [...new Set(names.filter((name) => !own.has(name)))];
}

/** The insert, update, delete and merge nodes of a statement with the table that each writes. */
export function writesOf(statement: Statement): { table: string; node: TreeNode }[] {
  return nodesWith(statement, 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt').map((node) => ({
    table: `${(node.fields.relation as Fields | undefined)?.relname}`,
    node,
  }));
}

function withoutIndent(text: string): string {
  return text.replace(/^\s*(--[^\n]*\n\s*)*/, '').trim();
}
