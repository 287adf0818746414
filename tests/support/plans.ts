import type pg from 'pg';
import type { SentStatement } from './site/test-app.ts';

/** A node of PostgreSQL's `explain (analyze, format json)`. Rows are averages of its loops. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** The most rows that a statement of a list may read from a table one after another, or sort. */
interface Bounds {
  /** From a table in the order in which it is stored. */
  scanned: number;
  /** From an index. */
  read: number;
  sorted: number;
}

/** How PostgreSQL plans a prepared statement: for its values, or once for all values. */
export type Planning = 'force_custom_plan' | 'force_generic_plan';

/** What is wrong with the plans of a statement. */
export async function planFaults(
  session: pg.Client,
  statement: SentStatement,
  bounds: Bounds,
  plannings: readonly Planning[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const planning of plannings) {
    const plan = await planOf(session, statement, planning);
    faults.push(...faultsOf(plan, bounds).map((fault) => `${fault} (${planning})`));
  }
  return faults;
}

async function planOf(
  session: pg.Client,
  { text, values }: SentStatement,
  planning: Planning,
): Promise<PlanNode> {
  const given = values.length ? `(${values.map(literal).join(', ')})` : '';
  await session.query(`set plan_cache_mode = ${planning}`);
  await session.query(`prepare listed as ${text}`);
  try {
    const { rows } = await session.query(`explain (analyze, timing off, format json) execute listed${given}`);
    const [{ Plan: plan }] = (rows as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }])[0]['QUERY PLAN'];
    return plan;
  } finally {
    await session.query('deallocate listed');
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

function faultsOf(node: PlanNode, bounds: Bounds): string[] {
  const loops = node['Actual Loops'];
  const out = node['Actual Rows'] * loops;
  const read =
    out + ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops;
  const kind = node['Node Type'];
  const from = node['Index Name'] ?? node['Relation Name'] ?? '';
  const sorted = (node.Plans ?? []).reduce(
    (sum, input) => sum + input['Actual Rows'] * input['Actual Loops'],
    0,
  );
  const faults: string[] = [];
  if (kind === 'Seq Scan' && read > bounds.scanned)
    faults.push(`reads ${read} rows of ${from} in storage order`);
  else if (/Scan$/.test(kind) && node['Index Name'] && read > bounds.read)
    faults.push(`reads ${read} entries of ${from}`);
  if (kind === 'Sort' && sorted > bounds.sorted) faults.push(`sorts ${sorted} rows`);
  return faults.concat(...(node.Plans ?? []).map((inner) => faultsOf(inner, bounds)));
}
