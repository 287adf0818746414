-- Everything about selling premium prompts. Amounts are integer minor units (cents).

-- What everyone may know of a premium prompt's text: sizes, placeholders, hash (contract/prompts/sale-preview.ts), and the salt of the hash. Null
-- until it is computed, and for other prompts.
alter table prompts add column sale jsonb;
-- A part of the text that the author shows before it is bought.
alter table prompts add column preview_excerpt text not null default '';
-- Premium prompts whose preview has to be computed: also those whose text was changed by a version of the product that does not know it.
create index prompts_without_sale on prompts (id)
  where is_premium and (sale is null or sale->>'bodyHash' is distinct from encode(body_hash, 'hex'));
-- The index of searches has no word of a premium prompt's text any more, and neither have the vectors.
insert into search_backlog (prompt_id) select id from prompts where is_premium on conflict do nothing;
update prompt_vectors set is_stale = true where prompt_id in (select id from prompts where is_premium) and not is_stale;

-- An order has everything that was agreed, and outlives its prompt, its buyer and its seller: their ids refer to nothing once they are
-- deleted.
create table orders (
  id uuid primary key,
  number text not null unique,
  buyer_id uuid not null,
  seller_id uuid not null,
  prompt_id uuid not null,
  title text not null,
  version integer not null,
  text_hash text not null,
  price_cents integer not null check (price_cents > 0),
  fee_cents integer not null check (fee_cents >= 0 and fee_cents <= price_cents),
  currency text not null,
  refund_days integer not null,
  operator_name text not null,
  operator_address text not null,
  provider text not null,
  -- Whether no money moves.
  is_test boolean not null,
  -- How the provider names the checkout; null until it has one.
  provider_ref text,
  state text not null check (state in ('open', 'pending', 'paid', 'failed', 'cancelled', 'refunded', 'disputed')),
  created_at timestamptz(3) not null,
  -- When the provider is asked what it knows of the order; null when nothing more is expected.
  check_at timestamptz(3),
  paid_at timestamptz(3),
  -- When the buyer first read the text.
  opened_at timestamptz(3),
  ended_at timestamptz(3)
);
create unique index orders_by_checkout on orders (provider, provider_ref);
create index orders_of_buyer on orders (buyer_id, paid_at desc, id desc);
create index orders_of_seller on orders (seller_id, paid_at desc, id desc) where paid_at is not null;
create index orders_by_payment on orders (paid_at desc, id desc) where paid_at is not null;
create index orders_of_prompt on orders (prompt_id, buyer_id);
create index orders_to_check on orders (check_at) where check_at is not null;

-- Who may read a premium prompt because they bought it. A grant ends with a refund or a dispute.
create table grants (
  order_id uuid primary key references orders,
  buyer_id uuid not null,
  prompt_id uuid not null,
  granted_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index grants_in_force on grants (buyer_id, prompt_id) where ended_at is null;
create index grants_of_prompt on grants (prompt_id) where ended_at is null;

-- The last text of a prompt that was deleted while buyers owned it.
create table kept_texts (
  prompt_id uuid primary key,
  title text not null,
  version integer not null,
  body text not null,
  samples jsonb not null,
  sale jsonb,
  kept_at timestamptz(3) not null
);

-- What payment providers report, stored before it is applied. Each event is stored once.
create table payment_events (
  provider text not null,
  event_id text not null,
  -- The checkout that it is about.
  provider_ref text not null,
  kind text not null check (kind in ('paid', 'pending', 'failed', 'cancelled', 'refunded', 'disputed')),
  -- What the provider keeps of the payment.
  provider_fee_cents integer not null default 0,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  applied_at timestamptz(3),
  primary key (provider, event_id)
);
create index payment_events_to_apply on payment_events (received_at) where applied_at is null;
create index payment_events_of_checkout on payment_events (provider, provider_ref);

-- Double entry: each row moves an amount from one account to another, so every transaction and the whole table sum to zero. Rows are never
-- changed or deleted.
create table ledger (
  id uuid primary key,
  order_id uuid references orders,
  kind text not null check (kind in ('payment', 'provider_fee', 'platform_fee', 'refund', 'dispute', 'payout')),
  -- `buyers`, `provider`, `platform`, `seller:ID`
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  booked_at timestamptz(3) not null
);
create unique index ledger_once on ledger (order_id, kind, from_account, to_account) where order_id is not null;
create index ledger_from on ledger (from_account, booked_at);
create index ledger_to on ledger (to_account, booked_at);
create index ledger_by_time on ledger (booked_at, id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the ledger are never changed or deleted: book a reversing entry';
end $$;
create trigger ledger_is_append_only before update or delete or truncate on ledger
  for each statement execute function refuse_ledger_change();

create table refunds (
  id uuid primary key,
  order_id uuid not null unique references orders,
  state text not null check (state in ('asked', 'escalated', 'granted', 'declined')),
  reason text not null,
  answer text not null default '',
  decision text not null default '',
  automatic boolean not null default false,
  created_at timestamptz(3) not null,
  answer_until timestamptz(3) not null,
  decided_at timestamptz(3),
  -- When the provider was asked to return the money of a granted refund.
  sent_at timestamptz(3)
);
create index refunds_to_escalate on refunds (answer_until) where state = 'asked';
create index refunds_to_send on refunds (decided_at) where state = 'granted' and sent_at is null;
create index refunds_by_state on refunds (state, created_at desc);

-- The checkouts of the site's own test provider, with what is going to happen to them.
create table test_checkouts (
  ref text primary key,
  outcome text,
  -- When it was decided.
  decided_at timestamptz(3),
  refunded_at timestamptz(3)
);
