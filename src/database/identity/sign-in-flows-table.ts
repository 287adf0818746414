import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, time } from '../core/columns.ts';

export const signInFlows = pgTable('sign_in_flows', {
  stateHash: bytea('state_hash').primaryKey(),
  browserHash: bytea('browser_hash').notNull(),
  provider: text('provider').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  next: text('next').notNull(),
  page: text('page', { enum: ['login', 'signup', 'settings'] }).notNull(),
  windowId: text('window_id'),
  linkUserId: uuid('link_user_id'),
  expiresAt: time('expires_at').notNull(),
});
