import type { Rule } from './rule.ts';
import { withStorageParameters } from './rules-common.ts';
import { tableOf } from './schema.ts';
import { type Fields, nameOf, nodesWith, partsOf, type Statement, writesOf } from './syntax.ts';

const page = (name: string) => `https://www.cockroachlabs.com/docs/v26.2/${name}`;

/** Functions that statements of the site use and that were found in the documentation with the same types; others may exist, too. */
const documentedFunctions = new Set([
  ...[
    'abs',
    'array_agg',
    'array_length',
    'array_position',
    'array_remove',
    'avg',
    'bool_and',
    'bool_or',
    'cardinality',
  ],
  ...['clock_timestamp'],
  ...['ceil', 'char_length', 'coalesce', 'concat', 'convert_from', 'convert_to', 'count', 'current_database'],
  ...[
    'current_schema',
    'current_setting',
    'date_trunc',
    'dense_rank',
    'encode',
    'decode',
    'exp',
    'extract',
    'floor',
  ],
  ...[
    'generate_series',
    'get_byte',
    'greatest',
    'json_agg',
    'json_array_elements',
    'json_array_elements_text',
  ],
  ...[
    'json_build_object',
    'json_to_recordset',
    'jsonb_agg',
    'jsonb_array_elements',
    'jsonb_build_object',
    'lag',
  ],
  ...['lead', 'least', 'left', 'length', 'ln', 'lower', 'max', 'min', 'mod', 'now', 'nullif', 'octet_length'],
  ...[
    'percent_rank',
    'pg_get_constraintdef',
    'pg_is_in_recovery',
    'position',
    'power',
    'random',
    'rank',
    'replace',
  ],
  ...[
    'right',
    'round',
    'row_number',
    'similarity',
    'split_part',
    'sqrt',
    'string_agg',
    'strpos',
    'substr',
    'substring',
  ],
  ...[
    'sum',
    'timezone',
    'to_char',
    'to_regclass',
    'to_timestamp',
    'to_tsquery',
    'to_tsvector',
    'trim',
    'btrim',
  ],
  ...[
    'trunc',
    'unnest',
    'upper',
    'version',
    'gen_random_uuid',
    'has_schema_privilege',
    'pg_get_expr',
    'format_type',
  ],
]);

/** Operators of PostgreSQL that the documentation lists as unsupported, or not at all. */
const missingOperators = new Set([
  '~<~',
  '~<=~',
  '~>~',
  '~>=~',
  '<%',
  '%>',
  '<<%',
  '%>>',
  '<->',
  '<<->',
  '<->>',
]);

