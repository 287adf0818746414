import { distributionColumn } from './distribution.ts';
import { type Fields, nameOf, partsOf, type Statement, type TreeNode } from './syntax.ts';

/** A distributed table under its name in a query. */
interface Source {
  table: string;
  alias: string;
}

/** A select, update or delete with its distributed tables. */
interface Level {
  node: TreeNode;
  sources: Source[];
}

/**
 * The distributed tables of a statement that it combines with others by something else than their distribution columns: in a join, or in
 * a subquery that refers to the query around it. A subquery or common table expression that refers to nothing outside is computed on its
 * own, and its result sent to all nodes, so it may be combined by anything.
 */
export function unjoinedTables(statement: Statement): string[] {
  const levels = statement.nodes
    .filter(({ type }) => ['SelectStmt', 'UpdateStmt', 'DeleteStmt'].includes(type))
    .map((node) => ({ node, sources: sourcesOf(node) }));
  const ofNode = new Map(levels.map((level) => [level.node, level]));
  return levels.flatMap((level) => {
    const around = level.node.parents.flatMap((parent) => ofNode.get(parent)?.sources ?? []);
    const isRelated = refersTo(level, around, statement);
    const together = [...level.sources, ...(isRelated ? around : [])];
    const equal = groupsOf(together, equalitiesOf(level, statement));
    const first = level.sources[0];
    if (!first || together.length < 2) return [];
    const others = together.filter((source) => equal.get(source.alias) !== equal.get(first.alias));
    return others.map(({ table }) => [first.table, table].sort().join(' with '));
  });
}

function sourcesOf({ type, fields }: TreeNode): Source[] {
  const found: Source[] = [];
  const search = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { relname, relpersistence, alias } = value as Fields;
    if (relpersistence !== undefined && distributionColumn(`${relname}`)) {
      const { aliasname = relname } = (alias ?? {}) as Fields;
      found.push({ table: `${relname}`, alias: `${aliasname}` });
    }
    for (const [name, inner] of Object.entries(value))
      if (name !== 'RangeSubselect' && name !== 'SubLink') search(inner);
  };
  search(fields.fromClause);
  search(fields.usingClause);
  if (type !== 'SelectStmt') search(fields.relation);
  return found;
}

/** The innermost query that a node belongs to. */
function levelOf({ parents }: TreeNode): TreeNode | undefined {
  return parents.findLast(({ type }) => ['SelectStmt', 'UpdateStmt', 'DeleteStmt'].includes(type));
}

/** Whether a query with distributed tables names one of the distributed tables around it. */
function refersTo({ node, sources }: Level, around: readonly Source[], statement: Statement): boolean {
  if (!sources.length) return false;
  const names = new Set(around.map(({ alias }) => alias));
  const own = new Set(sources.map(({ alias }) => alias));
  return statement.nodes.some((inner) => {
    if (inner.type !== 'ColumnRef' || levelOf(inner) !== node) return false;
    const [first, second] = partsOf(inner.fields);
    return first !== undefined && second !== undefined && names.has(first) && !own.has(first);
  });
}

/** Pairs of names whose distribution columns a query sets equal, or sets equal to the same parameter. */
function equalitiesOf({ node }: Level, statement: Statement): [Side, Side][] {
  return statement.nodes
    .filter((inner) => inner.type === 'A_Expr' && levelOf(inner) === node)
    .filter(({ fields }) => fields.kind === 'AEXPR_OP' && nameOf(fields.name) === '=')
    .map(({ fields }) => [sideOf(fields.lexpr), sideOf(fields.rexpr)]);
}

/** One side of an equality: a column, or something else, which two equalities may share. */
type Side = { alias?: string; column: string } | { value: string };

function sideOf(expression: unknown): Side {
  const { ColumnRef } = expression as { ColumnRef?: Fields };
  if (!ColumnRef) return { value: JSON.stringify(expression).replace(/"location":\d+/g, '') };
  const parts = partsOf(ColumnRef);
  const column = parts.at(-1) ?? '';
  const alias = parts.at(-2);
  return alias === undefined ? { column } : { alias, column };
}

/** For the name of each source: the group of those whose distribution columns are equal. */
function groupsOf(sources: readonly Source[], equalities: readonly [Side, Side][]): Map<string, string> {
  const groups = new Map(sources.map(({ alias }) => [alias, alias]));
  const merge = (from: string, into: string) => {
    for (const [alias, group] of groups) if (group === from) groups.set(alias, into);
  };
  const keyOf = (side: Side): string | undefined => {
    if ('value' in side) {
      groups.set(side.value, groups.get(side.value) ?? side.value);
      return side.value;
    }
    const source = sources.find(
      ({ alias, table }) =>
        (side.alias === undefined || side.alias === alias) && distributionColumn(table) === side.column,
    );
    return source?.alias;
  };
  for (const [left, right] of equalities) {
    const [a, b] = [keyOf(left), keyOf(right)];
    if (a !== undefined && b !== undefined) merge(groups.get(a) ?? a, groups.get(b) ?? b);
  }
  return groups;
}
