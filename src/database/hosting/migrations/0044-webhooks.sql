-- Addresses that users want to have events sent to.
create table webhooks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  url text not null,
  -- 'own': events about the owner's prompts and followers. 'site': those about everything, for admins only.
  scope text not null check (scope in ('own', 'site')),
  events text[] not null,
  -- Encrypted.
  secret text not null,
  -- The secret before, with which deliveries are signed as well until then.
  former_secret text,
  former_until timestamptz(3),
  created_at timestamptz(3) not null,
  -- Since when nothing but failures; null after a success.
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  disabled_because text check (disabled_because in ('owner', 'failures', 'gone')),
  check ((disabled_at is null) = (disabled_because is null)),
  check ((former_secret is null) = (former_until is null))
);
create index webhooks_of_user on webhooks (user_id, id);
create index webhooks_of_site on webhooks (id) where scope = 'site';

-- One event for one webhook: waiting in the order of their positions, then kept as a log.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  -- Given while the row of the subject is locked, so that positions of one subject are in the order of its changes.
  position bigint generated always as identity,
  type text not null,
  -- What the event is about. An event waits for earlier ones with the same subject.
  subject text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  -- Not to be sent before.
  next_at timestamptz(3) not null,
  finished_at timestamptz(3),
  check ((state = 'waiting') = (finished_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, subject, position) where state = 'waiting';
create index webhook_deliveries_by_time on webhook_deliveries (webhook_id, created_at, id);

-- Each request that was sent for a delivery.
create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamptz(3) not null,
  -- Whether its owner asked for it.
  manual boolean not null,
  duration_ms integer not null,
  -- Of the reply; null without one.
  status integer,
  -- Why it failed, or empty.
  error text not null,
  headers jsonb not null,
  -- The first kilobyte of the reply.
  response text not null
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id);
