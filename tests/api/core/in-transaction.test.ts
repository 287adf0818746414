import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Context } from '../../../src/operations/core/context.ts';
import { failure } from '../../../src/operations/core/failure.ts';
import {
  afterCommit,
  type InTransaction,
  inBackground,
  inTransaction,
} from '../../../src/operations/core/in-transaction.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let ctx: Context;

beforeAll(async () => {
  app = await testApp();
  await app.pool.db.execute(sql`create table notes (text text)`);
});

beforeEach(async () => {
  ctx = app.contextFor({ role: 'system' });
  await ctx.db.execute(sql`delete from notes`);
});

const write = ({ db }: InTransaction<Pick<Context, 'db'>>, text: string) =>
  db.execute(sql`insert into notes values (${text})`);
const written = async () =>
  (await ctx.db.execute<{ text: string }>(sql`select text from notes`)).map(({ text }) => text);

const refused = failure('conflict', 'Try something else');

it('keeps what a successful operation wrote', async () => {
  expect(await inTransaction(ctx, (ctx) => write(ctx, 'a').then(() => 'done'))).toBe('done');
  expect(await written()).toEqual(['a']);
});

it('rolls back on a returned failure, and returns it', async () => {
  const result = await inTransaction(ctx, async (ctx) => {
    await write(ctx, 'a');
    return refused;
  });
  expect(result).toBe(refused);
  expect(await written()).toEqual([]);
});

it('rolls back on an exception', async () => {
  const work = inTransaction(ctx, async (ctx) => {
    await write(ctx, 'a');
    throw new Error('broken');
  });
  await expect(work).rejects.toThrow('broken');
  expect(await written()).toEqual([]);
});

it('rolls back a result that it must not keep', async () => {
  const work = (ctx: InTransaction) => write(ctx, 'a').then(() => 409);
  expect(await inTransaction(ctx, work, (status) => status < 400)).toBe(409);
  expect(await written()).toEqual([]);
});

it('is part of the transaction that it is called in, whose work cannot ignore its failure', async () => {
  const nested = async (ctx: InTransaction) => {
    await write(ctx, 'outer');
    return inTransaction(ctx, async (ctx) => {
      await write(ctx, 'inner');
      return refused;
    });
  };
  expect(await inTransaction(ctx, nested)).toBe(refused);
  await expect(inTransaction(ctx, async (ctx) => void (await nested(ctx)))).rejects.toThrow('was ignored');
  expect(await written()).toEqual([]);
});

it('starts background work after the outermost commit, with the database outside of it', async () => {
  const seen: [string, boolean, string[]][] = [];
  const note = async (name: string, { db }: Pick<Context, 'db'>) =>
    void seen.push([name, db.isTransaction, await written()]);
  await inTransaction(ctx, async (ctx) => {
    await inTransaction(ctx, async (ctx) => {
      inBackground(ctx, 'inner', (ctx) => note('inner', ctx));
    });
    afterCommit(ctx, (ctx) => void note('outer', ctx));
    await write(ctx, 'a');
    expect(seen).toEqual([]);
  });
  await expect
    .poll(() => seen.toSorted())
    .toEqual([
      ['inner', false, ['a']],
      ['outer', false, ['a']],
    ]);
});

it('starts no background work of a part that was rolled back alone', async () => {
  const seen: string[] = [];
  await inTransaction(ctx, async (ctx) => {
    inBackground(ctx, 'before', async () => void seen.push('before'));
    const part = ctx.db.undoable(async () => {
      inBackground(ctx, 'part', async () => void seen.push('part'));
      throw new Error('broken');
    });
    await expect(part).rejects.toThrow('broken');
    inBackground(ctx, 'after', async () => void seen.push('after'));
  });
  await expect.poll(() => seen).toEqual(['before', 'after']);
});

it('starts no background work when it rolls back, and immediately outside of a transaction', async () => {
  const seen: string[] = [];
  const start = (ctx: Context, name: string) => inBackground(ctx, name, async () => void seen.push(name));
  await inTransaction(ctx, async (ctx) => {
    start(ctx, 'rolled back');
    return refused;
  });
  start(ctx, 'outside');
  await expect.poll(() => seen).toEqual(['outside']);
});