export const cockroachRules: readonly Rule[] = (
  [
    {
      name: 'function',
      why: 'The function is not among those that were found in the documentation with the same types.',
      source: page('functions-and-operators'),
      reported: `select levenshtein_less_equal(a, 'b', 1) from t; select mode() within group (order by a) from t`,
      accepted: 'select lower(a), count(*) from t group by 1',
      check: (statement) =>
        nodesWith(statement, 'FuncCall')
          .map(({ fields }) => nameOf(fields.funcname))
          .filter((name) => !documentedFunctions.has(name)),
    },
    {
      name: 'operator',
      why: 'The documentation lists the operator as unsupported, or not at all.',
      source: `${page('trigram-indexes')} (Unsupported), ${page('functions-and-operators')}`,
      reported: `select 1 from t where a ~>=~ 'b'`,
      accepted: `select 1 from t where a >= 'b'`,
      check: (statement) =>
        nodesWith(statement, 'A_Expr')
          .map(({ fields }) => nameOf(fields.name))
          .filter((name) => missingOperators.has(name)),
    },
    {
      name: 'integer-division',
      why: 'Dividing integers gives a decimal.',
      source: `${page('postgresql-compatibility')} (Integer division)`,
      reported: 'select a / 2 from t',
      accepted: 'select a::float8 / 2 from t; select a / 2.5 from t; select ln(a) / 2 from t',
      check: (statement) =>
        nodesWith(statement, 'A_Expr')
          .filter(({ fields }) => nameOf(fields.name) === '/' && mayBeIntegers(fields))
          .map(() => 'division'),
    },
    {
      name: 'operator-class',
      why: 'The documentation lists no operator classes but those of trigrams.',
      source: `${page('create-index')} (opclass), ${page('trigram-indexes')}`,
      reported: 'create index i on t (word text_pattern_ops)',
      accepted: 'create index i on t using gin (word gin_trgm_ops)',
      check: (statement) =>
        nodesWith(statement, 'IndexElem')
          .map(({ fields }) => (Array.isArray(fields.opclass) ? nameOf(fields.opclass) : ''))
          .filter((name) => name && !/^(gin|gist)_trgm_ops$/.test(name)),
    },
    {
      name: 'storage-parameter',
      why: 'The storage parameter is not in the documentation.',
      source: page('with-storage-parameter'),
      reported: 'create index i on t using gin (a) with (gin_pending_list_limit = 128)',
      accepted: 'create table t (a integer) with (fillfactor = 90)',
      check: (statement) =>
        withStorageParameters(statement)
          .filter(({ name }) => name !== 'fillfactor' && name !== 'autovacuum_enabled')
          .map(({ what, name }) => `${what}: ${name}`),
    },
    {
      name: 'column-storage',
      why: 'The documentation of ALTER COLUMN has neither SET STORAGE nor SET (attribute = value).',
      source: page('alter-table'),
      reported:
        'alter table t alter column a set storage external; alter table t alter column a set (n_distinct = 1)',
      accepted: 'alter table t alter column a set not null',
      check: (statement) =>
        nodesWith(statement, 'AlterTableCmd')
          .filter(({ fields }) => fields.subtype === 'AT_SetStorage' || fields.subtype === 'AT_SetOptions')
          .map(({ fields }) => `${tableOf(statement.fields)}.${fields.name}`),
    },
    {
      name: 'statement-trigger',
      why: 'Triggers for each statement, and REFERENCING, are not supported.',
      source: `${page('create-trigger')} (Known limitations, issues 126362 and 135655)`,
      reported:
        'create trigger g after insert on t referencing new table as changed for each statement execute function f()',
      accepted: 'create trigger g after insert on t for each row execute function f()',
      check: (statement) =>
        triggersOf(statement, ({ row, transitionRels }) => !row || isFull(transitionRels)),
    },
    {
      name: 'trigger-of-columns',
      why: 'UPDATE OF columns in a trigger is not supported.',
      source: `${page('create-trigger')} (Known limitations, issue 135656)`,
      reported: 'create trigger g after update of a on t for each row execute function f()',
      accepted: 'create trigger g after update on t for each row execute function f()',
      check: (statement) => triggersOf(statement, ({ columns }) => isFull(columns)),
    },
    {
      name: 'trigger-row',
      why: 'Columns of OLD and NEW need parentheses: (NEW).id.',
      source: `${page('plpgsql')} (Known limitations, issue 114687), ${page('create-trigger')}`,
      reported: `create function f() returns trigger language plpgsql as $$ begin
        delete from u where id = old.id; return null; end $$`,
      accepted: `create function f() returns trigger language plpgsql as $$ begin
        delete from u where id = (old).id; return null; end $$`,
      check: (statement) => (usesTriggerRow(statement) ? ['old or new'] : []),
    },
    {
      name: 'temporary-table',
      why: 'Temporary tables are disabled by default, and have no ON COMMIT DROP.',
      source: page('temporary-tables'),
      reported: 'create temporary table t on commit drop as select 1 as a',
      accepted: 'create table t as select 1 as a',
      check: (statement) =>
        nodesWith(statement, 'RangeVar', 'IntoClause')
          .map(({ type, fields }) => (type === 'IntoClause' ? (fields.rel as Fields) : fields))
          .filter(({ relpersistence }) => relpersistence === 't')
          .map(({ relname }) => `${relname}`),
    },
    {
      name: 'one-table-written-twice',
      why: 'A statement that changes a table in two places is refused unless all of them are plain inserts.',
      source: `${page('common-table-expressions')} and ${page('subqueries')} (Known limitations, issue 70731)`,
      reported: 'with a as (update t set b = 1 returning b) update t set c = 2 from a',
      accepted: 'with a as (update t set b = 1 returning b) update u set c = 2 from a',
      check: (statement) => {
        const writes = writesOf(statement);
        const twice = writes.filter(
          ({ table }) => writes.filter((other) => other.table === table).length > 1,
        );
        return twice
          .filter(({ node }) => node.type !== 'InsertStmt' || node.fields.onConflictClause)
          .map(({ table }) => table);
      },
    },
    {
      name: 'nested-write',
      why: 'A WITH clause that changes data must be at the top of the statement.',
      source: `${page('common-table-expressions')} (Data-modifying statements)`,
      reported: 'select * from (with a as (delete from t returning b) select b from a) c',
      accepted: 'with a as (delete from t returning b) select b from a',
      check: (statement) =>
        writesOf(statement)
          .filter(({ node }) => node.parents.findLastIndex(({ type }) => type === 'WithClause') > 1)
          .map(({ table }) => table),
    },
    {
      name: 'analyze-of-several-tables',
      why: 'The documentation of ANALYZE has one table.',
      source: page('create-statistics'),
      reported: 'analyze t, u',
      accepted: 'analyze t',
      check: ({ type, fields }) =>
        type === 'VacuumStmt' && ((fields.rels as unknown[] | undefined)?.length ?? 0) > 1 ? ['analyze'] : [],
    },
    {
      name: 'listen',
      why: 'LISTEN and NOTIFY are not supported.',
      source: `${page('postgresql-compatibility')} (Events)`,
      reported: 'listen changes; notify changes',
      accepted: 'select 1',
      check: ({ type }) => (type === 'ListenStmt' || type === 'NotifyStmt' ? [type] : []),
    },
    {
      name: 'advisory-lock',
      why: 'Advisory locks are listed as functions that do nothing.',
      source: `${page('postgresql-compatibility')} (Advisory Lock Functions)`,
      reported: 'select pg_advisory_xact_lock(1)',
      accepted: 'select a from t for update',
      check: (statement) =>
        nodesWith(statement, 'FuncCall')
          .map(({ fields }) => nameOf(fields.funcname))
          .filter((name) => /^pg_(try_)?advisory_/.test(name)),
    },
    {
      name: 'unsupported-object',
      why: 'Domains, range types and rules are listed as unsupported.',
      source: `${page('postgresql-compatibility')} (Unsupported Features)`,
      reported: 'create domain d as text',
      accepted: `create type e as enum ('a')`,
      check: ({ type }) => (['CreateDomainStmt', 'CreateRangeStmt', 'RuleStmt'].includes(type) ? [type] : []),
    },
    {
      name: 'copy-option',
      why: 'The documentation of COPY has no FREEZE, no WHERE, and no binary output.',
      source: page('copy'),
      reported: 'copy t to stdout with (format binary); copy t from stdin where a > 1',
      accepted: 'copy t (a) to stdout',
      check: ({ type, fields }) => {
        if (type !== 'CopyStmt') return [];
        const options = JSON.stringify(fields.options ?? []);
        const isBinaryOutput = !fields.is_from && /"sval":"binary"/.test(options);
        return isBinaryOutput || fields.whereClause || /"freeze"/.test(options)
          ? [`copy ${tableOf(fields)}`]
          : [];
      },
    },
  ] satisfies Omit<Rule, 'engine'>[]
).map((rule) => ({ engine: 'cockroachdb', ...rule }));

