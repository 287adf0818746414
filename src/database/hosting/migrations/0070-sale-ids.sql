-- What sellers call an order. They do not learn its id, by which its buyer reads the text and asks for a refund.
alter table orders add column sale_id uuid not null default gen_random_uuid();
