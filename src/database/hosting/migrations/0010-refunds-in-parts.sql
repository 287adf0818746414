-- A payment can have several refunds and disputes: an event names the one that it is about.
alter table payment_events drop constraint payment_events_kind_check;
alter table payment_events add constraint payment_events_kind_check check (kind in
  ('paid', 'pending', 'failed', 'cancelled', 'refunded', 'refund_failed', 'disputed', 'dispute_won'));
alter table payment_events add column subject text not null default '';
-- What a refund returned; null for everything that was left.
update payment_events set subject = split_part(event_id, ':', 1) where event_id ~ '^d[pu]_';
alter table payment_events add column amount_cents integer check (amount_cents > 0);

-- What refunds returned of price and tax so far.
alter table orders add column refunded_cents integer not null default 0 check (refunded_cents >= 0);
-- When an unpaid order ended because its prompt was no longer offered under its terms. What is paid later is
-- returned.
alter table orders add column withdrawn_at timestamptz(3);

-- How the provider names the refund that it accepted, and why the last one could not be delivered.
alter table refunds add column provider_refund text;
alter table refunds add column problem text not null default '';

-- Parts of payments that a seller or an admin returns.
create table partial_refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  amount_cents integer not null check (amount_cents > 0),
  -- The buyer sees it.
  reason text not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  provider_refund text,
  provider_key text not null default gen_random_uuid()::text
);
create index partial_refunds_of_order on partial_refunds (order_id);
create index partial_refunds_to_send on partial_refunds (created_at) where sent_at is null;

-- Entries of an order of the same kind between the same accounts are numbered: a refund that failed is
-- reversed, and another one follows.
alter table ledger add column seq integer not null default 0;
drop index ledger_once;
create unique index ledger_once on ledger (order_id, kind, from_account, to_account, seq) where order_id is not null;
-- Entries that admins make, with their reason.
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check check (kind in
  ('payment', 'provider_fee', 'platform_fee', 'tax', 'refund', 'dispute', 'dispute_won', 'payout', 'manual'));
alter table ledger add column reason text not null default '';

-- `gone`: the provider no longer lets the site pay it.
alter table payout_accounts drop constraint payout_accounts_state_check;
alter table payout_accounts add constraint payout_accounts_state_check check (state in
  ('incomplete', 'checking', 'ready', 'refused', 'gone'));
create index payout_accounts_by_ref on payout_accounts (provider, ref);

-- Parts of payments that the site's own test provider returned.
create table test_refunds (
  key text primary key,
  ref text not null,
  amount_cents integer not null check (amount_cents > 0),
  refunded_at timestamptz(3) not null
);
create index test_refunds_of_checkout on test_refunds (ref);
