-- Work about orders, refunds and payouts that is being done now, or has failed. Work that was done has no row.
create table work_tries (
  kind text not null,
  -- Of the order, of the request for a refund, or of the payout.
  id uuid not null,
  -- Tries that were begun. Work with too many is not tried until an admin says so.
  tries integer not null,
  try_at timestamptz(3) not null,
  -- Why the last try failed: `refused` by the provider, `unreachable`, `error`; empty while it is under way.
  problem text not null default '',
  -- What a provider says that refuses it.
  code text not null default '',
  message text not null default '',
  tried_at timestamptz(3) not null,
  primary key (kind, id)
);
create index work_tries_given_up on work_tries (tries);

-- What the provider recognizes a repeated request by. It is another one only after the provider has refused the one before.
alter table payouts add column provider_key text not null default gen_random_uuid()::text;
alter table refunds add column provider_key text not null default gen_random_uuid()::text;
