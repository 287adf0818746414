import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { diskStorage } from '../../../src/adapters/files/storage/disk.ts';
import { openArchive } from '../../../src/adapters/hosting/backups/archive-reader.ts';
import { createArchive } from '../../../src/adapters/hosting/backups/archive-writer.ts';
import { uploads } from '../../../src/database/core/schema.ts';
import { migrateWithin, migrationFiles } from '../../../src/database/hosting/migrate.ts';
import type { CheckedArchive } from '../../../src/operations/core/adapters/backup-adapters.ts';
import { filesOf } from '../../../src/operations/files/files.ts';
import { sweepUploads } from '../../../src/operations/files/sweep.ts';
import { checkSchema } from '../../../src/operations/hosting/backups/restore.ts';
import { aDiscussion, aPrompt } from '../../factories.ts';
import {
  backUp,
  contentsOf,
  emptyDatabase,
  restoreInto,
  testFolder,
  testSecret,
} from '../../support/backups.ts';
import { bytesOf } from '../../support/bytes-of.ts';
import { buy, premiumPrompt } from '../../support/market/market.ts';
import { pictureForm } from '../../support/market/picture-form.ts';
import { systemContext } from '../../support/site/commands.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

// Each restoration runs all migrations.
vi.setConfig({ testTimeout: 90_000 });

let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp({ env: { PAYMENTS: 'test' } });
  alice = await app.user('alice');
  const bob = await app.user('bob');
  await buy(bob, await premiumPrompt(alice));
  const picture = await app.request('POST /upload', { as: alice, body: await pictureForm() });
  const { id } = await alice.api.publishPrompt({
    body: aPrompt({ title: 'Tab\there, \\N and ü', tags: ['one', 'two'], imageUrl: picture.body.url }),
  });
  await bob.api.likePrompt({ params: { id } });
  const { comment } = await bob.api.addComment({
    params: { id },
    body: { bodyMd: 'First\nsecond line' },
  });
  await alice.api.addComment({ params: { id }, body: { bodyMd: 'An answer', parentId: comment.id } });
  await alice.api.startDiscussion({ body: aDiscussion() });
});

