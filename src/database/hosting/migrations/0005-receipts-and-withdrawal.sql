-- The last number of each series of receipts: a year (UTC), or TEST- and a year for orders that move no money.
create table receipt_counters (
  series text primary key,
  last integer not null
);

-- The VAT number of the operator at the time of the order; empty if there is none.
alter table orders add column operator_vat text not null default '';
-- Null until the order is paid.
alter table orders add column receipt_number text;
-- When the buyer agreed that the text is supplied at once, which ends the right of withdrawal.
alter table orders add column consented_at timestamptz(3);
-- Whether the buyer withdrew from the purchase, without a decision.
alter table refunds add column withdrawal boolean not null default false;

with paid as (
  select id, series, row_number() over (partition by series order by paid_at, id) as position
  from (select id, paid_at, case when is_test then 'TEST-' else '' end || to_char(paid_at at time zone 'utc', 'YYYY') as series
    from orders where paid_at is not null) those
), numbered as (
  update orders o set receipt_number = series || '-' || lpad(position::text, greatest(6, length(position::text)), '0')
  from paid where paid.id = o.id returning series
)
insert into receipt_counters (series, last) select series, count(*) from numbered group by series;

create unique index orders_by_receipt on orders (receipt_number);

-- A trigger, so that the previous release, which may run beside this one, numbers receipts too. The counter is
-- locked until the transaction ends: no two payments get one number, and a failed one leaves no gap.
create function number_receipt() returns trigger language plpgsql as $$
declare
  year text := case when new.is_test then 'TEST-' else '' end || to_char(new.paid_at at time zone 'utc', 'YYYY');
  taken text;
begin
  insert into receipt_counters as c (series, last) values (year, 1)
    on conflict (series) do update set last = c.last + 1 returning last::text into taken;
  new.receipt_number := year || '-' || lpad(taken, greatest(6, length(taken)), '0');
  return new;
end $$;
create trigger orders_receipt_numbered before insert or update of paid_at on orders for each row
  when (new.paid_at is not null and new.receipt_number is null) execute function number_receipt();
