-- What sellers are paid of what they earned.

-- The account of a seller at a payment provider.
create table payout_accounts (
  user_id uuid not null references users on delete cascade,
  provider text not null,
  ref text not null,
  state text not null check (state in ('incomplete', 'checking', 'ready', 'refused')),
  -- When the provider was asked for the state.
  checked_at timestamptz(3) not null,
  primary key (user_id, provider)
);
create index payout_accounts_ready on payout_accounts (provider, user_id) where state = 'ready';

-- Sellers whom an admin pays nothing for now.
create table payout_holds (
  seller_id uuid primary key references users on delete cascade,
  reason text not null,
  held_at timestamptz(3) not null
);

-- A payout outlives its seller: the id refers to nothing once the account is deleted.
create table payouts (
  id uuid primary key,
  seller_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  provider text not null,
  is_test boolean not null,
  account text not null,
  state text not null check (state in ('pending', 'sent', 'failed')),
  -- How the provider names the payment.
  ref text,
  -- Why the provider refused it.
  problem text not null default '',
  created_at timestamptz(3) not null,
  -- When the provider is asked to pay it, or again; null when that is done.
  try_at timestamptz(3),
  tries integer not null default 0,
  ended_at timestamptz(3)
);
create unique index payouts_under_way on payouts (seller_id) where state = 'pending';
create index payouts_to_send on payouts (try_at) where try_at is not null;
create index payouts_of_seller on payouts (seller_id, created_at desc, id desc);
create index payouts_by_time on payouts (created_at desc, id desc);

alter table ledger add column payout_id uuid references payouts;
create unique index ledger_of_payout on ledger (payout_id, from_account, to_account) where payout_id is not null;
-- Whether no money moved. Nothing was sold for money before this migration.
alter table ledger add column is_test boolean not null default true;

-- The accounts of sellers at the site's own test provider.
create table test_payout_accounts (
  ref text primary key,
  outcome text not null
);