describe('a backup and its restoration', () => {
  it('give a database with the same rows, constraints, triggers and sequences, and the same files', async () => {
    const { file, backup } = await backUp(app);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(backup.bytes).toBe(statSync(file).size);
    const { target, pool } = await emptyDatabase();
    const folder = testFolder();
    const storage = diskStorage(folder, { log: quietLog });
    const restored = await restoreInto(file, target, { storage });
    expect(restored).toMatchObject({ files: 2, warnings: [], kept: [testSecret] });
    expect(await contentsOf(pool)).toEqual(await contentsOf(app.pool));
    expect(await counterDifferences(pool)).toEqual([]);
    const [upload] = await pool.db.select().from(uploads);
    const key = `${upload?.id}/page.webp`;
    const original = await systemContext(app).storage.open(key);
    const copy = await storage.open(key);
    expect(await bytesOf(new Response(await copy?.read()))).toEqual(
      await bytesOf(new Response(await original?.read())),
    );
  });

  it('begin another log of changes, so that programs read the lists again', async () => {
    const { file } = await backUp(app);
    const { target, pool } = await emptyDatabase();
    await restoreInto(file, target);
    const logOf = ({ db }: TestApp['pool']) =>
      db.execute(sql`select id, (select count(*)::int from changes) as changes from change_log`);
    const [[log], [restored]] = [await logOf(app.pool), await logOf(pool)];
    expect(log?.changes).toBeGreaterThan(0);
    expect(restored).toEqual({ id: expect.not.stringMatching(String(log?.id)), changes: 0 });
  });

  it('include a table that a new migration adds, whatever it refers to', async () => {
    const text = `create table chapters (id bigint generated always as identity primary key, "Odd Name" text, part_of bigint references chapters (id),
        author_id uuid references users (id), length integer generated always as (length("Odd Name")) stored, book_id bigint);
      create table books (id bigint primary key, first_chapter bigint references chapters (id));
      alter table chapters add foreign key (book_id) references books (id) deferrable`;
    const migration = { name: '9999-chapters.sql', text, checksum: 'x' };
    await app.pool.db.transaction((tx) => migrateWithin(tx, [migration], { log() {} }));
    await app.pool.db.execute(
      sql`insert into chapters ("Odd Name", author_id) values ('One', ${alice.id}), ('Two', null)`,
    );
    await app.pool.db.execute(sql`insert into books values (7, 2)`);
    await app.pool.db.execute(sql`update chapters set part_of = 2, book_id = 7 where id = 1`);
    const { file } = await backUp(app);
    const { target, pool } = await emptyDatabase();
    await restoreInto(file, target, { migrations: [...migrationFiles(), migration] });
    expect(await contentsOf(pool)).toEqual(await contentsOf(app.pool));
    await pool.db.execute(sql`insert into chapters ("Odd Name") values ('Three')`);
    expect(await pool.db.execute(sql`select id::int, length from chapters order by id`)).toEqual([
      { id: 1, length: 3 },
      { id: 2, length: 3 },
      { id: 3, length: 5 },
    ]);
    await app.pool.db.execute(sql`drop table books, chapters cascade`);
    await app.pool.db.execute(sql`delete from schema_migrations where name = ${migration.name}`);
  });

  it('of an earlier version run the later migrations on the restored rows', async () => {
    const { file } = await backUp(app);
    const later = {
      name: '9999-later.sql',
      text: 'alter table users add column later text; update users set later = username',
      checksum: 'x',
    };
    const { target, pool } = await emptyDatabase();
    await restoreInto(file, target, { migrations: [...migrationFiles(), later] });
    expect(await pool.db.execute(sql`select later from users where username = 'alice'`)).toEqual([
      { later: 'alice' },
    ]);
  });

  it('leave out a table that is not of the product, and say so', async () => {
    await app.pool.db.execute(sql`create table notes_of_the_operator (id integer)`);
    const { file } = await backUp(app);
    await app.pool.db.execute(sql`drop table notes_of_the_operator`);
    const { target } = await emptyDatabase();
    const { warnings } = await restoreInto(file, target);
    expect(warnings).toEqual([
      expect.stringContaining('notes_of_the_operator does not belong to Promptorium'),
    ]);
  });

  it('do not include a secret of the environment, and warn about a different one', async () => {
    const { file } = await backUp(app, { stored: false });
    const another = 'another secret of 32 characters or more';
    const warningsWith = async (secret?: string) =>
      restoreInto(file, (await emptyDatabase()).target, secret === undefined ? {} : { secret });
    expect(await warningsWith(testSecret)).toMatchObject({ warnings: [], kept: [] });
    expect((await warningsWith(another)).warnings).toEqual([
      expect.stringContaining('SECRET is not the secret of the site that was backed up'),
    ]);
    expect((await warningsWith()).warnings).toEqual([
      expect.stringContaining('Start this site with the same SECRET'),
    ]);
  });
});

