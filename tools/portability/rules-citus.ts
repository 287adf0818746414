import { unjoinedTables } from './citus-joins.ts';
import { distribution, distributionColumn } from './distribution.ts';
import type { Rule } from './rule.ts';
import { foreignKeysOf, tableOf, uniqueKeysOf } from './schema.ts';
import { type Fields, nameOf, nodesWith, tablesOf, writesOf } from './syntax.ts';

const documentation = (page: string) => `https://docs.citusdata.com/en/v13.0/${page}`;
const message = (file: string) => `message of Citus 13.2.2, src/backend/distributed/${file}`;

const volatileFunctions = new Set(['random', 'clock_timestamp', 'gen_random_uuid', 'nextval', 'timeofday']);

/** What Citus would refuse with the tables distributed as in distribution.ts. */
export const citusRules: readonly Rule[] = (
  [
    {
      name: 'unique-key',
      why: 'A unique key of a distributed table must include the distribution column.',
      source: documentation('develop/reference_ddl.html (Constraints)'),
      reported: 'create unique index i on prompts (slug)',
      accepted: 'create unique index i on prompts (id, slug); create unique index i on users (username)',
      check: (statement) =>
        uniqueKeysOf(statement)
          .filter(({ table, columns }) => {
            const by = distributionColumn(table);
            return by !== undefined && !columns.includes(by);
          })
          .map(({ table, columns }) => `${table} (${columns.join(', ')})`),
    },
    {
      name: 'foreign-key',
      why: 'A foreign key of a distributed table leads to a reference table, or includes both distribution columns; none leads to it from another kind of table.',
      source: documentation('develop/reference_ddl.html (Constraints)'),
      reported: 'alter table comments add foreign key (thread_id) references comments (id)',
      accepted:
        'alter table likes add foreign key (prompt_id) references prompts (id), add foreign key (user_id) references users (id)',
      check: (statement) =>
        foreignKeysOf(statement)
          .filter((key) => !isAllowedKey(key))
          .map(({ table, columns, to }) => `${table} (${columns.join(', ')}) to ${to}`),
    },
    {
      name: 'trigger',
      why: 'Distributed tables and reference tables have no triggers.',
      source: message('commands/trigger.c'),
      reported: 'create trigger g after insert on prompts for each row execute function f()',
      accepted: 'create trigger g after insert on sessions for each row execute function f()',
      check: ({ type, fields }) =>
        type === 'CreateTrigStmt' && isShared(tableOf(fields))
          ? [`${fields.trigname} on ${tableOf(fields)}`]
          : [],
    },
    {
      name: 'distributed-join',
      why: 'Distributed tables are joined, and compared in subqueries, by their distribution columns only.',
      source: `${documentation('develop/reference_workarounds.html (Cross-Node SQL Queries)')}; ${message('planner/query_pushdown_planning.c')}`,
      reported: 'select 1 from prompts p join comments c on c.thread_id = p.id',
      accepted: 'select 1 from prompts p join likes l on l.prompt_id = p.id join users u on u.id = l.user_id',
      check: unjoinedTables,
    },
    {
      name: 'locked-rows',
      why: 'SELECT … FOR UPDATE works on one shard only: with the distribution column equal to a value.',
      source: documentation('develop/reference_workarounds.html (Cross-Node SQL Queries)'),
      reported: 'select title from prompts where author_id = $1 for update',
      accepted:
        'select title from prompts where id = $1 for update; select name from users where role = $1 for update',
      check: (statement) =>
        nodesWith(statement, 'SelectStmt')
          .filter(({ fields }) => fields.lockingClause)
          .flatMap(({ fields }) => distributedIn(fields.fromClause).filter((t) => !hasKey(fields, t))),
    },
    {
      name: 'changed-distribution-column',
      why: 'The distribution column of a row cannot change.',
      source: message('planner/multi_router_planner.c'),
      reported: 'update likes set prompt_id = $1 where prompt_id = $2',
      accepted: 'update likes set created_at = $1 where prompt_id = $2',
      check: (statement) =>
        nodesWith(statement, 'UpdateStmt')
          .filter(({ fields }) => columnsSet(fields).includes(distributionColumn(tableOf(fields)) ?? '-'))
          .map(({ fields }) => tableOf(fields)),
    },
    {
      name: 'volatile-update',
      why: 'Functions in an UPDATE of a distributed table must not be volatile.',
      source: documentation('develop/reference_workarounds.html (General)'),
      reported: 'update prompts set hot_score = random()',
      accepted: 'update prompts set updated_at = now(); update sessions set created_at = clock_timestamp()',
      check: (statement) =>
        nodesWith(statement, 'FuncCall')
          .filter(({ fields }) => volatileFunctions.has(nameOf(fields.funcname)))
          .flatMap(({ fields, parents }) =>
            parents
              .filter(({ type, fields: update }) => type === 'UpdateStmt' && isShared(tableOf(update)))
              .map(({ fields: update }) => `${nameOf(fields.funcname)} in ${tableOf(update)}`),
          ),
    },
    {
      name: 'subquery-in-values',
      why: 'INSERT … VALUES into a distributed table has no subqueries.',
      source: documentation('develop/reference_workarounds.html (General)'),
      reported: 'insert into likes (prompt_id, user_id) values ($1, (select id from users limit 1))',
      accepted: 'insert into likes (prompt_id, user_id) select $1, id from users limit 1',
      check: (statement) =>
        nodesWith(statement, 'SubLink')
          .flatMap(({ parents }) => {
            const insert = parents.findLast(({ type }) => type === 'InsertStmt');
            const values = insert && parents[parents.indexOf(insert) + 1];
            return insert && values?.fields.valuesLists ? [tableOf(insert.fields)] : [];
          })
          .filter(isShared),
    },
    {
      name: 'grouping-sets',
      why: 'Grouping sets and recursive queries work on one shard only.',
      source: documentation('develop/reference_workarounds.html (Cross-Node SQL Queries)'),
      reported: 'select topic_id, count(*) from prompts group by rollup (topic_id)',
      accepted: 'select topic_id, count(*) from prompts group by topic_id',
      check: (statement) =>
        [...nodesWith(statement, 'GroupingSet'), ...nodesWith(statement, 'WithClause').filter(isRecursive)]
          .filter(() => tablesOf(statement).some((table) => distributionColumn(table)))
          .map(({ type }) => (type === 'GroupingSet' ? 'grouping sets' : 'with recursive')),
    },
    {
      name: 'tablesample',
      why: 'TABLESAMPLE works on one shard only.',
      source: documentation('develop/reference_workarounds.html (Cross-Node SQL Queries)'),
      reported: 'select id from prompts tablesample system (1)',
      accepted: 'select id from users tablesample system (1)',
      check: (statement) =>
        nodesWith(statement, 'RangeTableSample').flatMap(({ fields }) => distributedIn(fields.relation)),
    },
    {
      name: 'merge-into-reference',
      why: 'A reference table cannot be the target of MERGE.',
      source: documentation('develop/reference_workarounds.html (Cross-Node SQL Queries)'),
      reported: 'merge into users u using topics t on t.name = u.username when matched then delete',
      accepted: 'merge into sessions s using users u on u.id = s.user_id when matched then delete',
      check: (statement) =>
        writesOf(statement)
          .filter(({ node, table }) => node.type === 'MergeStmt' && distribution[table] === 'reference')
          .map(({ table }) => table),
    },
  ] satisfies Omit<Rule, 'engine'>[]
).map((rule) => ({ engine: 'citus', ...rule }));