function mayBeIntegers({ lexpr, rexpr }: Fields): boolean {
  const isInteger = /^\{"A_Const":\{"ival"/.test(JSON.stringify(rexpr));
  const isFloat = /^\{"(FuncCall|TypeCast)"/.test(JSON.stringify(lexpr)) && !/"int[248]"/.test(typeOf(lexpr));
  return isInteger && !isFloat;
}

function typeOf(expression: unknown): string {
  return JSON.stringify((expression as { TypeCast?: Fields }).TypeCast?.typeName ?? {});
}

function triggersOf(statement: Statement, isRefused: (trigger: Fields) => boolean): string[] {
  return statement.type === 'CreateTrigStmt' && isRefused(statement.fields)
    ? [`${statement.fields.trigname}`]
    : [];
}

function isFull(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

/** Whether columns of a trigger's rows are used without parentheses, rather than those of a table that is named so. */
function usesTriggerRow(statement: Statement): boolean {
  const tree = JSON.stringify(statement.fields);
  return nodesWith(statement, 'ColumnRef').some(({ fields, parents }) => {
    const [first, second] = partsOf(fields);
    return (
      second !== undefined &&
      (first === 'old' || first === 'new') &&
      !tree.includes(`"ctename":"${first}"`) &&
      !tree.includes(`"aliasname":"${first}"`) &&
      !parents.some(({ type }) => type === 'ReturningClause')
    );
  });
}