describe('a restoration', () => {
  it('refuses a database that is not empty', async () => {
    const { file } = await backUp(app);
    const { target, pool } = await emptyDatabase();
    await pool.db.execute(sql`create table something (id integer)`);
    await expect(restoreInto(file, target)).rejects.toThrow('The database is not empty: it has something.');
  });

  it('refuses a backup from before release 1.0.0', () => {
    const format = { product: '0.1.0', migrations: [{ name: '0001-start.sql', checksum: 'x' }] };
    expect(() => checkSchema({ format } as CheckedArchive)).toThrow(
      'Restore it with commit 420462e3f8e421f7479c68298bba6ac29023a367',
    );
  });

  it('refuses a backup with a schema that this program does not know', async () => {
    const { file } = await backUp(app);
    const { target, pool } = await emptyDatabase();
    const known = migrationFiles();
    await expect(restoreInto(file, target, { migrations: known.slice(0, -1) })).rejects.toThrow(
      /newer schema \(\d{4}-.*made by version 1\.2\.3\. Restore it with that version or a later one/,
    );
    const changed = known.map((migration, n) => (n === 0 ? { ...migration, checksum: 'x' } : migration));
    await expect(restoreInto(file, target, { migrations: changed })).rejects.toThrow(
      'The migration 0001-release.sql of this program differs',
    );
    expect(await tablesOf(pool)).toEqual([]);
  });

  it('leaves nothing behind when it fails', async () => {
    const { file } = await backUp(app);
    const { target, pool } = await emptyDatabase();
    const storage = diskStorage(testFolder(), { log: quietLog });
    const stored: string[] = [];
    const failing = {
      ...storage,
      put: async (key: string, bytes: Uint8Array) => {
        if (stored.length) throw new Error('the disk is full');
        stored.push(key);
        await storage.put(key, bytes);
      },
    };
    await expect(restoreInto(file, target, { storage: failing })).rejects.toThrow('the disk is full');
    expect(await tablesOf(pool)).toEqual([]);
    expect(stored).toHaveLength(1);
    expect(await storage.open(stored[0] ?? '')).toBeUndefined();
  });
});

describe('an archive', () => {
  it.each([
    [
      'a changed byte',
      (file: string) => changeByte(file),
      /is damaged \(.*Copy it again, or use another backup/,
    ],
    [
      'a missing end',
      (file: string) => truncateSync(file, statSync(file).size - 20_000),
      /is (damaged|incomplete)/,
    ],
    [
      'another content',
      (file: string) => writeFileSync(file, 'not a backup'),
      /is not a Promptorium backup|is damaged/,
    ],
    ['no content', (file: string) => truncateSync(file), 'is damaged (Tar archive is truncated)'],
  ])('with %s is refused', async (_, damage, message) => {
    const { file } = await backUp(app);
    damage(file);
    const { target, pool } = await emptyDatabase();
    await expect(restoreInto(file, target)).rejects.toThrow(message);
    expect(await tablesOf(pool)).toEqual([]);
  });

  it('without a manifest is refused as incomplete', async () => {
    const file = await archiveOf({ 'format.json': formatOf(1) });
    await expect(openArchive(file).check()).rejects.toThrow('is incomplete: it has no manifest');
  });

  it('of a later format is refused with its version', async () => {
    const file = await archiveOf({ 'format.json': formatOf(99) });
    await expect(openArchive(file).check()).rejects.toThrow(
      'was made by a later version of Promptorium (9.9.9, format 99). Update this installation',
    );
  });

  it('that is not finished leaves no file', async () => {
    const file = join(testFolder(), 'backup.tar');
    const archive = await createArchive(file);
    await archive.add('format.json', 2, [Buffer.from('{}')]);
    await archive.discard();
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
    expect(statSync(`${file}.unfinished`, { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe('uploads', () => {
  it('that the site wants to delete during a backup stay until it is done', async () => {
    const ctx = systemContext(app);
    const ids = Array.from({ length: 300 }, () => ctx.newId());
    const old = new Date(Date.now() - 3 * 86_400_000);
    await app.pool.db
      .insert(uploads)
      .values(ids.map((id) => ({ id, kind: 'image' as const, bytes: 6, createdAt: old, usedAt: old })));
    const keys = ids.flatMap((id) => filesOf({ id, kind: 'image' }));
    for (const key of keys) await ctx.storage.put(key, Buffer.from('abc'));
    let swept = 0;
    const storage = {
      ...ctx.storage,
      open: async (key: string) => {
        if (swept++ % 100 === 0) await sweepUploads(ctx);
        return ctx.storage.open(key);
      },
    };
    const { backup } = await backUp(app, { storage });
    expect(swept).toBeGreaterThan(600);
    expect(backup.uploads.files).toBe(602);
    // The lease of a backup ends by itself a little later.
    await app.pool.db.execute(sql`update leases set expires_at = now() where name = 'uploads-kept'`);
    await sweepUploads(ctx);
    expect((await backUp(app)).backup.uploads.files).toBe(2);
  });

  it('that the site has lost are named', async () => {
    const [upload] = await app.pool.db.select().from(uploads);
    const { storage } = systemContext(app);
    const { backup } = await backUp(app, {
      storage: { ...storage, open: async (key) => (key.includes('card') ? undefined : storage.open(key)) },
    });
    expect(backup.uploads.missing).toEqual([upload?.id]);
  });
});

function changeByte(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  // The zeros between the files of the archive say nothing.
  const at = middle + bytes.subarray(middle).findIndex((byte) => byte !== 0);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}

function formatOf(version: number): string {
  return JSON.stringify({
    format: 'promptorium-backup',
    version,
    product: '9.9.9',
    madeAt: new Date().toISOString(),
    postgres: '18.0',
    migrations: [],
    secret: { included: false, fingerprint: '' },
  });
}

/** An archive as an interrupted backup leaves it. */
async function archiveOf(files: Record<string, string>): Promise<string> {
  const { packTar } = await import('modern-tar');
  const file = join(testFolder(), 'backup.tar');
  const entries = Object.entries(files).map(([name, body]) => ({
    header: { name, size: Buffer.byteLength(body), type: 'file' as const },
    body,
  }));
  writeFileSync(file, await packTar(entries));
  return file;
}

async function tablesOf({ db }: TestApp['pool']): Promise<unknown[]> {
  return db.execute(
    sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
}
