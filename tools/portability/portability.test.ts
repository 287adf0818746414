import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compareWithAccepted, readAccepted } from './accepted.ts';
import { distribution } from './distribution.ts';
import { engines } from './engines.ts';
import { findingsIn, keyOf } from './findings.ts';
import { reportOf } from './report.ts';
import { rules } from './rules.ts';
import { readSchema } from './schema.ts';
import { migrationSources } from './sources.ts';
import { parseStatements } from './syntax.ts';

const schema = await readSchema();
const page = readFileSync('docs/distributed.md', 'utf8');

describe('statements that distributed engines would not run', () => {
  test('in the migrations are all accepted', async () => {
    const found = (await findingsIn(migrationSources(), schema)).map(keyOf);
    const accepted = readAccepted().filter((key) => key.includes('src/database/migrations/'));
    expect(compareWithAccepted(found, accepted)).toEqual({ added: [], gone: [] });
  });

  test('are reported when they are new, also in the body of a function', async () => {
    const text = `create function f() returns trigger language plpgsql as $$ begin
      if exists (select 1 from likes l join prompts p on p.author_id = l.user_id) then return null; end if; return new; end $$`;
    const found = await findingsIn([{ text, origin: 'src/database/new.ts' }], schema);
    expect(found.map(keyOf)).toEqual(['citus | distributed-join | src/database/new.ts | likes with prompts']);
    expect(compareWithAccepted(found.map(keyOf), readAccepted()).added).toHaveLength(1);
    expect(reportOf(found)).toContain('likes with prompts: 1 in src/database/new.ts');
  });

  test('are refused when PostgreSQL itself cannot parse them', async () => {
    await expect(parseStatements('selekt 1')).rejects.toThrow('syntax error');
  });
});

describe('docs/distributed.md', () => {
  test('lists every table with its place', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| (by `\w+`|reference|local) \|/gm)];
    const listed = Object.fromEntries(rows.map(([, table, place]) => [table, place?.replaceAll('`', '')]));
    expect(listed).toEqual(distribution);
    expect(Object.keys(listed).sort()).toEqual([...schema.tables.keys()].sort());
  });

  test('explains every rule with a finding, and names the versions', () => {
    for (const rule of new Set(readAccepted().map((key) => key.split(' | ')[1])))
      expect.soft(page, rule).toContain(`\`${rule}\``);
    for (const { name, version } of Object.values(engines)) expect.soft(page).toContain(`${name} ${version}`);
  });

  test('accepts findings of existing rules only', () => {
    const names = rules.map(({ engine, name }) => `${engine} | ${name}`);
    for (const key of readAccepted()) expect(names).toContain(key.split(' | ', 2).join(' | '));
  });
});
