import type { Rule } from './rule.ts';
import { withStorageParameters } from './rules-common.ts';
import { tableOf } from './schema.ts';
import { nameOf, nodesWith, partsOf, type Statement, type TreeNode } from './syntax.ts';

const known = 'https://docs.yugabyte.com/stable/yugabyte-voyager/known-issues/postgresql/';
const compatibility =
  'https://docs.yugabyte.com/stable/explore/ysql-language-features/postgresql-compatibility/';

/** Functions of PostgreSQL 16 to 18. YugabyteDB's query layer is that of PostgreSQL 15. */
const newerFunctions = new Set([
  ...[
    'any_value',
    'array_sample',
    'array_shuffle',
    'date_add',
    'date_subtract',
    'random_normal',
    'system_user',
  ],
  ...[
    'erf',
    'erfc',
    'to_bin',
    'to_oct',
    'uuid_extract_timestamp',
    'uuid_extract_version',
    'xmltext',
    'json_scalar',
  ],
  ...[
    'array_reverse',
    'array_sort',
    'casefold',
    'crc32',
    'crc32c',
    'gamma',
    'lgamma',
    'reverse_bytea',
    'uuidv4',
  ],
  ...[
    'uuidv7',
    'json_array_strip_nulls',
    'pg_get_acl',
    'pg_basetype',
    'pg_input_is_valid',
    'pg_input_error_info',
  ],
]);
const systemColumns = new Set(['xmin', 'xmax', 'cmin', 'cmax', 'ctid']);

