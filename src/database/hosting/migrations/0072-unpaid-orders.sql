-- For monitoring: the oldest order whose payment is not known.
create index orders_unpaid on orders (created_at) where state in ('open', 'pending');
