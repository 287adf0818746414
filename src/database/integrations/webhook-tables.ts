import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  DeliveryState,
  DisabledReason,
  WebhookEventType,
  WebhookScope,
} from '../../domain/integrations/webhooks.ts';
import { time } from '../core/columns.ts';

export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  scope: text('scope').$type<WebhookScope>().notNull(),
  events: text('events').array().$type<WebhookEventType[]>().notNull(),
  /** Encrypted, as is the former one. */
  secret: text('secret').notNull(),
  formerSecret: text('former_secret'),
  formerUntil: time('former_until'),
  createdAt: time('created_at').notNull(),
  failingSince: time('failing_since'),
  disabledAt: time('disabled_at'),
  disabledBecause: text('disabled_because').$type<DisabledReason>(),
});

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey(),
  webhookId: uuid('webhook_id').notNull(),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  type: text('type').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  state: text('state').$type<DeliveryState>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  createdAt: time('created_at').notNull(),
  nextAt: time('next_at').notNull(),
  finishedAt: time('finished_at'),
});

export const webhookAttempts = pgTable('webhook_attempts', {
  id: uuid('id').primaryKey(),
  deliveryId: uuid('delivery_id').notNull(),
  at: time('at').notNull(),
  manual: boolean('manual').notNull(),
  durationMs: integer('duration_ms').notNull(),
  status: integer('status'),
  error: text('error').notNull(),
  headers: jsonb('headers').$type<Record<string, string>>().notNull(),
  response: text('response').notNull(),
});