export const yugabyteRules: readonly Rule[] = (
  [
    {
      name: 'index-method',
      why: 'Indexes are btree (LSM) or GIN; GiST, SP-GiST and BRIN are not supported.',
      source: `${known} (GiST, BRIN, and SPGIST index types are not supported, issue 1337)`,
      reported: 'create index i on t using gist (word gist_trgm_ops)',
      accepted: 'create index i on t using gin (word gin_trgm_ops)',
      check: (statement) =>
        ofType(statement, 'IndexStmt')
          .filter(({ fields }) => !['btree', 'gin', 'hash'].includes(`${fields.accessMethod}`))
          .map(({ fields }) => `${fields.idxname}: ${fields.accessMethod}`),
    },
    {
      name: 'gin-of-several-columns',
      why: 'A GIN index has one column.',
      source: `${compatibility} (Multicolumn GIN indexes, issue 10652)`,
      reported: 'create index i on t using gin (a, b)',
      accepted: 'create index i on t using gin (a)',
      check: (statement) =>
        ofType(statement, 'IndexStmt')
          .filter(({ fields }) => fields.accessMethod === 'gin' && listOf(fields.indexParams).length > 1)
          .map(({ fields }) => `${fields.idxname}`),
    },
    {
      name: 'storage-parameter',
      why: 'Storage parameters of tables and indexes are not supported.',
      source: `${known} (Storage parameters on indexes or constraints, issue 23467)`,
      reported: 'create index i on t using gin (a) with (gin_pending_list_limit = 128)',
      accepted: 'create index i on t using gin (a)',
      check: (statement) => withStorageParameters(statement).map(({ what, name }) => `${what}: ${name}`),
    },
    {
      name: 'column-attribute',
      why: 'ALTER COLUMN … SET (attribute = value) is not supported.',
      source: `${known} (ALTER TABLE variants, issue 1124)`,
      reported: 'alter table t alter column a set (n_distinct = 100)',
      accepted: 'alter table t alter column a set default 1',
      check: (statement) =>
        alterations(statement, 'AT_SetOptions').map(
          ({ fields }) => `${tableOf(statement.fields)}.${fields.name}`,
        ),
    },
    {
      name: 'transition-table',
      why: 'A trigger cannot refer to the changed rows as a table (REFERENCING).',
      source: `${known} (REFERENCING clause for triggers, issue 1668)`,
      reported:
        'create trigger g after insert on t referencing new table as changed for each statement execute function f()',
      accepted: 'create trigger g after insert on t for each row execute function f()',
      check: (statement) =>
        ofType(statement, 'CreateTrigStmt')
          .filter(({ fields }) => listOf(fields.transitionRels).length)
          .map(({ fields }) => `${fields.trigname}`),
    },
    {
      name: 'deferrable-constraint',
      why: 'Unique constraints and exclusion constraints cannot be deferred.',
      source: `${compatibility} (Deferrable constraints, issue 1709)`,
      reported: 'create table t (a integer unique deferrable)',
      accepted: 'create table t (a integer unique)',
      check: (statement) =>
        nodesWith(statement, 'Constraint')
          .filter(({ fields }) => fields.contype === 'CONSTR_ATTR_DEFERRABLE' || fields.deferrable)
          .map(() => tableOf(statement.fields)),
    },
    {
      name: 'exclusion-constraint',
      why: 'Exclusion constraints are not supported.',
      source: `${compatibility} (Exclusion constraints, issue 3944)`,
      reported: 'create table t (a text, exclude using gist (a with =))',
      accepted: 'create table t (a text unique)',
      check: (statement) =>
        nodesWith(statement, 'Constraint')
          .filter(({ fields }) => fields.contype === 'CONSTR_EXCLUSION')
          .map(() => tableOf(statement.fields)),
    },
    {
      name: 'inheritance',
      why: 'Tables cannot inherit from others.',
      source: `${compatibility} (Table inheritance, issue 5956)`,
      reported: 'create table t () inherits (u)',
      accepted: 'create table t (a integer)',
      check: (statement) =>
        ofType(statement, 'CreateStmt')
          .filter(({ fields }) => listOf(fields.inhRelations).length && !fields.partbound)
          .map(({ fields }) => tableOf(fields)),
    },
    {
      name: 'system-column',
      why: 'Rows have no xmin, xmax, cmin, cmax and ctid.',
      source: `${known} (System columns is not yet supported, issue 24843)`,
      reported: 'select (xmax = 0) from t',
      accepted: 'select xminimum from t',
      check: (statement) =>
        nodesWith(statement, 'ColumnRef')
          .map(({ fields }) => partsOf(fields).at(-1) ?? '')
          .filter((name) => systemColumns.has(name)),
    },
    {
      name: 'newer-function',
      why: 'The function was added to PostgreSQL after version 15.',
      source: 'https://docs.yugabyte.com/stable/api/ysql/pg15-features/',
      reported: 'select any_value(a) from t',
      accepted: 'select min(a) from t',
      check: (statement) =>
        nodesWith(statement, 'FuncCall')
          .map(({ fields }) => nameOf(fields.funcname))
          .filter((name) => newerFunctions.has(name)),
    },
    {
      name: 'newer-syntax',
      why: 'The syntax was added to PostgreSQL after version 15.',
      source: 'https://docs.yugabyte.com/stable/api/ysql/pg15-features/',
      reported: `update t set a = 1 returning old.a; select a is json from t; select 0x1f;
        create table v (a integer, b integer generated always as (a * 2) virtual)`,
      accepted: `update t set a = 1 returning a; select 31; select p.old from p;
        create table v (a integer, b integer generated always as (a * 2) stored)`,
      check: (statement) => [
        ...nodesWith(statement, 'ColumnRef')
          .filter(isOldOrNewRow)
          .map(() => 'returning old or new'),
        ...nodesWith(statement, ...newerNodes).map(({ type }) => type),
        ...nodesWith(statement, 'Constraint')
          .filter(({ fields }) => fields.contype === 'CONSTR_GENERATED' && fields.generated_kind === 'v')
          .map(() => 'virtual column'),
        ...(/(?<![\w$'"])0[xob][0-9a-f]+\b/i.test(withoutLiterals(statement.text)) ? ['0x literal'] : []),
      ],
    },
    {
      name: 'merge',
      why: 'MERGE is not supported.',
      source: `${known} (MERGE command, issue 25574)`,
      reported: 'merge into t using u on t.a = u.a when matched then delete',
      accepted: 'insert into t (a) values (1) on conflict (a) do nothing',
      check: (statement) => nodesWith(statement, 'MergeStmt').map(({ fields }) => `into ${tableOf(fields)}`),
    },
    {
      name: 'listen',
      why: 'LISTEN and NOTIFY need a setting of the cluster (early access from 2025.2.3).',
      source: `${known} (Events Listen/Notify, issue 1872)`,
      reported: 'listen changes; notify changes',
      accepted: 'select 1',
      check: ({ type }) => (type === 'ListenStmt' || type === 'NotifyStmt' ? [type] : []),
    },
    {
      name: 'prepared-transaction',
      why: 'PREPARE TRANSACTION is not supported.',
      source: `${compatibility} (XA syntax, issue 11084)`,
      reported: `prepare transaction 'a'`,
      accepted: 'begin',
      check: ({ type, fields }) =>
        type === 'TransactionStmt' && /PREPARE/.test(`${fields.kind}`) ? ['prepare transaction'] : [],
    },
    {
      name: 'large-object',
      why: 'Large objects are not supported.',
      source: `${known} (Large Objects and its functions, issue 25318)`,
      reported: 'select lo_create(0)',
      accepted: 'select lower(a) from t',
      check: (statement) =>
        nodesWith(statement, 'FuncCall')
          .map(({ fields }) => nameOf(fields.funcname))
          .filter((name) => /^lo_|^lo(read|write)$/.test(name)),
    },
  ] satisfies Omit<Rule, 'engine'>[]
).map((rule) => ({ engine: 'yugabytedb', ...rule }));

/** Nodes of PostgreSQL 16 and 17: SQL/JSON. */
const newerNodes = [
  'JsonIsPredicate',
  'JsonFuncExpr',
  'JsonTable',
  'JsonArrayConstructor',
  'JsonObjectConstructor',
];

function ofType(statement: Statement, type: string): readonly TreeNode[] {
  return statement.type === type ? statement.nodes.slice(0, 1) : [];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function alterations(statement: Statement, subtype: string): TreeNode[] {
  return nodesWith(statement, 'AlterTableCmd').filter(({ fields }) => fields.subtype === subtype);
}

function isOldOrNewRow({ fields, parents }: TreeNode): boolean {
  const [first, second] = partsOf(fields);
  return (
    second !== undefined &&
    (first === 'old' || first === 'new') &&
    parents.some(({ type }) => type === 'ReturningClause')
  );
}

function withoutLiterals(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, "''").replace(/--[^\n]*/g, '');
}
