-- Taxes that a provider collects on top of a price, and disputes that are decided in the site's favor.

alter table orders add column tax_cents integer not null default 0 check (tax_cents >= 0);
alter table payment_events add column tax_cents integer not null default 0;
alter table payment_events drop constraint payment_events_kind_check;
alter table payment_events add constraint payment_events_kind_check
  check (kind in ('paid', 'pending', 'failed', 'cancelled', 'refunded', 'disputed', 'dispute_won'));
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('payment', 'provider_fee', 'platform_fee', 'tax', 'refund', 'dispute', 'dispute_won', 'payout'));
