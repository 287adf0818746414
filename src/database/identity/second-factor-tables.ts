import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment, time } from '../core/columns.ts';

export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id').primaryKey(),
  encryptedSecret: text('sealed_secret').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  confirmedAt: time('confirmed_at'),
  createdAt: moment('created_at'),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), hash: bytea('hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
