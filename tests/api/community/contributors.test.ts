import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { exportCommand } from '../../../src/cli/export.ts';
import { importCommand } from '../../../src/cli/import.ts';
import { runCommand } from '../../support/site/commands.ts';
import { counterDifferences, type TestApp, testApp } from '../../support/site/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-contributors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contributors = ['Ada-L', '', 'f', 'f,kemal', 'admin', 'alice', '张三', '李四', 'ada-l', ' , '];

test('the first contributor of a row becomes its author, with an account of their own that cannot sign in', async () => {
  const app = await testApp();
  const alice = await app.user('alice');
  const file = collection('first.csv');
  const { status, printed, warned } = await runCommand(app, importCommand, [file]);
  expect([status, warned]).toEqual([0, ['Ignored columns: for_devs']]);
  expect(printed.slice(0, -1)).toEqual([
    'Row 4 "Title 4" (line 5) added, but a prompt has one author: f, not kemal',
  ]);
  expect(await creditsOf(app)).toEqual([
    'Title 1: Ada-L @ada-l',
    'Title 2: Promptorium @promptorium',
    'Title 3: f @f',
    'Title 4: f @f',
    'Title 5: admin @admin-2',
    'Title 6: alice @alice-2',
    'Title 7: 张三 @user-2',
    'Title 8: 李四 @user-3',
    'Title 9: Ada-L @ada-l',
    'Title 10: Promptorium @promptorium',
  ]);
  const { user } = await app.visitor.readUser({ params: { username: alice.username } });
  expect(user.promptsCount).toBe(0);
  const [accounts] = await app.pool.db.execute<{ able: number }>(sql`
    select count(*)::int as able from users u join accounts a on a.user_id = u.id where u.email like '%@authors.invalid'`);
  expect(accounts?.able).toBe(0);
  expect((await app.visitor.listPrompts({ query: { q: '张三' } })).items).toMatchObject([
    { title: 'Title 7' },
  ]);
  expect(await counterDifferences(app.pool)).toEqual([]);
});

test('a second import adds nothing, and other rows of the same contributors get the same authors', async () => {
  const app = await testApp();
  const file = collection('again.csv');
  await runCommand(app, importCommand, [file]);
  const users = await usernamesOf(app);
  expect((await runCommand(app, importCommand, [file])).printed.at(-1)).toMatch(/^0 added, 10 skipped/);
  await runCommand(app, importCommand, [collection('other.csv', 'Another body')]);
  expect(await usernamesOf(app)).toEqual(users);
});

test('a dry run prints the same and creates no account', async () => {
  const app = await testApp();
  const file = collection('dry.csv');
  const dry = await runCommand(app, importCommand, [file, '--dry-run']);
  expect(await usernamesOf(app)).toEqual([]);
  expect(dry.printed[0]).toBe('Row 4 "Title 4" (line 5) added, but a prompt has one author: f, not kemal');
  expect(dry.printed.slice(1)).toEqual([
    expect.stringMatching(/^10 would be added, 0 skipped, 0 rejected/),
    'Nothing was written.',
  ]);
});

test('an author takes precedence over a contributor, and so does --author', async () => {
  const app = await testApp();
  await app.user('alice');
  const file = join(folder, 'both.jsonl');
  const row = { title: 'Title 1', body: 'Body.', author: 'dave', contributor: 'f,kemal' };
  writeFileSync(file, `${JSON.stringify(row)}\n`);
  expect((await runCommand(app, importCommand, [file])).printed).toHaveLength(1);
  const other = collection('option.csv');
  expect((await runCommand(app, importCommand, [other, '--author', 'alice'])).printed).toHaveLength(1);
  expect(await usernamesOf(app)).toEqual(['alice', 'dave']);
});

test('an export of such prompts is imported with the same authors', async () => {
  const app = await testApp();
  await runCommand(app, importCommand, [collection('export.csv')]);
  const file = join(folder, 'exported.csv');
  await runCommand(app, exportCommand, [file]);
  const other = await testApp();
  expect((await runCommand(other, importCommand, [file])).printed.at(-1)).toMatch(
    /^10 added, 0 skipped, 0 rej/,
  );
  expect(await creditsOf(other)).toEqual(await creditsOf(app));
});

/** A file with the columns of prompts.chat and a row for each of the {@link contributors}. */
function collection(name: string, body = 'Body'): string {
  const rows = contributors.map((names, n) => `Title ${n + 1},${body} ${n + 1}.,FALSE,TEXT,"${names}"`);
  const path = join(folder, name);
  writeFileSync(path, `act,prompt,for_devs,type,contributor\n${rows.join('\n')}\n`);
  return path;
}

async function creditsOf(app: TestApp): Promise<string[]> {
  const { items } = await app.visitor.listPrompts({ query: { sort: 'oldest' } });
  return items.map(
    ({ title, authorDisplayName, authorUsername }) => `${title}: ${authorDisplayName} @${authorUsername}`,
  );
}

async function usernamesOf(app: TestApp): Promise<string[]> {
  const rows = await app.pool.db.execute<{ username: string }>(
    sql`select username from users order by username`,
  );
  return rows.map(({ username }) => username);
}