/** Whether a table is distributed or a reference table. */
function isShared(table: string): boolean {
  return table in distribution && distribution[table] !== 'local';
}

function isAllowedKey({ table, columns, to, toColumns }: ReturnType<typeof foreignKeysOf>[number]): boolean {
  const [by, toBy] = [distributionColumn(table), distributionColumn(to)];
  if (by !== undefined && toBy !== undefined) {
    const position = columns.indexOf(by);
    return position >= 0 && (toColumns[position] ?? 'id') === toBy;
  }
  if (by !== undefined) return distribution[to] === 'reference';
  return toBy === undefined;
}

/** The distributed tables in a `from` clause, outside its subqueries. */
function distributedIn(from: unknown): string[] {
  const names: string[] = [];
  const search = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { relname, relpersistence } = value as Fields;
    if (relpersistence !== undefined && distributionColumn(`${relname}`)) names.push(`${relname}`);
    for (const [name, inner] of Object.entries(value)) {
      if (name !== 'RangeSubselect' && name !== 'SubLink') search(inner);
    }
  };
  search(from);
  return names;
}

/** Whether a select asks for one value of a table's distribution column. */
function hasKey(select: Fields, table: string): boolean {
  const by = distributionColumn(table);
  const conditions = JSON.stringify(select.whereClause ?? {});
  const column = `\\{"ColumnRef":\\{"fields":\\[(?:\\{"String":\\{"sval":"\\w+"\\}\\},)?\\{"String":\\{"sval":"${by}"\\}\\}\\]`;
  const equal = '"kind":"AEXPR_OP","name":\\[\\{"String":\\{"sval":"="\\}\\}\\]';
  return new RegExp(`${equal},"lexpr":${column}[^}]*\\}\\},"rexpr":\\{"(?:ParamRef|A_Const|TypeCast)"`).test(
    conditions,
  );
}

function columnsSet({ targetList }: Fields): string[] {
  return ((targetList ?? []) as { ResTarget: { name?: string } }[]).map(
    ({ ResTarget }) => `${ResTarget.name}`,
  );
}

function isRecursive({ fields }: { fields: Fields }): boolean {
  return fields.recursive === true;
}
